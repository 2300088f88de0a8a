import type { Product } from '../types.ts';

export const garlic: Product[] = [
  {
    name: 'Mandsaur G2 Garlic',
    slug: 'mandsaur-g2-garlic',
    category_slug: 'garlic',
    description:
      'The standard export garlic of the Malwa plateau, sold through the Mandsaur and Neemuch markets as G2. ' +
      'Bulbs are white, tight-skinned and medium to large, with 14 to 20 cloves and a strong, lingering flavour. ' +
      'New crop arrives in late February and is dry enough to ship from April.',
    specifications: {
      Variety: 'G2',
      Size: '40–45 mm, 45–50 mm or 50–55 mm',
      'Cloves per bulb': '14–20',
      'Dry matter': '36–40 %',
      'Storage temperature': '-1 to 0 °C at 60–70 % RH',
      'Shelf life': '6 to 8 months in cold store',
      Packing: '5 or 10 kg cartons; 20 or 25 kg mesh bags',
      'Max. loose cloves (%)': 3,
      'Sprout inhibited': false,
      'Private label': true,
      'HS code': '07032000',
    },
    export_info:
      'Shipped from Mundra or Nhava Sheva in 40 ft reefers at 0 °C, 26 t bagged or 22 t in cartons. Dry ' +
      'containers are possible to the Gulf between April and June. A phytosanitary certificate is issued for ' +
      'every lot after roots and soil are brushed off; certificate of origin and fumigation certificate on ' +
      'request. FOB, CFR or CIF, loading 7 to 10 days from order.',
    is_featured: true,
    picture: { scene: 'heap', produce: 'garlic-white' },
    gallery: [
      { scene: 'sack', produce: 'garlic-white' },
      { scene: 'single', produce: 'garlic-white' },
      { scene: 'sorting-line' },
    ],
  },
  {
    name: 'Amleta Garlic',
    slug: 'amleta-garlic',
    category_slug: 'garlic',
    description:
      'A local garlic from the villages around Amleta in Ratlam district, Madhya Pradesh. Bulbs are creamy white ' +
      'with a faint pink flush under the first skin, and the cloves are plump and easy to peel. High oil content ' +
      'gives it a sharper taste than G2, so paste and pickle makers ask for it by name.',
    specifications: {
      Variety: 'Amleta local',
      Size: '35–40 mm, 40–45 mm or 45–50 mm',
      Colour: 'Creamy white',
      'Cloves per bulb': '12–18',
      'Storage temperature': '-1 to 0 °C at 60–70 % RH',
      'Shelf life': '6 months in cold store',
      Packing: '20 or 25 kg mesh bags',
      'Harvest season': 'March to April',
      'Max. foreign matter (%)': 1,
      'Machine graded': true,
      'Organic available': false,
    },
    export_info:
      'Offered in full 40 ft loads of 26 t from Mundra, or mixed with G2 in separate lots. Transit to Jebel Ali ' +
      'is 4 to 6 days, to Jakarta 15 to 19. Phytosanitary certificate and certificate of origin are included, ' +
      'with third-party inspection at cost. Lead time 8 days.',
    is_featured: false,
    picture: { scene: 'sack', produce: 'garlic-white' },
    gallery: [
      { scene: 'heap', produce: 'garlic-white' },
      { scene: 'crate', produce: 'garlic-white' },
    ],
  },
  {
    name: 'Ooty Garlic',
    slug: 'ooty-garlic',
    category_slug: 'garlic',
    description:
      'Hill garlic grown above 1,800 m in the Nilgiris, valued for large bulbs, firm cloves and a flavour that ' +
      'stays after cooking. Skins range from off-white to light purple at the base. Much of it is bought for ' +
      'planting in the north, so prices rise in August and we agree volumes before the harvest.',
    specifications: {
      Variety: 'Ooty hill garlic',
      Size: '45–55 mm or 55–65 mm',
      'Cloves per bulb': '10–16',
      Pungency: 'High',
      'Storage temperature': '0 °C at 60–70 % RH',
      'Shelf life': '6 to 7 months in cold store',
      Packing: '5 or 10 kg cartons; 25 kg mesh bags',
      'Harvest season': 'July to September and February to March',
      'Minimum order (t)': 5,
      'Private label': true,
      'Organic available': true,
    },
    export_info:
      'Loaded as part of a mixed reefer from Nhava Sheva, or as a full 40 ft container of 24 t in cartons when ' +
      'the crop allows. Phytosanitary certificate, certificate of origin and lot list supplied. Please send ' +
      'enquiries by June for the main crop; loading follows 10 to 12 days after the goods leave the hills.',
    is_featured: false,
    picture: { scene: 'single', produce: 'garlic-white' },
    gallery: [{ scene: 'bowl', produce: 'garlic-white' }, { scene: 'field-rows' }],
  },
  {
    name: 'Yamuna Safed-3 Garlic',
    slug: 'yamuna-safed-3-garlic',
    category_slug: 'garlic',
    description:
      'A large-bulbed variety, also listed as G-282, that NHRDF released for northern and central India. Bulbs ' +
      'are creamy white, 45 to 60 mm across, with 15 or 16 bold cloves. The low clove count makes it quick to ' +
      'peel, and it is the one we send when a buyer asks for 50 mm and above in quantity.',
    specifications: {
      Variety: 'Yamuna Safed-3 (G-282)',
      Size: '45–50 mm, 50–55 mm or 55 mm and above',
      Colour: 'Creamy white',
      'Cloves per bulb': '15–16',
      'Dry matter': '38–42 %',
      'Storage temperature': '-1 to 0 °C at 60–70 % RH',
      'Shelf life': '6 months in cold store',
      Packing: '5 or 10 kg cartons; 250 g nets',
      'Max. off-size (%)': 5,
      'Private label': true,
      'Organic available': false,
    },
    export_info:
      'Packed in Kanpur and railed or trucked to Mundra in a refrigerated box. A 40 ft reefer holds 22 t in 10 ' +
      'kg cartons at 0 °C. Phytosanitary certificate, certificate of origin and a size report with 100-bulb ' +
      'counts come with each lot. Retail nets add 5 days to the normal 8-day lead time.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'garlic-white' },
    gallery: [{ scene: 'heap', produce: 'garlic-white' }, { scene: 'laboratory' }],
  },
  {
    name: 'Agrifound Parvati Garlic',
    slug: 'agrifound-parvati-garlic',
    category_slug: 'garlic',
    description:
      'A long-day garlic from the hills of Himachal Pradesh and Uttarakhand, planted in autumn and lifted in May ' +
      'and June. Bulbs reach 50 to 65 mm with 10 to 16 big cloves and a creamy skin washed with pink. It arrives ' +
      'when plains garlic is already in store, and its looks suit loose retail display.',
    specifications: {
      Variety: 'Agrifound Parvati (G-313)',
      Size: '50–55 mm or 55–65 mm',
      'Cloves per bulb': '10–16',
      'Storage temperature': '-1 to 0 °C',
      'Shelf life': '4 to 5 months in cold store',
      Packing: '5 or 10 kg cartons',
      'Harvest season': 'May to June',
      'Max. loose cloves (%)': 2,
      'Machine graded': true,
      'Private label': true,
      'HS code': '07032000',
    },
    export_info:
      'Brought down to our Kanpur cold store in June and shipped through Mundra until October. Mixed reefers ' +
      'with Yamuna Safed-3 are common. Phytosanitary certificate and certificate of origin included; FOB Mundra ' +
      'or CIF main ports. Lead time is 10 days from order.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'garlic-purple' },
    gallery: [{ scene: 'group', produce: 'garlic-purple' }],
  },
  {
    name: 'Bhima Purple Garlic',
    slug: 'bhima-purple-garlic',
    category_slug: 'garlic',
    description:
      'A purple-skinned garlic bred by the ICAR onion and garlic institute at Rajgurunagar. The colour runs ' +
      'through the outer skins and the clove wrappers, while the flesh is cream. It matures in 120 to 135 days ' +
      'and is bought by retailers who want an alternative to plain white bulbs.',
    specifications: {
      Variety: 'Bhima Purple',
      Size: '35–40 mm, 40–45 mm or 45–50 mm',
      Colour: 'Purple',
      'Cloves per bulb': '16–20',
      'Storage temperature': '-1 to 0 °C at 60–70 % RH',
      'Shelf life': '5 months in cold store',
      Packing: '5 kg cartons; 10 kg mesh bags',
      'Harvest season': 'February to March',
      'Max. foreign matter (%)': 1,
      'Private label': true,
      'Organic available': false,
    },
    export_info:
      'Shipped from Nhava Sheva at 0 °C, usually as two to six pallets within a garlic or onion reefer. Skins ' +
      'are dry-brushed, never washed, so the colour does not run. Phytosanitary certificate and certificate of ' +
      'origin supplied. Allow 8 days from order to loading.',
    is_featured: false,
    picture: { scene: 'group', produce: 'garlic-purple' },
    gallery: [{ scene: 'crate', produce: 'garlic-purple' }],
  },
  {
    name: 'Kashmiri Single-Clove Garlic',
    slug: 'kashmiri-single-clove-garlic',
    category_slug: 'garlic',
    description:
      'Small round bulbs holding one clove each, gathered from high-altitude plots in Kashmir and the ' +
      'neighbouring hills. The brown-gold skin is papery and the clove inside is firm, pungent and slow to dry ' +
      'out. Sold by weight to health-food shops, gift packers and kitchens that want no peeling waste.',
    specifications: {
      Variety: 'Kashmiri single clove',
      Size: '15–20 mm or 20–30 mm',
      'Cloves per bulb': 1,
      Moisture: '60–64 %',
      'Storage temperature': '0 to 5 °C, dry',
      'Shelf life': '8 to 10 months',
      Packing: '250 g or 500 g pouches; 10 kg cartons',
      'Harvest season': 'June to July',
      'Minimum order (kg)': 500,
      'Private label': true,
      'Organic available': true,
    },
    export_info:
      'Sent by air from Delhi or as cartons inside a garlic reefer from Mundra. The crop is small and bought in ' +
      'lots of a few hundred kilograms, each with its own lot number. Phytosanitary certificate and certificate ' +
      'of origin supplied; labels in two languages can be printed in 12 days.',
    is_featured: false,
    picture: { scene: 'bowl', produce: 'garlic-white' },
    gallery: [],
  },
  {
    name: 'Peeled Garlic',
    slug: 'peeled-garlic',
    category_slug: 'garlic',
    description:
      'Whole garlic cloves peeled by compressed air, sorted by hand under light and chilled to 2 °C within two ' +
      'hours. We use Yamuna Safed-3 and G2 because their bold cloves bruise less in the peeler. Root plates are ' +
      'trimmed on request. For caterers, ready-meal kitchens and paste makers.',
    specifications: {
      Variety: 'Yamuna Safed-3, G2',
      Size: '150–250 or 250–400 cloves per kg',
      Colour: 'Ivory',
      Packing: '1 kg nitrogen-flushed bags, 10 per carton; 5 kg pails',
      'Storage temperature': '0 to 2 °C',
      'Shelf life': '21 days chilled, 35 days nitrogen-flushed',
      'Max. broken cloves (%)': 3,
      'Max. skin (%)': 0.5,
      'Preservative added': false,
      'Private label': true,
      'HS code': '07032000',
    },
    export_info:
      'Chilled reefers at 0 to 1 °C from Mundra, with a temperature logger in each load; airfreight from Lucknow ' +
      'or Delhi for orders under 2 t. Only Gulf and Sri Lankan ports are offered by sea, since longer transits ' +
      'use up the shelf life. Health certificate, phytosanitary certificate where required, certificate of ' +
      'origin and a microbiology report accompany the goods. Lead time 6 days.',
    is_featured: true,
    picture: { scene: 'bowl', produce: 'garlic-cloves' },
    gallery: [{ scene: 'heap', produce: 'garlic-cloves' }, { scene: 'packing-house' }, { scene: 'cold-store' }],
  },
];
