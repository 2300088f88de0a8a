import type { PrintedPlan } from '~/domain/enquiries/plan-words';
import type { TypesetDocument } from '~/lib/typesetting/typeset.server';
import { documentData, type Letterhead } from './letterhead.server';

/** A quotation as it is printed: all numbers are formatted already. Texts that are null or empty are left out. */
export type PrintedQuotation = {
  number: string;
  version: number;
  /** The day of this version: ISO 8601, and in words. */
  quoted_at: string;
  date: string;
  /** In words. */
  valid_until: string | null;
  buyer: {
    full_name: string;
    company: string | null;
    /** In lines. */
    address: string | null;
    country: string | null;
    email: string | null;
  };
  /** Of the enquiry. */
  reference: string | null;
  currency: string;
  /** Of delivery, in words; empty for none. */
  terms: string;
  lines: { position: number; description: string; quantity: string; unit: string; price: string; amount: string }[];
  total: string;
  /** How the lines that came from the enquiry travel. */
  plan: PrintedPlan | null;
  payment_terms: string | null;
  remarks: string | null;
};

/** @returns the quotation */
export function quotationDocument({ quoted_at, ...quotation }: PrintedQuotation, head: Letterhead): TypesetDocument {
  return {
    template: 'quotation',
    data: { ...documentData(head, `Quotation ${quotation.number}`, quoted_at), ...quotation },
    pictures: head.files,
  };
}
