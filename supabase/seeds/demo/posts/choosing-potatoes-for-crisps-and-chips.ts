import type { Post } from '../types.ts';

export const choosingPotatoesForCrispsAndChips: Post = {
  title: 'Choosing potatoes for crisps and chips: dry matter and sugars',
  slug: 'choosing-potatoes-for-crisps-and-chips',
  excerpt:
    'Two numbers decide how a potato fries. What dry matter and reducing sugars mean, how they are measured, and ' +
    'why storage temperature changes one of them.',
  author_name: 'Kavita Sachan',
  tags: ['Potatoes', 'Processing', 'Quality'],
  status: 'published',
  published_at: '2026-02-17T05:30:00.000Z',
  picture: { scene: 'cut', produce: 'potato-yellow' },
  content: [
    'A table buyer looks at a potato from the outside. A fryer has to know what is inside it, because the two ' +
      'things that decide the result, dry matter and reducing sugars, cannot be seen on the skin.',
    '**Dry matter and what it buys you**',
    'Dry matter is what remains when the water is driven off, and most of it is starch. Every percentage point ' +
      'of water has to be boiled away in the fryer, which costs heat and leaves room for oil. A potato with 22 ' +
      'per cent dry matter gives noticeably more crisps per tonne than one with 18, and the crisps carry less ' +
      'oil.',
    'For crisps, plants usually ask for 20 per cent or more. For French fries, 19 to 22 per cent is ' +
      'comfortable; much above that and the strips can turn hard at the edges. For boiling and salads, 16 to 18 ' +
      'per cent is no fault at all, since a drier potato falls apart in the pan.',
    'Nobody needs an oven to check it. Weigh a sample of about five kilograms in air, weigh it again under ' +
      'water, and the two figures give the specific gravity. As a rough guide:\n' +
      '1.070 is about 18 per cent dry matter\n' +
      '1.080 is about 20 per cent\n' +
      '1.090 is about 22 per cent',
    'Wash the sample first and use the same water temperature each time. Soil on the tubers and warm water ' +
      'both move the reading.',
    '**Sugars and the colour of the crisp**',
    'Glucose and fructose react with amino acids in hot oil and turn brown. A little of that is flavour. Too ' +
      'much gives a dark, bitter crisp, and the same reaction forms acrylamide, which regulators in several ' +
      'markets want kept low. The common limit for crisping is 0.1 per cent reducing sugars on fresh weight. ' +
      'Fries tolerate about twice that.',
    'Sugar content depends on variety, maturity and temperature. Potatoes lifted green carry more of it. So do ' +
      'potatoes that have been cold: below about 8 °C a tuber turns some of its starch into sugar, a change ' +
      'known as cold sweetening. This is why the table stores around Kanpur at 4 °C are useless for crisping ' +
      'stock, however good the variety.',
    'Warming sweetened tubers to 15 or 18 °C for two or three weeks, called reconditioning, brings the sugars ' +
      'part of the way down. It does not rescue every lot, and it wakes the sprouts.',
    '**Which Indian varieties to ask for**',
    '*Kufri Chipsona-1* and *Kufri Chipsona-3* were bred for crisps in the plains and reach 20 to 24 per cent ' +
      'dry matter. *Lady Rosetta*, round and red-skinned, is grown in Gujarat under contract for the same ' +
      'purpose. *Santana* is long enough for fries. *Kufri Jyoti* can be fried soon after harvest but is a ' +
      'compromise after storage. *Kufri Pukhraj* is a good table potato and a poor frying one.',
    '**Writing the order**',
    'A useful crisping specification has five lines: variety, size range, minimum dry matter or specific ' +
      'gravity, maximum reducing sugars, and a fry colour agreed on a printed scale. Add the temperature ' +
      'history, which means asking for the store log and setting the reefer at 9 to 10 °C. If the container runs ' +
      'at 5 °C for three weeks, the laboratory report made at loading no longer describes what you receive.',
    'Ask about sprout suppressants as well. Chlorpropham has been withdrawn in the European Union and some ' +
      'other markets, while it is still used elsewhere. Tell the supplier what your own law allows before the ' +
      'stores are filled in March, because a treated lot cannot be untreated.',
    'Last, fry a sample yourself on arrival. Take 20 tubers, cut one slice from the middle of each and fry for ' +
      'three minutes at 180 °C. Ten minutes of work tells you more than any paper we can send.',
  ].join('\n\n'),
};
