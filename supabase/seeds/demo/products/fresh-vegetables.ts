import type { Product } from '../types.ts';

export const freshVegetables: Product[] = [
  {
    name: 'Okra',
    slug: 'okra',
    category_slug: 'fresh-vegetables',
    description:
      'Tender five-ridged okra, 7 to 10 cm long, cut every second morning so that the tips still snap. Pods are ' +
      'dark green with few hairs and pack neatly head to tail. Most goes to Gulf and British shops that sell it ' +
      'within four days of landing.',
    specifications: {
      Variety: 'Arka Anamika type and firm hybrids',
      Size: '7–10 cm',
      Colour: 'Dark green',
      'Storage temperature': '8 to 10 °C at 90–95 % RH',
      'Shelf life': '7 to 9 days',
      Packing: '3.5, 4 or 5 kg ventilated cartons',
      'Harvest season': 'March to November',
      'Max. fibrous pods (%)': 2,
      'Organic available': false,
      'Private label': true,
      'HS code': '070999',
    },
    export_info:
      'Airfreight only, from Mumbai, Ahmedabad, Delhi or Lucknow, palletised and netted with a thermal cover in ' +
      'summer. The European Union samples Indian okra for residues, so we ship there only from registered farms ' +
      'with a current test. Phytosanitary certificate and certificate of origin included. Order three days ' +
      'before the flight.',
    is_featured: false,
    picture: { scene: 'bowl', produce: 'okra' },
    gallery: [{ scene: 'group', produce: 'okra' }, { scene: 'market' }],
  },
  {
    name: 'Tomato',
    slug: 'tomato',
    category_slug: 'fresh-vegetables',
    description:
      'Firm, thick-walled hybrid tomatoes picked at breaker stage so that they ripen on arrival rather than in ' +
      'the container. Round to slightly oblong, 50 to 70 mm, with a shelf life that allows short sea transits. ' +
      'Graded by colour as well as size so that a carton ripens together.',
    specifications: {
      Variety: 'Firm hybrid types',
      Size: '50–60 mm or 60–70 mm',
      Colour: 'Breaker to light red',
      'Storage temperature': '10 to 13 °C at 85–90 % RH',
      'Shelf life': '14 to 18 days',
      Packing: '6 or 10 kg ventilated cartons',
      'Harvest season': 'August to March',
      'Max. cracked fruit (%)': 2,
      'Private label': true,
      Washed: false,
      'HS code': '07020000',
    },
    export_info:
      '40 ft reefers from Nhava Sheva to Jebel Ali, Sohar and Hamad at 12 °C, 18 to 20 t in cartons. We avoid ' +
      'sea shipment in the monsoon weeks when fruit is wet. Phytosanitary certificate and certificate of origin ' +
      'supplied; CIF offers hold for five days. Lead time 4 days in season.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'tomato' },
    gallery: [{ scene: 'packing-house' }, { scene: 'market' }],
  },
  {
    name: 'Kagzi Lime',
    slug: 'kagzi-lime',
    category_slug: 'fresh-vegetables',
    description:
      'The thin-skinned acid lime of India, round and 35 to 45 mm across, with plenty of juice and a strong ' +
      'scent. Fruit is packed green-yellow to bright yellow as the buyer prefers. Thin peel means it loses ' +
      'weight quickly, so cartons are lined and the cold chain is kept short.',
    specifications: {
      Variety: 'Kagzi (acid lime)',
      Size: '35–40 mm or 40–45 mm',
      'Juice content': '45 % min.',
      'Storage temperature': '9 to 10 °C at 85–90 % RH',
      'Shelf life': '3 to 4 weeks',
      Packing: '4 or 5 kg lined cartons',
      'Harvest season': 'All year, peaks in June to August',
      'Max. defects (%)': 3,
      Waxed: false,
      'Private label': true,
      'HS code': '080550',
    },
    export_info:
      'By air from Mumbai or Ahmedabad, or as pallets in a 10 °C mixed reefer from Mundra with chillies. Cartons ' +
      'are marked with picking date and count. Phytosanitary certificate states freedom from citrus canker where ' +
      'the importing country asks for it; some countries do not admit Indian citrus and we check first. Lead ' +
      'time 4 days.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'lemon' },
    gallery: [{ scene: 'single', produce: 'lemon' }],
  },
  {
    name: 'Assam Lemon',
    slug: 'assam-lemon',
    category_slug: 'fresh-vegetables',
    description:
      'A long, nearly seedless lemon known in Assam as kaji nemu and registered as a geographical indication. ' +
      'Fruits are 8 to 11 cm, with thick aromatic peel and clear, mild juice. It crops almost all year and is ' +
      'bought by Indian restaurants and speciality grocers abroad.',
    specifications: {
      Variety: 'Kaji Nemu (GI)',
      Size: '8–11 cm long, 80–130 g',
      Colour: 'Green to yellow-green',
      'Storage temperature': '9 to 10 °C',
      'Shelf life': '4 weeks',
      Packing: '4 kg cartons, single layer',
      Origin: 'Tinsukia and Nalbari districts, Assam',
      'Minimum order (kg)': 300,
      'Organic available': true,
      Waxed: false,
      'HS code': '080550',
    },
    export_info:
      'Flown from Guwahati through Delhi, 300 kg to 1.5 t per consignment. Fruit is packed in Assam on the day ' +
      'of picking and wrapped in perforated film. Phytosanitary certificate and certificate of origin supplied. ' +
      'Allow 6 days from order to arrival in the Gulf or London.',
    is_featured: false,
    picture: { scene: 'single', produce: 'lemon' },
    gallery: [],
  },
  {
    name: 'Drumstick',
    slug: 'drumstick',
    category_slug: 'fresh-vegetables',
    description:
      'Young moringa pods, straight and 45 to 60 cm long, picked before the seeds harden. The flesh around the ' +
      'seeds is soft and slightly sweet when cooked in sambar and stews. PKM-1 pods are fleshy and even, which ' +
      'makes them easy to bundle and cut.',
    specifications: {
      Variety: 'PKM-1',
      Size: '45–60 cm, 12–18 mm thick',
      Colour: 'Mid green',
      'Storage temperature': '8 to 10 °C at 90 % RH',
      'Shelf life': '8 to 10 days',
      Packing: '5 kg cartons in 500 g bundles',
      'Harvest season': 'March to September',
      'Max. woody pods (%)': 2,
      'Organic available': false,
      'Private label': false,
      'HS code': '070999',
    },
    export_info:
      'Airfreight from Chennai, Mumbai or Delhi, usually with okra and chillies on one airway bill. Pods can be ' +
      'cut to 25 cm for retail trays. Phytosanitary certificate and certificate of origin included; European ' +
      'consignments need a residue report, which we hold for registered farms. Lead time 3 to 4 days.',
    is_featured: false,
    picture: { scene: 'group', produce: 'drumstick' },
    gallery: [{ scene: 'market' }],
  },
  {
    name: 'Spring Onion',
    slug: 'spring-onion',
    category_slug: 'fresh-vegetables',
    description:
      'Fresh bunching onions, 30 to 35 cm, with white shanks, upright green leaves and roots trimmed to 5 mm. ' +
      'Grown on raised beds near Pune and Bengaluru in weekly sowings for even supply. Washed, drained and ' +
      'packed at 4 °C.',
    specifications: {
      Variety: 'Bunching types',
      Size: '30–35 cm, shank 8–12 mm',
      Colour: 'White and green',
      'Storage temperature': '0 to 2 °C at 95 % RH',
      'Shelf life': '8 to 10 days',
      Packing: '100 g bunches, 3 kg cartons',
      'Harvest season': 'All year, lightest in June and July',
      'Max. yellow leaf (%)': 1,
      Washed: true,
      'Private label': true,
      'HS code': '070310',
    },
    export_info:
      'Flown from Mumbai or Bengaluru with gel packs in the carton. We take standing weekly orders from 300 kg ' +
      'and confirm the flight two days ahead. Phytosanitary certificate, certificate of origin and wash-water ' +
      'records supplied. Terms are FCA airport or CPT destination.',
    is_featured: false,
    picture: { scene: 'group', produce: 'spring-onion' },
    gallery: [],
  },
];
