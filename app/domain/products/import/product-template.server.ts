import { BOM, csvLine } from '~/lib/text/csv';
import { writeWorkbook } from '~/lib/text/write-workbook.server';
import { type ExportedProduct, productCells } from './product-file.server';
import { PRODUCT_COLUMNS } from './product-import';

/** How a line is written. No category has this address, so a file in which it was left adds no product. */
const EXAMPLE: ExportedProduct = {
  id: '',
  name: 'Example: Nashik Red Onion (delete this line)',
  slug: '',
  category_slug: '(address of a category, such as onions)',
  description: 'Dark red and pungent, with two dry outer skins.',
  specifications: [
    ['Variety', 'Nashik Red'],
    ['Machine graded', true],
  ],
  export_info: 'Loaded in ventilated 40 ft containers.',
  is_featured: false,
  image_url: null,
  gallery_images: [],
  document_url: null,
  hs_code: '07031019',
  origin: 'Nashik district, Maharashtra',
  sizes_mm: [{ from: 45, to: 55 }],
  packings: [
    { kind: 'Mesh bag', kg: 25 },
    { kind: 'Mesh bag on pallets', kg: 25, load_40ft_tonnes: 25 },
  ],
  uses: ['Retail', 'Processing'],
  season_months: [11, 12, 1, 2, 3],
  stored_months: [],
  storage_celsius: { from: 0, to: 2 },
  shelf_life_days: 30,
  crop: 'onion',
  carried_by: null,
  carriage_celsius: { from: 0, to: 2 },
  humidity_percent: { from: 65, to: 70 },
  fresh_air_m3h: null,
  air_traits: [],
  quality: [{ parameter: 'Sprouted', unit: '%', maximum: 1, basis: 'number', method: 'cut test' }],
  residue_markets: ['EU', 'GCC'],
  residue_laboratory: '',
  residue_report_on: null,
  moq_tonnes: 28,
  load_20ft_tonnes: null,
  load_40ft_tonnes: 28,
  ports: ['Nhava Sheva', 'Mundra'],
  incoterms: ['FOB', 'CIF'],
  transit_note: 'Jebel Ali 5 to 7 days.',
  lead_time_days: 10,
  payment_terms: '',
  not_admitted_in: [],
  not_admitted_reason: null,
  papers: [],
  lots: [],
  price_amount: '310',
  price_currency: 'USD',
  price_unit: 't',
  price_incoterm: 'FOB Nhava Sheva',
  price_until: '2026-12-05',
};

const line = () => {
  const cells = productCells(EXAMPLE);
  return PRODUCT_COLUMNS.map((column) => cells[column]);
};

/** A CSV file to begin an import with: the columns, and a line as an example. @returns pieces of the file */
export async function* templateCsv(): AsyncGenerator<string> {
  yield BOM + csvLine([...PRODUCT_COLUMNS]);
  yield csvLine(line());
}

/** The same as a workbook. @returns pieces of the file */
export function templateWorkbook(): AsyncGenerator<Uint8Array> {
  async function* pages(): AsyncGenerator<string[][]> {
    yield [line()];
  }
  const columns = PRODUCT_COLUMNS.map((column) => ({ head: column, width: 24 }));
  return writeWorkbook({ name: 'Products', columns }, pages());
}
