import { chillies } from './products/chillies.ts';
import { dehydratedVegetables } from './products/dehydrated-vegetables.ts';
import { freshVegetables } from './products/fresh-vegetables.ts';
import { garlic } from './products/garlic.ts';
import { gingerAndTurmeric } from './products/ginger-and-turmeric.ts';
import { onions } from './products/onions.ts';
import { potatoes } from './products/potatoes.ts';
import type { Product } from './types.ts';

export const products: Product[] = [
  ...onions,
  ...garlic,
  ...potatoes,
  ...gingerAndTurmeric,
  ...chillies,
  ...freshVegetables,
  ...dehydratedVegetables,
];
