import type { Product } from '../types.ts';

export const dehydratedVegetables: Product[] = [
  {
    name: 'White Onion Flakes',
    slug: 'white-onion-flakes',
    category_slug: 'dehydrated-vegetables',
    description:
      'Kibbled white onion, air-dried at Mahuva during the February to May harvest and sorted by machine and ' +
      'eye. Flakes rehydrate to about five times their weight in 20 minutes. For soups, ready meals, burger ' +
      'mixes and further milling.',
    specifications: {
      Form: 'Flakes (kibbled), 8–20 mm',
      Colour: 'White to cream',
      Moisture: '6 % max.',
      'Total plate count': '300,000 cfu/g max.',
      Salmonella: 'Absent in 25 g',
      'Shelf life': '18 months below 25 °C',
      Packing: '14 kg lined cartons or poly bags',
      'Max. foreign matter (%)': 0.1,
      'Sulphite added': false,
      'Private label': true,
      'HS code': '071220',
    },
    export_info:
      'Dry containers from Mundra or Nhava Sheva, whichever sails first. No refrigeration is needed, but we line ' +
      'the container and hang desiccant for voyages over 20 days. Certificate of analysis, health certificate, ' +
      'certificate of origin and phytosanitary certificate on request. Lead time 10 days from stock.',
    is_featured: true,
    picture: { scene: 'bowl', produce: 'flakes-onion' },
    gallery: [
      { scene: 'heap', produce: 'flakes-onion' },
      { scene: 'group', produce: 'onion-white' },
      { scene: 'laboratory' },
    ],
  },
  {
    name: 'Red Onion Flakes',
    slug: 'red-onion-flakes',
    category_slug: 'dehydrated-vegetables',
    description:
      'Dried flakes of red and pink onions with a stronger bite than white and a pinkish-brown tint. Drying ' +
      'starts in March on the rabi crop. Chosen for dark sauces, pickles and snack seasonings, where colour ' +
      'matters less than flavour and price.',
    specifications: {
      Form: 'Flakes (kibbled), 8–20 mm',
      Colour: 'Pink to light brown',
      Moisture: '7 % max.',
      'Total plate count': '500,000 cfu/g max.',
      Salmonella: 'Absent in 25 g',
      'Shelf life': '12 months below 25 °C',
      Packing: '12 or 14 kg lined cartons',
      'Max. foreign matter (%)': 0.2,
      'Sulphite added': false,
      'Metal detected': true,
      'HS code': '071220',
    },
    export_info:
      '7 t to a 20 ft dry container, 15 t to a 40 ft high cube, from Mundra. Certificate of analysis by batch, ' +
      'certificate of origin and health certificate included; fumigation only if the importing country requires ' +
      'it. FOB or CIF, about 10 days from order.',
    is_featured: false,
    picture: { scene: 'sack', produce: 'flakes-onion' },
    gallery: [
      { scene: 'heap', produce: 'flakes-onion' },
      { scene: 'heap', produce: 'onion-red' },
    ],
  },
  {
    name: 'Minced White Onion',
    slug: 'minced-white-onion',
    category_slug: 'dehydrated-vegetables',
    description:
      'White onion flakes cut and sieved to 1 to 3 mm, so pieces spread evenly through a dry mix. Dust is ' +
      'removed on a 0.5 mm screen. Used in rubs, instant noodles and bread toppings.',
    specifications: {
      Form: 'Minced, 1–3 mm',
      Colour: 'White to cream',
      Moisture: '6 % max.',
      'Passing 0.5 mm (%)': 5,
      'Total plate count': '300,000 cfu/g max.',
      'Shelf life': '18 months below 25 °C',
      Packing: '20 kg lined cartons',
      'Container load': '11 t in 20 ft',
      'Metal detected': true,
      'Steam sterilised': false,
      'Private label': true,
    },
    export_info:
      'Shipped from Mundra in 20 ft dry containers; smaller orders share a container with flakes or powder. ' +
      'Sieve analysis and microbiology are printed on the certificate of analysis. Certificate of origin and ' +
      'health certificate supplied. Allow 12 days for milling and testing.',
    is_featured: false,
    picture: { scene: 'heap', produce: 'flakes-onion' },
    gallery: [{ scene: 'bowl', produce: 'flakes-onion' }],
  },
  {
    name: 'White Onion Powder',
    slug: 'white-onion-powder',
    category_slug: 'dehydrated-vegetables',
    description:
      'Finely milled white onion, 80 to 100 mesh, cream-white and free-flowing at the point of packing. It draws ' +
      'moisture quickly, so milling is done in a conditioned room and bags are sealed within the hour. For ' +
      'seasonings, gravies and processed meat.',
    specifications: {
      Form: 'Powder, 80–100 mesh',
      Colour: 'Cream-white',
      Moisture: '5 % max.',
      'Hot water insolubles': '20 % max.',
      'Total plate count': '300,000 cfu/g max.',
      Salmonella: 'Absent in 25 g',
      'Shelf life': '12 months below 25 °C',
      Packing: '20 or 25 kg lined cartons',
      'Max. foreign matter (%)': 0.1,
      'Anti-caking agent': false,
      'Private label': true,
    },
    export_info:
      'Loaded at Mundra in 20 ft dry containers lined with kraft paper. Silica can be blended in as an ' +
      'anti-caking agent if the buyer’s law permits; the default is none. Certificate of analysis, certificate ' +
      'of origin and health certificate travel with each batch. Lead time 12 days.',
    is_featured: false,
    picture: { scene: 'heap', produce: 'powder-white' },
    gallery: [{ scene: 'bowl', produce: 'powder-white' }, { scene: 'packing-house' }],
  },
  {
    name: 'Garlic Flakes',
    slug: 'garlic-flakes',
    category_slug: 'dehydrated-vegetables',
    description:
      'Sliced and dried garlic, pale cream, from cloves peeled and trimmed of root plates before drying. Flakes ' +
      'keep their shape in oil and soften in hot liquid within ten minutes. Bought whole by caterers and pickle ' +
      'makers, or for grinding at destination.',
    specifications: {
      Form: 'Slices, 2–4 mm thick',
      Colour: 'Cream to light yellow',
      Moisture: '6 % max.',
      'Total plate count': '300,000 cfu/g max.',
      'Shelf life': '18 months below 25 °C',
      Packing: '12.5 or 20 kg lined cartons',
      'Container load': '8 t in 20 ft',
      'Max. root pieces (%)': 0.5,
      'Sulphite added': false,
      'Organic available': true,
      'HS code': '071290',
    },
    export_info:
      'Dry container from Mundra or Nhava Sheva. The drying season runs from March to June, and stock for the ' +
      'rest of the year is held at 15 °C. Certificate of analysis, certificate of origin, allergen statement and ' +
      'health certificate supplied. Lead time 10 days from stock.',
    is_featured: false,
    picture: { scene: 'bowl', produce: 'flakes-garlic' },
    gallery: [{ scene: 'heap', produce: 'garlic-cloves' }],
  },
  {
    name: 'Garlic Granules',
    slug: 'garlic-granules',
    category_slug: 'dehydrated-vegetables',
    description:
      'Dried garlic milled and sifted to 0.2 to 0.5 mm, coarse enough to pour and fine enough to disperse. ' +
      'Granules cake less than powder and dose accurately by volume. Standard in table seasonings, crisps and ' +
      'frozen bread.',
    specifications: {
      Form: 'Granules, 40–80 mesh',
      Colour: 'Cream to light yellow',
      Moisture: '6 % max.',
      'Total plate count': '300,000 cfu/g max.',
      Salmonella: 'Absent in 25 g',
      'Shelf life': '18 months below 25 °C',
      Packing: '20 or 25 kg lined cartons',
      'Passing 100 mesh (%)': 6,
      'Steam sterilised': true,
      'Private label': true,
      'HS code': '071290',
    },
    export_info:
      'Ships at 14 t per 20 ft dry container through Nhava Sheva and Mundra. Steam-sterilised lots below 10,000 ' +
      'cfu/g are available at a surcharge. Certificate of analysis, certificate of origin and health certificate ' +
      'included; retained samples are kept for 24 months. Lead time 12 days, 16 if sterilised.',
    is_featured: false,
    picture: { scene: 'heap', produce: 'granules-garlic' },
    gallery: [{ scene: 'bowl', produce: 'flakes-garlic' }, { scene: 'laboratory' }],
  },
  {
    name: 'Garlic Powder',
    slug: 'garlic-powder',
    category_slug: 'dehydrated-vegetables',
    description:
      'Garlic milled to 80 to 100 mesh with the full pungency of Malwa bulbs. Colour is light cream; a darker ' +
      'shade points to heat in the dryer and such lots are held back. For spice blends, marinades and sausage ' +
      'seasonings.',
    specifications: {
      Form: 'Powder, 80–100 mesh',
      Colour: 'Light cream',
      Moisture: '6 % max.',
      'Total plate count': '300,000 cfu/g max.',
      Salmonella: 'Absent in 25 g',
      'Shelf life': '12 months below 25 °C',
      Packing: '25 kg lined cartons or paper bags',
      'Max. foreign matter (%)': 0.1,
      'Anti-caking agent': false,
      'Organic available': true,
      'Minimum order (kg)': 1000,
    },
    export_info:
      '20 ft dry containers of 14 t from Mundra, or mixed with granules and flakes by the pallet. Each batch is ' +
      'tested for lead, moisture and microbiology before release. Certificate of origin, health certificate and ' +
      'certificate of analysis supplied. Lead time 12 days, FOB or CIF.',
    is_featured: false,
    picture: { scene: 'bowl', produce: 'powder-white' },
    gallery: [{ scene: 'heap', produce: 'powder-white' }],
  },
  {
    name: 'Ginger Powder',
    slug: 'ginger-powder',
    category_slug: 'dehydrated-vegetables',
    description:
      'Ground dry ginger from peeled, sun-dried Maran and Nadia rhizomes, pale buff-yellow with a warm, lemony ' +
      'smell. Milled cool at 60 to 80 mesh to keep the volatile oil. Used in biscuits, teas, curry powder and ' +
      'soft drinks.',
    specifications: {
      Form: 'Powder, 60–80 mesh',
      Colour: 'Buff-yellow',
      Moisture: '10 % max.',
      'Volatile oil': '1.5 % min.',
      'Total ash': '7 % max.',
      'Shelf life': '18 months below 25 °C',
      Packing: '20 or 25 kg lined paper bags',
      'Minimum order (kg)': 500,
      'Steam sterilised': true,
      'Organic available': true,
      'HS code': '091012',
    },
    export_info:
      'Palletised and shipped in dry containers from Nhava Sheva, usually with turmeric powder. Certificate of ' +
      'analysis shows oil, ash and residues; certificate of origin and health certificate are included. ' +
      'Lime-bleached ginger is never used for this product. Lead time 12 days.',
    is_featured: false,
    picture: { scene: 'sack', produce: 'powder-yellow' },
    gallery: [{ scene: 'group', produce: 'ginger' }],
  },
];
