import type { Post } from '../types.ts';

export const garlicGradesBySize: Post = {
  title: 'Garlic grades by size',
  slug: 'garlic-grades-by-size',
  excerpt:
    'What 40–45, 50–55 and 55 mm and above mean in bulbs per kilogram, in peeling time and in price, and how to ' +
    'write a size range that both sides can check.',
  author_name: 'Rohit Katiyar',
  tags: ['Garlic', 'Grading'],
  status: 'published',
  published_at: '2026-08-05T05:30:00.000Z',
  picture: { scene: 'heap', produce: 'garlic-white' },
  content: [
    'Garlic is sold by the tonne and argued about by the millimetre. The same lot from Mandsaur can be worth a ' +
      'third more at 50 mm and above than at 35 to 40, though it came from one field and tastes the same. So it ' +
      'pays to be clear about what the grades are.',
    '**How the bulb is measured**',
    'The figure is the diameter at the widest point across the bulb, taken at right angles to the stem. A bulb ' +
      'is rarely a perfect circle, and the two diameters may differ by 3 mm. The fair method is a plate with ' +
      'round holes: a bulb that passes through 45 mm and stops at 40 mm belongs to 40–45. Sizing drums and belts ' +
      'work in the same way, and they are less exact when they run full, so we size at two thirds of rated speed ' +
      'and check by hand.',
    '**The usual steps**',
    'Indian garlic is commonly offered in steps of 5 mm. The counts below are rough, since a dense bulb weighs ' +
      'more than a loose one.\n' +
      '**35–40 mm**: about 40 to 45 bulbs per kg. Paste, pickling and price-led markets.\n' +
      '**40–45 mm**: about 30 to 35 per kg. The ordinary wholesale grade.\n' +
      '**45–50 mm**: about 23 to 27 per kg. Supermarket nets.\n' +
      '**50–55 mm**: about 18 to 21 per kg. Loose display and food service.\n' +
      '**55 mm and above**: 16 or fewer per kg. Limited, and mostly from large-bulbed varieties.',
    'In a normal Malwa crop the middle two grades make up more than half of the weight. The share above 50 mm ' +
      'swings with the winter: a long cool spell in January gives large bulbs, an early warm February gives ' +
      'small ones.',
    '**Variety comes first**',
    'Size follows variety as much as farming. *Yamuna Safed-3* and *Agrifound Parvati* regularly pass 50 mm ' +
      'with 10 to 16 cloves. Local white types pass 45 mm less often and have more cloves. That matters to ' +
      'anyone who peels, because the work is per clove: 1 kg of bold cloves is perhaps 200 pieces, and 1 kg of ' +
      'small ones can be 450. A buyer of 45–50 mm bulbs should therefore ask for the variety or the clove count ' +
      'along with the size.',
    '**What size does not tell you**',
    'A large bulb can be hollow, split or already losing cloves at the base. Look as well at:\n' +
      'Tightness: squeeze the bulb, and nothing should move.\n' +
      'Skins: two whole white skins after cleaning, three before.\n' +
      'Root plate: trimmed flat, dry, free of soil. Plant health inspectors look here first.\n' +
      'Stem: cut to 10 or 20 mm, dry and closed.\n' +
      'Stains: grey or brown marks come from rain at harvest and are mostly on the skin.',
    '**Tolerances in the contract**',
    'A workable clause has four parts: the range, how much may fall outside it and by how far, the method of ' +
      'measurement, and where it is measured. For example: *45–50 mm, ten per cent by weight may be within 5 mm ' +
      'outside the range, ring gauge, on 100 bulbs from each of ten cartons at loading.* Without the third part, ' +
      'one side will use a ring and the other a tape. Without the fourth, shrinkage at sea becomes a claim: ' +
      'bulbs can lose a millimetre over a long voyage as the outer skin dries.',
    '**Packing and grade**',
    'Bags of 20 or 25 kg suit the smaller grades. Above 50 mm we advise 10 kg cartons, since the weight of a ' +
      'stacked bag splits big bulbs and the price no longer allows for that. Cartons also keep grades apart. If ' +
      'you mix sizes in one container, ask for a different print or strap colour for each, and for the count by ' +
      'grade on the packing list. It saves an hour at your warehouse door.',
    '**When to buy which**',
    'New-crop bulbs are on offer from April, and all grades are available. By August the large grades have ' +
      'thinned out, and by November what remains above 50 mm has been in cold store for half a year and should ' +
      'be priced and inspected as such. Buyers who need large garlic through the winter do best to contract in ' +
      'May and let it wait at 0 °C.',
  ].join('\n\n'),
};
