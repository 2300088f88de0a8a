import { BOM, csvLine, escapeFormula } from '~/lib/text/csv';
import type { StoredEnquiry } from './stored-enquiry';

const COLUMNS = [
  'created_at',
  'status',
  'full_name',
  'email',
  'phone',
  'subject',
  'message',
  'id',
  'reference',
] as const;

/** @returns the beginning of the file: byte order mark and column names */
export function enquiryCsvHead(): string {
  return BOM + csvLine([...COLUMNS]);
}

/** @returns an enquiry as a line; its text is untrusted, so formulas are escaped */
export function enquiryCsvLine(enquiry: StoredEnquiry): string {
  return csvLine(COLUMNS.map((column) => escapeFormula(enquiry[column] ?? '')));
}
