import type { Post } from '../types.ts';

export const whatCuringDoesForAnOnion: Post = {
  title: 'What curing does for an onion',
  slug: 'what-curing-does-for-an-onion',
  excerpt:
    'Two weeks of dry air between lifting and grading decide whether an onion keeps for one month or five. What ' +
    'happens in those days, and how to check it was done.',
  author_name: 'Rohit Katiyar',
  tags: ['Onions', 'Storage', 'Harvest'],
  status: 'published',
  published_at: '2026-04-21T05:30:00.000Z',
  picture: { scene: 'curing-shed' },
  content: [
    'April is the month in which next September’s onions are won or lost. The rabi crop is lifted across ' +
      'Maharashtra and Madhya Pradesh, prices are low because everyone is selling, and the temptation is to cut, ' +
      'bag and move. The growers we buy from for storage wait. What they are waiting for is curing.',
    '**What happens in the bulb**',
    'An onion fresh from the ground is a wet plant with an open top. The neck, where the leaves join the bulb, ' +
      'is soft tissue and a free road for bacteria and mould. The outer scales are moist and tear at a touch. ' +
      'Curing is controlled drying: the leaves give the last of their moisture to the air, the neck shrinks and ' +
      'closes, and the outer one or two scales turn into dry skin.',
    'That skin does three jobs. It slows the loss of water from inside, it keeps spores out, and it carries ' +
      'the colour the buyer sees. Curing also lets the bulb settle into dormancy, the resting phase in which it ' +
      'does not try to sprout.',
    '**How it is done in the field**',
    'Watering stops 10 to 15 days before lifting. When about half of the tops have fallen over, the bulbs are ' +
      'pulled on a dry morning and laid in rows so that the leaves of one row cover the bulbs of the next. ' +
      'Covered bulbs dry; bare ones scald in the April sun and turn pale and leathery on one side. After three ' +
      'to five days in the field the leaves are cut, leaving a neck of 2 to 2.5 cm, and the bulbs go into shade ' +
      'for another 7 to 12 days with air moving through the heap.',
    'Where rain threatens, the same work can be done indoors with fans and air of 25 to 30 °C. It costs more ' +
      'and takes less time. It is the only safe way to handle a wet kharif crop, and even then the result does ' +
      'not match a dry-season onion.',
    '**What it costs**',
    'Curing takes weight. The bulb itself loses three to five per cent, and the loss continues slowly ' +
      'afterwards. A grower paid by the kilogram has every reason to skip it, which is why our contracts for ' +
      'storage onions pay on the weight after curing, at a price that allows for the difference. If you are ' +
      'offered storage onions at the price of fresh ones in the first week of April, that is the reason.',
    '**How to tell**',
    'You need a thumb and a knife.\n' +
      'Press the neck just above the bulb. It should feel like paper with nothing sliding inside. If it rolls or ' +
      'feels moist, the onion is not ready.\n' +
      'Rub the skin. A cured onion rustles and keeps at least one full skin after rough handling.\n' +
      'Cut one through the neck. The tissue should be dry for at least 10 mm above the shoulder.\n' +
      'Smell the heap from close by. Cured onions smell of dust. Sourness means that something is already wrong.',
    '**What it means for a shipment**',
    'A well-cured Garwa or Fursungi onion, kept in an airy store, is sound until September or October. In a ' +
      'reefer at 0 to 2 °C with dry air it travels for five weeks with little change. The same variety bagged ' +
      'three days after lifting may look better on the day of loading, since the skins are bright and the weight ' +
      'is full, and then arrive with wet necks and the first black spots.',
    'For voyages above 15 days we load only lots with at least 12 days of curing, and we write the lifting ' +
      'date on the lot card. Ask for that date. It is one of the few figures in this trade which nobody can ' +
      'improve by sorting.',
  ].join('\n\n'),
};
