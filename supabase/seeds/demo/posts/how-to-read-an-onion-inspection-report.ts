import type { Post } from '../types.ts';

export const howToReadAnOnionInspectionReport: Post = {
  title: 'How to read an onion inspection report',
  slug: 'how-to-read-an-onion-inspection-report',
  excerpt:
    'An inspection report is only as good as its sample. Here is what each line means, which faults get worse at ' +
    'sea, and which ones you can live with.',
  author_name: 'Kavita Sachan',
  tags: ['Onions', 'Inspection'],
  status: 'published',
  published_at: '2026-03-12T05:30:00.000Z',
  picture: { scene: 'laboratory' },
  content: [
    'Most importers have a folder full of inspection reports and few have the time to read past the summary. ' +
      'The summary says *passed*. The lines above it say how long the onions are likely to last, and that is the ' +
      'part worth a few minutes.',
    '**Start with the sample**',
    'Look for three things: how many bags were opened, how they were chosen, and when. A container of 20 kg ' +
      'bags holds about 1,400 of them. If the inspector opened five, all from the doors, the percentages that ' +
      'follow describe five bags. We open one bag in fifty as a minimum, taken while the load is being stacked, ' +
      'from the first, middle and last thirds. The date matters too. A report made in the packing house four ' +
      'days before loading says nothing about the wait on the road.',
    '**Size**',
    'Size is measured across the widest part, in millimetres, with rings or a plate. A good report gives the ' +
      'share inside the range, the share above and the share below. Undersize and oversize are not equal: ' +
      'undersized bulbs lose you money on the shelf, while a few large ones rarely do. The usual tolerance is ' +
      'five to ten per cent by weight. Check whether yours is by weight or by count, since small bulbs look far ' +
      'worse when they are counted.',
    '**Faults that grow**',
    'Some faults are alive. They will be worse when the doors open at the other end.\n' +
      '**Rot**, soft or at the base: one per cent at loading is already a lot for a voyage of 20 days.\n' +
      '**Sprouting**: a shoot that shows outside the neck means that others are on the way inside.\n' +
      '**Thick or open necks**: the leaf was cut green or the curing was short. Moulds and bacteria enter here.\n' +
      '**Wet skins**: often rain or condensation, and the cause of black mould.',
    'If the total of these four is above two per cent, ask questions before the vessel sails.',
    '**Faults that stay as they are**',
    'Other faults cost you appearance and no more: double bulbs, flat or bottle shapes, loose skins, slight ' +
      'sunburn, dry mechanical marks. Agree a limit that fits your market. A wholesaler in a busy city market ' +
      'and a retailer with printed nets do not need the same figure.',
    '**The cut test**',
    'A bulb can be clean outside and brown at the heart. The report should state how many bulbs were cut, at ' +
      'least 50 for a container, and what was found: internal sprouts, watery scales, rot at the base. Internal ' +
      'sprout length is a good clock. When the shoot has reached half the height of the bulb, the onion has a ' +
      'few weeks left at ambient temperature.',
    '**Temperature and weight**',
    'Pulp temperature is taken with a probe in the centre of a bulb. Onions loaded at 30 °C into a reefer set ' +
      'to 2 °C will take days to come down, and moisture will settle on the skins meanwhile. Either the cargo ' +
      'should be pre-cooled or the set point should come down in steps, with the vents open. The report ought to ' +
      'show pulp temperature at the start and end of loading.',
    'Net weight is checked on a sample of bags. Onions lose water in transit, so bags packed at exactly 20 kg ' +
      'will arrive below it. Ask for an over-pack of two to three per cent, and see that the average on the ' +
      'report reflects it.',
    '**A short checklist**',
    'Before you accept a report, see that it names the container and seal, the lot numbers, the number of bags ' +
      'opened, the tolerance used and the person who signed. Photographs should show the probe reading and the ' +
      'cut bulbs, with the container number in at least one of them. When those details are missing, the report ' +
      'may still be honest, but you have no way to tell.',
  ].join('\n\n'),
};
