import type { TypesetDocument } from '~/lib/typesetting/typeset.server';
import { documentData, type Letterhead } from './letterhead.server';
import type { PrintedQuotation } from './quotation.server';

/** A pro forma invoice as it is printed: all numbers are formatted already. Texts that are null or empty are left out. */
export type PrintedProForma = Pick<
  PrintedQuotation,
  'number' | 'version' | 'date' | 'valid_until' | 'buyer' | 'currency' | 'terms' | 'total' | 'payment_terms' | 'remarks'
> & {
  /** ISO 8601. */
  made_at: string;
  /** Name and address, in lines. */
  consignee: string | null;
  /** The number of the quotation that was accepted. */
  quotation: string;
  /** Of the enquiry. */
  reference: string;
  lines: (PrintedQuotation['lines'][number] & {
    hs_code: string | null;
    origin: string | null;
    packages: string | null;
    packing: string | null;
    net_kg: string | null;
    gross_kg: string | null;
  })[];
  /** The total in words. */
  words: string;
  advance: { percent: string; amount: string; balance: string } | null;
  /** Of all lines. */
  packages: string | null;
  net_kg: string | null;
  gross_kg: string | null;
  containers: string | null;
  /** In lines. */
  bank_details: string | null;
};

export function proFormaDocument({ made_at, ...invoice }: PrintedProForma, head: Letterhead): TypesetDocument {
  return {
    template: 'pro-forma',
    data: { ...documentData(head, `Pro forma invoice ${invoice.number}`, made_at), ...invoice },
    pictures: head.files,
  };
}
