import type { Category } from './types.ts';

export const categories: Category[] = [
  {
    name: 'Onions',
    slug: 'onions',
    description:
      'Red, pink, white and yellow onions in sizes from 18 mm to 80 mm, bought in Maharashtra, Karnataka, ' +
      'Gujarat and Tamil Nadu. Cured rabi onions ship from April to October and fresh kharif onions from October ' +
      'to March, so there is a suitable type to load in every month.',
    picture: { scene: 'heap', produce: 'onion-red' },
  },
  {
    name: 'Garlic',
    slug: 'garlic',
    description:
      'White and purple bulbs from 35 mm to 65 mm, hill garlic, single-clove garlic and chilled peeled cloves. ' +
      'Most of it comes from the Malwa plateau and is held at 0 °C in our Kanpur cold store until it is sold.',
    picture: { scene: 'heap', produce: 'garlic-white' },
  },
  {
    name: 'Potatoes',
    slug: 'potatoes',
    description:
      'Table and processing potatoes from Uttar Pradesh and Gujarat. Table varieties are stored at 3 to 7 °C, ' +
      'processing varieties at 8 to 12 °C to keep sugars low, and every processing lot is fried before it is ' +
      'offered.',
    picture: { scene: 'crate', produce: 'potato-yellow' },
  },
  {
    name: 'Ginger and Turmeric',
    slug: 'ginger-and-turmeric',
    description:
      'Fresh ginger in cartons, dried turmeric fingers and slices, and ground turmeric with a stated curcumin ' +
      'level. Fresh ginger travels at 13 °C; the dried goods go in dry containers with laboratory reports.',
    picture: { scene: 'group', produce: 'ginger' },
  },
  {
    name: 'Chillies',
    slug: 'chillies',
    description:
      'Fresh green chillies by air and dried red chillies by sea, each sold on measured heat and colour. Dried ' +
      'lots are tested for aflatoxin and pesticide residues before they leave the store.',
    picture: { scene: 'heap', produce: 'chilli-red' },
  },
  {
    name: 'Fresh Vegetables',
    slug: 'fresh-vegetables',
    description:
      'Okra, tomatoes, limes, lemons, drumstick and spring onions for importers who buy weekly. Most of these go ' +
      'by air within 24 hours of picking; tomatoes also go by sea to the Gulf.',
    picture: { scene: 'crate', produce: 'tomato' },
  },
  {
    name: 'Dehydrated Vegetables',
    slug: 'dehydrated-vegetables',
    description:
      'Onion and garlic as flakes, minced pieces, granules and powder, and ground dry ginger. Moisture, sieve ' +
      'size and microbiology are stated for each batch, and goods keep for 12 to 18 months below 25 °C.',
    picture: { scene: 'bowl', produce: 'flakes-onion' },
  },
];
