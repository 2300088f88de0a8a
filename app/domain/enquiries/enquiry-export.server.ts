import type { Db } from '~/lib/supabase/client.server';
import { unwrapByKeys } from '~/lib/supabase/lists.server';
import { BOM, csvLine } from '~/lib/text/csv';
import { writeWorkbook } from '~/lib/text/write-workbook.server';
import { allEnquiries } from './desk-list.server';
import { listColleagues } from './enquiry-desk.server';
import type { EnquiryFilter, StoredEnquiry } from './stored-enquiry';

/** The columns of an export, with their widths in a workbook. New ones come last, so that files of others stay right. */
const COLUMNS = {
  created_at: 25,
  status: 12,
  full_name: 28,
  email: 32,
  phone: 20,
  subject: 40,
  message: 60,
  id: 12,
  reference: 12,
  company: 28,
  country: 20,
  port: 20,
  incoterm: 10,
  loading_week: 12,
  assignee: 20,
  tags: 20,
  products: 60,
  meaning: 40,
} as const;

type Column = keyof typeof COLUMNS;

const HEADS = Object.keys(COLUMNS) as Column[];

/** Exports the enquiries of a filter as CSV, the newest first. */
export async function* exportEnquiries(db: Db, filter: EnquiryFilter): AsyncGenerator<string> {
  yield BOM + csvLine(HEADS);
  for await (const rows of cellPages(db, filter)) {
    yield rows.map(csvLine).join('');
  }
}

export function exportEnquiryWorkbook(db: Db, filter: EnquiryFilter): AsyncGenerator<Uint8Array> {
  const columns = HEADS.map((head) => ({ head, width: COLUMNS[head] }));
  return writeWorkbook({ name: 'Enquiries', columns }, cellPages(db, filter));
}

async function* cellPages(db: Db, filter: EnquiryFilter): AsyncGenerator<string[][]> {
  const names = new Map((await listColleagues(db)).map(({ id, name }) => [id, name]));
  for await (const enquiries of allEnquiries(db, filter)) {
    const products = await productsOf(db, enquiries);
    yield enquiries.map((enquiry) => {
      const { assignee_id, tags, id } = enquiry;
      const cells: Record<string, string | null> = {
        ...(enquiry as Omit<StoredEnquiry, 'tags'>),
        assignee: assignee_id && (names.get(assignee_id) ?? null),
        tags: tags.join(', '),
        products: products.get(id)?.join('\n') ?? null,
      };
      return HEADS.map((head) => cells[head] ?? '');
    });
  }
}

async function productsOf(db: Db, enquiries: StoredEnquiry[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const lines = await unwrapByKeys(
    enquiries.map(({ id }) => id),
    (list) =>
      db
        .from('enquiry_lines')
        .select('enquiry_id, position, product_name, size, packing, quantity, unit, note')
        .filter('enquiry_id', 'in', list)
        .order('enquiry_id')
        .order('position'),
  );
  for (const { enquiry_id, product_name, size, packing, quantity, unit, note } of lines) {
    const words = [product_name, size, packing, `${quantity} ${unit}`, note].filter(Boolean).join('; ');
    found.set(enquiry_id, [...(found.get(enquiry_id) ?? []), words]);
  }
  return found;
}
