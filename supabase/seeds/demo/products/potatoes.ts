import type { Product } from '../types.ts';

export const potatoes: Product[] = [
  {
    name: 'Kufri Jyoti Potato',
    slug: 'kufri-jyoti-potato',
    category_slug: 'potatoes',
    description:
      'An oval, white-cream potato with shallow eyes and pale flesh, grown across the northern plains for half a ' +
      'century. It boils without breaking and fries to an even colour when stored warm enough. The main crop is ' +
      'dug in February and March and goes straight into cold stores around Kanpur, Kannauj and Farrukhabad.',
    specifications: {
      Variety: 'Kufri Jyoti',
      Size: '45–60 mm or 60–80 mm',
      'Dry matter': '18–20 %',
      'Storage temperature': '4 to 5 °C at 90–95 % RH',
      'Shelf life': '6 to 8 months in cold store',
      Packing: '10, 20 or 25 kg jute or leno bags',
      'Harvest season': 'February to March',
      'Max. greening (%)': 1,
      Washed: false,
      'Sprout inhibited': false,
      'HS code': '07019000',
    },
    export_info:
      'Available from February to November through Mundra in 40 ft reefers at 5 °C, 27 t net. Tubers are warmed ' +
      'to about 10 °C before grading so that they do not bruise. Phytosanitary certificate, certificate of ' +
      'origin and soil-free declaration supplied. FOB or CIF Gulf and East African ports, 8 days from order.',
    is_featured: false,
    picture: { scene: 'sack', produce: 'potato-brown' },
    gallery: [{ scene: 'heap', produce: 'potato-brown' }, { scene: 'cold-store' }],
  },
  {
    name: 'Kufri Pukhraj Potato',
    slug: 'kufri-pukhraj-potato',
    category_slug: 'potatoes',
    description:
      'An early yellow-skinned potato, ready 70 to 90 days after planting, which opens the season in December. ' +
      'Tubers are large, oval and slightly tapered, with yellow flesh and a moist, waxy bite. Dry matter is low, ' +
      'so it suits boiling, curries and salads rather than frying.',
    specifications: {
      Variety: 'Kufri Pukhraj',
      Size: '50–65 mm or 65–85 mm',
      'Skin colour': 'Yellow',
      'Dry matter': '16–18 %',
      'Storage temperature': '5 to 7 °C',
      'Shelf life': '8 weeks fresh, 5 months in cold store',
      Packing: '5 or 10 kg cartons; 20 kg mesh bags',
      'Harvest season': 'December to February',
      'Max. off-size (%)': 5,
      Washed: true,
      'Private label': true,
    },
    export_info:
      'New-crop loads leave Mundra from mid-December; the skin is set for 10 to 14 days before lifting so that ' +
      'it does not feather in transit. A 40 ft reefer takes 27 t in bags or 24 t in cartons at 6 °C. ' +
      'Phytosanitary certificate and certificate of origin included. Jebel Ali in 4 to 6 days, Colombo in 6 to 8.',
    is_featured: false,
    picture: { scene: 'group', produce: 'potato-yellow' },
    gallery: [
      { scene: 'cut', produce: 'potato-yellow' },
      { scene: 'crate', produce: 'potato-yellow' },
    ],
  },
  {
    name: 'Kufri Bahar Potato',
    slug: 'kufri-bahar-potato',
    category_slug: 'potatoes',
    description:
      'The table potato of central Uttar Pradesh, also known by its breeding number 3797. Round-oval tubers have ' +
      'a white-cream skin, medium-deep eyes and white flesh that turns floury when boiled. Growers within 100 km ' +
      'of our Kanpur yard plant more of it than of anything else, so supply is steady and haulage to the yard is ' +
      'short.',
    specifications: {
      Variety: 'Kufri Bahar (3797)',
      Size: '45–55 mm or 55–75 mm',
      'Skin colour': 'White-cream',
      'Flesh colour': 'White',
      'Dry matter': '18–19 %',
      'Storage temperature': '3 to 5 °C at 90–95 % RH',
      'Shelf life': '6 to 7 months in cold store',
      Packing: '25 or 50 kg jute bags',
      'Max. soil (%)': 1,
      Washed: false,
      'Organic available': false,
    },
    export_info:
      'Railed in reefer boxes from the Kanpur inland depot to Mundra, or trucked in three days. Container load ' +
      'is 27 t in a 40 ft reefer at 5 °C. Phytosanitary certificate, certificate of origin and quality report at ' +
      'loading. FOB Mundra or CFR; 7 days from order while stores are open, which is March to November.',
    is_featured: false,
    picture: { scene: 'heap', produce: 'potato-brown' },
    gallery: [{ scene: 'sack', produce: 'potato-brown' }, { scene: 'river-plain' }],
  },
  {
    name: 'Kufri Chipsona-1 Potato',
    slug: 'kufri-chipsona-1-potato',
    category_slug: 'potatoes',
    description:
      'One of India’s first two home-bred processing potatoes, released in 1998, with dry matter above 21 % and ' +
      'reducing sugars under 0.1 % of fresh weight at harvest. Tubers are oval, white-cream and shallow-eyed, and they ' +
      'fry to a pale crisp. Each lot is sampled for specific gravity and fry colour before it is offered.',
    specifications: {
      Variety: 'Kufri Chipsona-1',
      Size: '45–75 mm',
      'Dry matter': '21–24 %',
      'Reducing sugars': 'Below 0.1 % of fresh weight',
      'Storage temperature': '10 to 12 °C at 90–95 % RH',
      'Shelf life': '4 to 6 months at 10 to 12 °C',
      Packing: '25 kg leno bags; 1 t jumbo bags',
      'Harvest season': 'February to March',
      'Fry test per lot': true,
      'Sprout inhibited': true,
      'Max. defects by weight (%)': 5,
    },
    export_info:
      'Carried at 9 to 10 °C, never colder, because sweetening cannot be fully reversed on arrival. 26 t per 40 ' +
      'ft reefer from Mundra to Gulf, Sri Lankan and South-East Asian crisp makers. We declare the sprout ' +
      'suppressant used and can supply untreated lots where local rules do not allow it. Phytosanitary ' +
      'certificate, certificate of origin and fry report supplied; 10 days from order.',
    is_featured: true,
    picture: { scene: 'cut', produce: 'potato-yellow' },
    gallery: [{ scene: 'group', produce: 'potato-yellow' }, { scene: 'laboratory' }, { scene: 'cold-store' }],
  },
  {
    name: 'Kufri Chipsona-3 Potato',
    slug: 'kufri-chipsona-3-potato',
    category_slug: 'potatoes',
    description:
      'A later release in the Chipsona line, with round-oval tubers that waste less in the abrasive peeler. Dry ' +
      'matter is 20 to 23 % and fry colour stays light after four months at 10 to 12 °C. We contract it in Uttar ' +
      'Pradesh and Gujarat for crisp plants that want one round size.',
    specifications: {
      Variety: 'Kufri Chipsona-3',
      Size: '45–65 mm or 50–80 mm',
      'Dry matter': '20–23 %',
      'Storage temperature': '10 to 12 °C',
      'Shelf life': '4 to 5 months at 10 to 12 °C',
      Packing: '25 kg leno bags; 1 t jumbo bags',
      'Harvest season': 'February to March',
      'Max. defects by weight (%)': 5,
      'Fry test per lot': true,
      Washed: false,
      'HS code': '07019000',
    },
    export_info:
      'Shipped from Mundra in 40 ft reefers set to 10 °C, 26 t per load, with the fry colour of each store ' +
      'chamber recorded a week before loading. Documents: phytosanitary certificate, certificate of origin, fry ' +
      'and dry-matter report. FOB and CIF offers for a season’s programme are fixed in January.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'potato-yellow' },
    gallery: [{ scene: 'cut', produce: 'potato-yellow' }, { scene: 'laboratory' }],
  },
  {
    name: 'Kufri Sindhuri Potato',
    slug: 'kufri-sindhuri-potato',
    category_slug: 'potatoes',
    description:
      'A round, light red potato with deep-set eyes and pale yellow flesh, grown in eastern Uttar Pradesh and ' +
      'Bihar. It holds its shape in gravies and stores better than most table varieties, even in a plain farm ' +
      'store. Buyers in Nepal, the Gulf and Mauritius ask for it by its red skin.',
    specifications: {
      Variety: 'Kufri Sindhuri',
      Size: '40–55 mm or 55–70 mm',
      'Skin colour': 'Light red',
      'Dry matter': '19–21 %',
      'Storage temperature': '3 to 5 °C at 90–95 % RH',
      'Shelf life': '7 to 8 months in cold store',
      Packing: '10, 20 or 25 kg mesh bags',
      'Harvest season': 'February to March',
      'Max. off-size (%)': 5,
      Washed: true,
      'Private label': true,
    },
    export_info:
      'A 40 ft reefer from Mundra carries 27 t at 5 °C; Port Louis is about 14 to 18 days away with ' +
      'transhipment. Red skins fade when washed too early, so washed lots are packed in the 48 hours before ' +
      'loading. Phytosanitary certificate, certificate of origin and, where asked, a potato cyst nematode test ' +
      'report.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'potato-red' },
    gallery: [{ scene: 'cut', produce: 'potato-red' }],
  },
  {
    name: 'Lady Rosetta Potato',
    slug: 'lady-rosetta-potato',
    category_slug: 'potatoes',
    description:
      'A round, red-skinned crisping potato of Dutch breeding, grown under contract in northern Gujarat on drip ' +
      'irrigation. Dry matter of 22 to 25 % and small, even tubers give high crisp yield and little oil pick-up. ' +
      'The crop is lifted in February and most of it is sold before it is planted.',
    specifications: {
      Variety: 'Lady Rosetta',
      Size: '40–65 mm',
      'Skin colour': 'Red',
      'Flesh colour': 'Light yellow',
      'Dry matter': '22–25 %',
      'Reducing sugars': 'Below 0.1 % of fresh weight',
      'Storage temperature': '9 to 11 °C',
      Packing: '1 t jumbo bags; 25 kg leno bags',
      'Max. hollow heart (%)': 2,
      'Fry test per lot': true,
      'Organic available': false,
    },
    export_info:
      'Contract volume only, agreed by September with a monthly call-off from February to July. Mundra is a day ' +
      'away by road, and 26 t is loaded per 40 ft reefer at 9 °C. Phytosanitary certificate, certificate of ' +
      'origin, residue report and fry colour card included. FOB Mundra in US dollars.',
    is_featured: false,
    picture: { scene: 'cut', produce: 'potato-red' },
    gallery: [{ scene: 'crate', produce: 'potato-red' }],
  },
  {
    name: 'Santana Potato',
    slug: 'santana-potato',
    category_slug: 'potatoes',
    description:
      'A long-oval, yellow-skinned potato grown in Gujarat for French fry plants. Large tubers give strips of 75 ' +
      'mm and longer, and dry matter sits between 20 and 22 %. It sweetens if it is held cold, so stores are ' +
      'kept at 8 °C and emptied by August.',
    specifications: {
      Variety: 'Santana',
      Size: '60 mm and above, 80–130 mm long',
      'Skin colour': 'Yellow',
      'Dry matter': '20–22 %',
      'Storage temperature': '8 to 9 °C at 95 % RH',
      'Shelf life': '5 months at 8 to 9 °C',
      Packing: '1 t jumbo bags; 25 kg leno bags',
      'Harvest season': 'February to March',
      'Max. defects by weight (%)': 6,
      'Fry test per lot': true,
      'Sprout inhibited': true,
    },
    export_info:
      'Offered to fry makers and fresh-cut kitchens in the Gulf and South-East Asia from Mundra. Containers are ' +
      'set to 8 °C and hold 26 t. Length grading adds a day to the usual 10-day lead time. Phytosanitary ' +
      'certificate and certificate of origin included; variety and plant breeder details are stated on the ' +
      'invoice.',
    is_featured: false,
    picture: { scene: 'single', produce: 'potato-yellow' },
    gallery: [{ scene: 'cut', produce: 'potato-yellow' }],
  },
  {
    name: 'Baby Potatoes',
    slug: 'baby-potatoes',
    category_slug: 'potatoes',
    description:
      'Small round tubers of 20 to 40 mm, screened from close-planted Kufri Bahar and Pukhraj fields rather than ' +
      'picked from the waste of larger grades. The skin is thin enough to eat and the flesh stays firm after ' +
      'roasting. Washed, dried and packed within a day of screening.',
    specifications: {
      Variety: 'Kufri Bahar, Kufri Pukhraj',
      Size: '20–30 mm or 30–40 mm',
      'Skin colour': 'Cream to yellow',
      'Storage temperature': '4 to 6 °C',
      'Shelf life': '5 to 6 weeks',
      Packing: '500 g or 1 kg nets in 10 kg cartons',
      'Harvest season': 'January to March',
      'Max. greening (%)': 1,
      Washed: true,
      'Private label': true,
      'Minimum order (t)': 6,
    },
    export_info:
      'Best taken as six to ten pallets in a mixed reefer with table potatoes, from Mundra at 5 °C. Cartons are ' +
      'lined to keep light off the tubers. Phytosanitary certificate and certificate of origin supplied. Lead ' +
      'time is 8 days, or 15 with printed nets.',
    is_featured: false,
    picture: { scene: 'bowl', produce: 'potato-baby' },
    gallery: [],
  },
];
