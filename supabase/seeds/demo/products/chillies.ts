import type { Product } from '../types.ts';

export const chillies: Product[] = [
  {
    name: 'G4 Green Chilli',
    slug: 'g4-green-chilli',
    category_slug: 'chillies',
    description:
      'A slim, dark green fresh chilli, 7 to 10 cm long, with a firm skin and steady heat. It is the standard ' +
      'fresh chilli of the airfreight trade to the Gulf and Britain because it wilts slowly. Picked with the ' +
      'stalk on in the early morning and pre-cooled the same day.',
    specifications: {
      Variety: 'G4 (Guntur-4 type)',
      Size: '7–10 cm',
      Pungency: 'Medium-high',
      'Storage temperature': '7 to 9 °C at 90–95 % RH',
      'Shelf life': '12 to 16 days',
      Packing: '3, 4 or 5 kg ventilated cartons',
      'Harvest season': 'All year, best October to March',
      'Max. red or turning (%)': 2,
      'Stalk on': true,
      'Private label': true,
      'HS code': '07096010',
    },
    export_info:
      'Mostly airfreight from Delhi, Lucknow or Mumbai; sea reefers from Nhava Sheva only to Jebel Ali, at 8 °C. ' +
      'Plots are registered and residues tested before the season, which European and British buyers will want ' +
      'to see. Phytosanitary certificate and certificate of origin for each consignment. Order by Monday for a ' +
      'Thursday flight.',
    is_featured: true,
    picture: { scene: 'crate', produce: 'chilli-green' },
    gallery: [{ scene: 'group', produce: 'chilli-green' }, { scene: 'packing-house' }],
  },
  {
    name: 'Jwala Green Chilli',
    slug: 'jwala-green-chilli',
    category_slug: 'chillies',
    description:
      'A long, slender chilli with wrinkled pale green skin and a curled tip, grown in Gujarat for the fresh ' +
      'market. Heat is sharp and comes early. Sold for frying, pickling and eating raw alongside meals; the same ' +
      'plants give dried red pods at the end of the season.',
    specifications: {
      Variety: 'Pusa Jwala',
      Size: '9–12 cm',
      Colour: 'Light green',
      Pungency: 'High',
      'Storage temperature': '7 to 9 °C at 90–95 % RH',
      'Shelf life': '10 to 12 days',
      Packing: '3 or 5 kg ventilated cartons',
      'Harvest season': 'October to March',
      'Max. defects (%)': 3,
      'Stalk on': true,
      'Organic available': false,
    },
    export_info:
      'Flown from Ahmedabad or Mumbai to Gulf airports, usually in mixed loads with G4 and okra. Cartons are ' +
      'pre-cooled to 8 °C and stay under cover until they are built on the pallet. Phytosanitary certificate, ' +
      'certificate of origin and packing list by carton count. Lead time 3 days.',
    is_featured: false,
    picture: { scene: 'single', produce: 'chilli-green' },
    gallery: [
      { scene: 'group', produce: 'chilli-green' },
      { scene: 'crate', produce: 'chilli-green' },
    ],
  },
  {
    name: 'Teja Dried Red Chilli',
    slug: 'teja-dried-red-chilli',
    category_slug: 'chillies',
    description:
      'A thin, fiery dried chilli from Guntur and Khammam, also called S17, with heat of 75,000 to 95,000 ' +
      'Scoville units. Pods are bright red, 5 to 8 cm long and low in seed weight. Bought for oleoresin, for ' +
      'grinding and for whole use in Chinese and South-East Asian kitchens.',
    specifications: {
      Variety: 'Teja (S17)',
      Size: '5–8 cm without stalk',
      Pungency: '75,000–95,000 SHU',
      Moisture: '11 % max.',
      'Shelf life': '12 months, cool store',
      Packing: '10 or 25 kg pressed bags',
      'Harvest season': 'February to April',
      'Max. broken pods (%)': 3,
      Stemless: true,
      'Private label': false,
      'HS code': '090421',
    },
    export_info:
      '40 ft high-cube dry containers hold 14 t in pressed bags; loading is at Nhava Sheva, or nearer the crop ' +
      'where that saves freight. Aflatoxin and pesticide reports are issued before shipment, and European buyers ' +
      'should expect border checks on Indian chilli. Fumigation, phytosanitary certificate and certificate of ' +
      'origin included. Lead time 12 days.',
    is_featured: false,
    picture: { scene: 'group', produce: 'chilli-red' },
    gallery: [
      { scene: 'sack', produce: 'chilli-red' },
      { scene: 'bowl', produce: 'chilli-red' },
    ],
  },
  {
    name: 'Byadgi Dried Red Chilli',
    slug: 'byadgi-dried-red-chilli',
    category_slug: 'chillies',
    description:
      'A long, deeply wrinkled, dark red chilli from the Byadgi market in Karnataka, registered as a ' +
      'geographical indication. It is bought for colour more than heat: ASTA values of 120 to 160 with 8,000 to ' +
      '15,000 Scoville units. Used in masala blends, sauces and paprika-type oleoresin.',
    specifications: {
      Variety: 'Byadgi Kaddi, Byadgi Dabbi',
      Size: '10–15 cm (Kaddi), 7–9 cm (Dabbi)',
      Colour: '120–160 ASTA',
      Pungency: '8,000–15,000 SHU',
      Moisture: '11 % max.',
      'Shelf life': '10 months at 6 to 8 °C',
      Packing: '10 or 20 kg lined jute bags',
      'Harvest season': 'January to March',
      'Max. foreign matter (%)': 1,
      Stemless: false,
      'Organic available': true,
    },
    export_info:
      'Held in cold store from April so that colour does not fade, then shipped from Nhava Sheva in 40 ft dry ' +
      'containers of 12 to 13 t. Colour is tested on the loading sample and guaranteed at origin. Certificate of ' +
      'origin, phytosanitary certificate, aflatoxin report. FOB or CIF, 12 days from order.',
    is_featured: false,
    picture: { scene: 'heap', produce: 'chilli-red' },
    gallery: [{ scene: 'group', produce: 'chilli-red' }],
  },
  {
    name: 'Guntur Sannam Dried Chilli',
    slug: 'guntur-sannam-dried-chilli',
    category_slug: 'chillies',
    description:
      'The S4 chilli of Guntur: 5 to 12 cm, thick-skinned, medium hot at 30,000 to 40,000 Scoville units, and ' +
      'registered as a geographical indication. Colour is a dull to bright red depending on picking. Grinders ' +
      'use it as the base of everyday chilli powder.',
    specifications: {
      Variety: 'Sannam S4 (334)',
      Size: '5–12 cm',
      Colour: 'Red',
      Pungency: '30,000–40,000 SHU',
      Moisture: '11 % max.',
      'Shelf life': '12 months, cool store',
      Packing: '25 kg pressed bags',
      'Harvest season': 'February to May',
      'Max. broken pods (%)': 5,
      Stemless: true,
      'Steam sterilised': false,
    },
    export_info:
      'Loaded as 6 t in a 20 ft or 14 t in a 40 ft high-cube dry container. Colombo, Jakarta and Jebel Ali are ' +
      'the usual destinations. Fumigation certificate, phytosanitary certificate and certificate of origin ' +
      'supplied, with a Spices Board test report where the market calls for one. Lead time 10 to 12 days.',
    is_featured: false,
    picture: { scene: 'sack', produce: 'chilli-red' },
    gallery: [
      { scene: 'heap', produce: 'chilli-red' },
      { scene: 'group', produce: 'chilli-red' },
    ],
  },
  {
    name: 'Bird’s Eye Chilli',
    slug: 'birds-eye-chilli',
    category_slug: 'chillies',
    description:
      'Tiny orange-red dried chillies, 1 to 3 cm long, from the hill plots of Mizoram and Manipur, picked by ' +
      'hand over several rounds. Heat is intense and clean, often above 80,000 Scoville units. Used whole in hot ' +
      'sauces, infused oils and crushed blends.',
    specifications: {
      Variety: 'Bird’s eye (Mizo chilli type)',
      Size: '1–3 cm',
      Pungency: '80,000–110,000 SHU',
      Moisture: '11 % max.',
      'Shelf life': '12 months',
      Packing: '5 or 10 kg lined cartons',
      'Harvest season': 'November to February',
      'Max. with stalk (%)': 5,
      'Organic available': true,
      'Private label': true,
      'HS code': '090421',
    },
    export_info:
      'Sold by the pallet and shipped with other spices from Nhava Sheva, or by air from Delhi under 500 kg. ' +
      'Lots are sieved, hand-cleaned and passed through a metal detector in Kanpur. Certificate of origin, ' +
      'phytosanitary certificate and aflatoxin report supplied. Allow 15 days, as goods come a long way by road.',
    is_featured: false,
    picture: { scene: 'bowl', produce: 'chilli-red' },
    gallery: [],
  },
];
