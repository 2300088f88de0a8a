import type { Product } from '../types.ts';

export const gingerAndTurmeric: Product[] = [
  {
    name: 'Rio Ginger',
    slug: 'rio-ginger',
    category_slug: 'ginger-and-turmeric',
    description:
      'Bold, light-skinned fresh ginger of the Rio-de-Janeiro type, grown in southern Karnataka and Wayanad. ' +
      'Hands are broad with few small fingers and the flesh is pale yellow, juicy and moderately fibrous. It is ' +
      'the usual choice for supermarkets that sell ginger loose. Washed and air-dried, or sold unwashed with the ' +
      'soil brushed off.',
    specifications: {
      Variety: 'Rio-de-Janeiro',
      Size: '150–250 g or 250 g and above per hand',
      Colour: 'Light buff',
      'Storage temperature': '12 to 13 °C at 85–90 % RH',
      'Shelf life': '6 to 8 weeks',
      Packing: '4 or 13.6 kg cartons; 20 kg mesh bags',
      'Harvest season': 'December to March',
      'Max. broken pieces (%)': 5,
      Washed: true,
      'Private label': true,
      'HS code': '09101110',
    },
    export_info:
      'Shipped in 40 ft reefers from Nhava Sheva at 13 °C with vents at 25 m³ per hour, 22 t in cartons. Below ' +
      '12 °C ginger suffers chilling injury, so it is never mixed with onion or garlic. Phytosanitary ' +
      'certificate, certificate of origin and residue report supplied. Lead time 8 to 10 days, FOB or CIF.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'ginger' },
    gallery: [{ scene: 'cut', produce: 'ginger' }, { scene: 'packing-house' }],
  },
  {
    name: 'Nadia Ginger',
    slug: 'nadia-ginger',
    category_slug: 'ginger-and-turmeric',
    description:
      'A high-yielding ginger from the north-east with low fibre, good aroma and slender, well-separated ' +
      'fingers. Much of the crop is sold green, and the rest dries with a recovery of about 22 %. Processors ' +
      'take it for paste, candy and slices because it cuts cleanly.',
    specifications: {
      Variety: 'Nadia',
      Size: '80–150 g or 150 g and above per hand',
      Colour: 'Buff to light brown',
      Fibre: 'Low, about 4 % on dry weight',
      'Storage temperature': '12 to 13 °C',
      'Shelf life': '5 to 6 weeks',
      Packing: '20 kg mesh bags; 10 kg cartons',
      'Harvest season': 'November to February',
      'Max. foreign matter (%)': 1,
      Washed: false,
      'Organic available': true,
    },
    export_info:
      'Collected at Siliguri, railed to Kanpur for washing and grading, then shipped from Mundra at 13 °C. ' +
      'Container load is 23 t in mesh bags. Phytosanitary certificate and certificate of origin are included; ' +
      'organic lots carry a transaction certificate. Allow 12 to 14 days for the long inland haul.',
    is_featured: false,
    picture: { scene: 'group', produce: 'ginger' },
    gallery: [{ scene: 'cut', produce: 'ginger' }],
  },
  {
    name: 'Erode Turmeric',
    slug: 'erode-turmeric',
    category_slug: 'ginger-and-turmeric',
    description:
      'Dried finger and bulb turmeric from the Erode market in Tamil Nadu, whose turmeric holds a geographical ' +
      'indication. Fingers are golden yellow, boiled and sun-dried, then polished in drums. Curcumin runs from ' +
      '2.5 to 4 %, which is the range most spice grinders work with.',
    specifications: {
      Variety: 'Erode local',
      Form: 'Fingers or bulbs, single or double polished',
      Curcumin: '2.5–4 %',
      Moisture: '10 % max.',
      'Shelf life': '24 months',
      Packing: '25 or 50 kg new jute or PP bags',
      'Harvest season': 'January to April',
      'Max. foreign matter (%)': 1,
      'Organic available': false,
      'Steam sterilised': false,
      'HS code': '09103020',
    },
    export_info:
      'Dry 20 ft containers, 15 t in 50 kg bags, from Nhava Sheva with desiccant strips hung along the walls. ' +
      'Fumigation certificate and phytosanitary certificate as the destination requires, plus certificate of ' +
      'origin. Residue, heavy-metal and aflatoxin tests are done by an accredited laboratory before loading. ' +
      'Lead time 12 days.',
    is_featured: false,
    picture: { scene: 'sack', produce: 'turmeric' },
    gallery: [{ scene: 'heap', produce: 'turmeric' }],
  },
  {
    name: 'Alleppey Finger Turmeric',
    slug: 'alleppey-finger-turmeric',
    category_slug: 'ginger-and-turmeric',
    description:
      'A deep orange-yellow turmeric traded under the name of the Kerala port that first shipped it. Curcumin is ' +
      '5 % or more, nearly twice that of common grades, so it is bought for extraction and for colour in curry ' +
      'powders. Fingers are slim, hard and break with a clean orange fracture.',
    specifications: {
      Variety: 'Alleppey finger',
      Form: 'Polished fingers, 20–60 mm',
      Colour: 'Deep orange-yellow',
      Curcumin: '5–6 %',
      'Volatile oil': '3.5 % min.',
      Moisture: '10 % max.',
      'Shelf life': '24 months',
      Packing: '25 or 50 kg jute bags with liner',
      'Max. foreign matter (%)': 0.5,
      'Organic available': true,
      'Steam sterilised': true,
    },
    export_info:
      'Sold on a curcumin minimum tested on the shipped lot; the report number is written on the invoice. 20 ft ' +
      'dry containers of 14 to 15 t from Nhava Sheva, fumigated or steam-treated as the buyer prefers, and never ' +
      'treated with ethylene oxide for the European Union. Certificate of origin and phytosanitary certificate ' +
      'included. Lead time 14 days.',
    is_featured: true,
    picture: { scene: 'heap', produce: 'turmeric' },
    gallery: [{ scene: 'cut', produce: 'turmeric' }, { scene: 'sack', produce: 'turmeric' }, { scene: 'laboratory' }],
  },
  {
    name: 'Lakadong Turmeric',
    slug: 'lakadong-turmeric',
    category_slug: 'ginger-and-turmeric',
    description:
      'A small-rhizomed turmeric from the Jaintia Hills of Meghalaya, registered as a geographical indication ' +
      'and known for curcumin of 6.5 to 7.5 %. Growers slice the rhizome before drying, so it arrives as dark ' +
      'orange chips. The harvest is limited and sold mostly to supplement makers.',
    specifications: {
      Variety: 'Lakadong (GI)',
      Form: 'Dried slices, 2–4 mm thick',
      Colour: 'Dark orange',
      Curcumin: '6.5–7.5 %',
      Moisture: '9 % max.',
      'Shelf life': '24 months, away from light',
      Packing: '20 or 25 kg lined paper bags',
      'Harvest season': 'December to February',
      'Minimum order (kg)': 500,
      'Organic available': true,
      'Private label': false,
    },
    export_info:
      'Shipped by air or as pallets in a dry spice container from Nhava Sheva. Every lot has an HPLC curcumin ' +
      'report from an accredited laboratory. Phytosanitary certificate, certificate of origin and organic ' +
      'transaction certificate where applicable. Stock is bought in March; orders later than August depend on ' +
      'what remains.',
    is_featured: false,
    picture: { scene: 'cut', produce: 'turmeric' },
    gallery: [{ scene: 'heap', produce: 'turmeric' }],
  },
  {
    name: 'Turmeric Powder',
    slug: 'turmeric-powder',
    category_slug: 'ginger-and-turmeric',
    description:
      'Ground turmeric milled in Kanpur from Erode and Alleppey fingers, blended to a stated curcumin level. ' +
      'Nothing is added: no starch, no colour, no flow agent. Each batch is screened for lead and for Sudan dyes ' +
      'before it is released.',
    specifications: {
      Form: 'Powder, 60 or 80 mesh',
      Colour: 'Bright yellow',
      Curcumin: '3 % or 5 % min., as ordered',
      Moisture: '9 % max.',
      'Total ash': '7 % max.',
      'Shelf life': '18 months',
      Packing: '25 kg lined paper bags; 500 g or 1 kg pouches',
      'Metal detected': true,
      'Steam sterilised': true,
      'Minimum order (kg)': 1000,
      'HS code': '09103030',
    },
    export_info:
      'Moves in 20 ft dry containers, 14 t in paper bags on slip sheets, from Nhava Sheva or Mundra. Certificate ' +
      'of analysis, certificate of origin and health certificate accompany each batch. Retail pouches with the ' +
      'buyer’s artwork need 20 days; bulk bags 10.',
    is_featured: false,
    picture: { scene: 'bowl', produce: 'powder-yellow' },
    gallery: [{ scene: 'heap', produce: 'turmeric' }],
  },
];
