import type { PrintedPlan } from '~/domain/enquiries/plan-words';
import type { TypesetDocument } from '~/lib/typesetting/typeset.server';
import { documentData, type Letterhead } from './letterhead.server';

/** An enquiry as its sender sees it again. Texts that are null or empty are left out. */
export type ConfirmedEnquiry = {
  reference: string;
  /** When it was sent: ISO 8601, and in words. */
  created_at: string;
  sent_at: string;
  sender: {
    full_name: string;
    company: string | null;
    country: string | null;
    email: string | null;
    phone: string | null;
    port: string | null;
    /** In words, with its edition. */
    incoterm: string | null;
    loading_week: string | null;
  };
  lines: ConfirmedLine[];
  /** How all lines travel. */
  plan: PrintedPlan | null;
  /** What they come to, in words, where there is no plan. */
  load: string | null;
  message: string | null;
  /** Of the page that its sender may see it on. */
  address: string;
};

/** A product that was asked for; `quantity` in words with its unit, `meaning` as the sender saw it. */
type ConfirmedLine = {
  position: number;
  product: string;
  size: string | null;
  packing: string | null;
  quantity: string;
  meaning: string | null;
  note: string | null;
};

/** @returns the confirmation of an enquiry */
export function confirmationDocument({ created_at, ...enquiry }: ConfirmedEnquiry, head: Letterhead): TypesetDocument {
  const title = `Your enquiry ${enquiry.reference}`;
  return {
    template: 'confirmation',
    data: { ...documentData(head, title, created_at), ...enquiry },
    pictures: head.files,
  };
}
