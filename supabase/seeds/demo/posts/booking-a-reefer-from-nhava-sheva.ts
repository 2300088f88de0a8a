import type { Post } from '../types.ts';

export const bookingAReeferFromNhavaSheva: Post = {
  title: 'Booking a reefer from Nhava Sheva',
  slug: 'booking-a-reefer-from-nhava-sheva',
  excerpt:
    'From empty pick-up to gate-in: the steps, cut-offs and settings behind a refrigerated container of onions ' +
    'or garlic, and where days are usually lost.',
  author_name: 'Imran Siddiqui',
  tags: ['Shipping', 'Reefers'],
  status: 'published',
  published_at: '2026-06-09T05:30:00.000Z',
  picture: { scene: 'port-cranes' },
  content: [
    'A buyer sees one line on the offer: *40 ft reefer, Nhava Sheva, loading week 24*. Behind that line there ' +
      'are about ten days of work by four or five companies. If you know the order of events, it is easier to ' +
      'see which delays are real and which are excuses.',
    '**Ten days before: space and equipment**',
    'We ask two or three carriers for space and, separately, for equipment. The two are not the same. A line ' +
      'may have room on the vessel and no empty reefers in the depot, which is common from December to April ' +
      'when grapes from Nashik take every box they can find. Onion exporters who book in that season without an ' +
      'equipment confirmation are hoping.',
    'The booking states set temperature, ventilation and humidity. For onions we write 1 °C, vents open at 25 ' +
      'to 50 m³ per hour and humidity control off or at 65 to 70 per cent. For garlic, 0 °C with low ' +
      'ventilation. For table potatoes, 5 °C. The units matter: a vent given as 25 per cent on one machine is ' +
      'not 25 m³ on another.',
    '**Four days before: the empty box**',
    'The empty is collected against a release order, after a pre-trip inspection in which the machine is run ' +
      'and tested. Ask for the date of that test. We look for clean floors, clear drains, sound door seals and ' +
      'no smell, because garlic in the last load will be found in the next. A 40 ft high-cube reefer has about ' +
      '67 cubic metres inside and carries 28 to 29 t, depending on the box and on road limits along the way.',
    '**Three days before: stuffing**',
    'Onions for Nhava Sheva are usually loaded near Nashik, some 200 km inland. A reefer is built to hold a ' +
      'temperature, and it cools warm cargo only slowly. Garlic and potatoes come out of cold store. Onions are ' +
      'loaded early in the morning and the set point is brought down with the vents open, so that moisture ' +
      'leaves rather than settles.',
    'Bags are stacked to the red load line and no higher, with nothing blocking the T-bar floor at the door ' +
      'end. Air enters from below. A carton slipped into the last gap can spoil the row behind it. Two ' +
      'temperature loggers go in, one a third of the way along and one near the doors.',
    '**Two days before: paper and road**',
    'The shipping bill is filed with customs, the phytosanitary inspection is done, and the verified gross ' +
      'mass is declared, which the SOLAS convention requires before any box may be loaded. The truck travels ' +
      'with a generator set so that the machine runs on the road. In the monsoon, from June to September, allow ' +
      'an extra day for the ghat road between Nashik and the coast.',
    '**The cut-offs**',
    'There are at least three: documents, verified mass and gate-in. Each terminal and carrier sets its own, ' +
      'and they move when the vessel moves. The gate does not open to a container until its window begins, so ' +
      'arriving early is not a cure: the truck waits outside on its generator. After gate-in the box is plugged ' +
      'in and customs gives the let-export order.',
    '**Questions for your supplier**',
    'Which vessel and which service, direct or with transhipment? A week on a quay in the heat of a hub port ' +
      'is the hardest part of many voyages.\n' +
      'How many free days at destination, for demurrage and for plug-in?\n' +
      'What are the set point and vent setting on the bill of lading?\n' +
      'Who holds the logger data?',
    '**When to book**',
    'For the Gulf, ten days is enough outside the grape season. For Malaysia and Singapore we prefer two ' +
      'weeks, for Europe three. Round the Cape, schedules have been hard to rely on, so we give Rotterdam buyers ' +
      'a window of arrival and choose lots that can bear the later end of it.',
  ].join('\n\n'),
};
