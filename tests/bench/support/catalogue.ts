import { csvLine } from '../../../app/lib/text/csv.ts';
import { cookiesOf } from '../../support/http/answer.ts';
import type { Staff } from '../../support/http/staff.ts';

/** The size of the large catalogue, beside the sample company's rows. */
export const CATEGORIES = 20;
export const PRODUCTS = 100_000;

/** The line limit of an import file (docs/product.md#csv). */
export const LINES_PER_FILE = 10_000;

const PRODUCE = ['Red onion', 'White onion', 'Rose onion', 'Shallot', 'Garlic', 'Potato', 'Ginger', 'Turmeric'];
const PLACES = ['Nashik', 'Lasalgaon', 'Mahuva', 'Rajkot', 'Indore', 'Kolar', 'Bellary', 'Agra', 'Satara', 'Guntur'];
const GRADES = ['selected', 'machine graded', 'hand sorted', 'cured', 'export', 'early', 'late', 'stored'];
const USES = ['retail packs', 'caterers', 'processing', 'long voyages', 'the ethnic trade', 'supermarkets', 'frying'];

/** @returns the slug of a bench category */
export function categorySlug(number: number): string {
  return `bench-category-${number % CATEGORIES}`;
}

/** @returns the path of a bench product's public page; its number determines its category */
export function productPath(number: number): string {
  return `/products/${categorySlug(number)}/${productSlug(number)}`;
}

function productSlug(number: number): string {
  return `bench-product-${number}`;
}

/** Adds the categories of the bench products. */
export async function addCategories(staff: Staff, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { status } = await staff.save('/admin/manage-categories/add', {
      name: `Bench category ${number}`,
      slug: categorySlug(number),
      description: 'A category of the bench, with a description of about the length that categories have.',
    });
    if (status !== 303) throw new Error(`Adding a category failed with status ${status}.`);
  }
}

/** @returns `count` consecutive product numbers */
export function productNumbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** @returns a CSV file as staff upload it, with some facts of trade, about 480 bytes a line */
export function productFile(numbers: number[], picture: string): string {
  const lines = numbers.map((number) => cellsOf(number, picture));
  return [Object.keys(lines[0] ?? {}), ...lines.map(Object.values<string>)].map(csvLine).join('');
}

function cellsOf(number: number, picture: string): Record<string, string> {
  const pick = (words: string[], step: number) => words[Math.floor(number / step) % words.length] ?? '';
  const [produce, place, grade, use] = [pick(PRODUCE, 1), pick(PLACES, 8), pick(GRADES, 3), pick(USES, 5)];
  const size = 40 + (number % 30);
  return {
    name: `${produce} of ${place}, lot ${number}`,
    slug: productSlug(number),
    category_slug: categorySlug(number),
    description: `${produce} from ${place}, ${grade}, packed for ${use}. Lot ${number} is loaded within a week of the order.`,
    specifications: JSON.stringify({
      Variety: `${place} ${number % 97}`,
      Size: `${size} mm`,
      Cured: true,
    }),
    export_info: `Loaded at Nhava Sheva in reefers; papers travel with every load.`,
    is_featured: 'false',
    image_url: picture,
    gallery_images: '[]',
    document_url: '',
    hs_code: `0703${1000 + (number % 9)}`,
    sizes_mm: `${size}-${size + 9}`,
    season_months: `${1 + (number % 12)}`,
    load_40ft_tonnes: '28',
  };
}

/** @returns the URL of a stored picture of the sample company, for the bench products */
export async function storedPicture(staff: Staff): Promise<string> {
  const { text } = await staff.get('/gallery');
  const [address] = /\/storage\/v1\/object\/public\/[^\s",]+/.exec(text) ?? [];
  if (!address) throw new Error('The sample company has no stored picture.');
  return address;
}

/** Durations of the two steps of an import in milliseconds, each including the page that follows. */
export type ImportTimes = { plan: number; apply: number };

/**
 * Imports a file as staff do: uploads it, looks at the plan, presses Import, looks at the report.
 *
 * @returns how long it took, and the path of the report
 * @throws where not all of its lines became products
 */
export async function importFile(
  staff: Staff,
  content: string,
  products: number,
): Promise<ImportTimes & { path: string }> {
  const file = new File([content], 'products.csv', { type: 'text/csv' });
  const started = performance.now();
  const uploaded = await staff.post('/admin/manage-products/import', { file, intent: 'save' });
  const path = uploaded.headers.get('location') ?? '';
  if (uploaded.status !== 303) throw new Error(`The upload of an import failed with status ${uploaded.status}.`);
  const plan = await staff.get(path);
  const planned = performance.now();
  if (plan.status !== 200) throw new Error(`The plan of an import failed with status ${plan.status}.`);
  const applied = await staff.post(path, { intent: 'apply' });
  const report = await staff.get(path, { headers: { Cookie: cookiesOf(applied) } });
  const done = performance.now();
  if (!report.text.includes(`${products.toLocaleString('en')} products imported.`)) {
    throw new Error(`An import was not applied: ${applied.status}, ${report.status}.`);
  }
  return { plan: planned - started, apply: done - planned, path };
}
