import type { LoadPlan } from '~/domain/enquiries/load-plan';
import type { Unit } from '~/domain/enquiries/quantity';
import type { AnswerKind, StoredAnswer } from './quotation-answer';

/** A line as it was quoted; its numbers are decimal texts. */
export type QuotationLine = {
  description: string;
  quantity: string;
  unit: Unit;
  price: string;
  amount: string;
  /** The position of the line of the enquiry that it answers; null where somebody added it. */
  enquiry_line: number | null;
};

/** When a version was sent: by mail to an address, or as a file that somebody sent by hand. */
export type Sending = {
  sent_at: string;
  channel: 'mail' | 'file';
  recipient: string | null;
  actor_name: string | null;
};

/** What a version says, which is never changed; `created_at` is ISO 8601. */
export type QuotedContent = {
  version: number;
  created_at: string;
  /** The day on which it was saved, in the company's time zone: 2026-11-23. */
  day: string;
  /** The buyer; name and address are gone where the enquiry was deleted. */
  full_name: string | null;
  company: string | null;
  country: string | null;
  email: string | null;
  /** In lines; gone like the name. */
  buyer_address: string | null;
  currency: string;
  /** How many decimals amounts have. */
  minor_unit: number;
  incoterm: string | null;
  port: string | null;
  valid_until: string | null;
  payment_terms: string | null;
  remarks: string | null;
  total: string;
  lines: QuotationLine[];
  /** How the lines that came from the enquiry travel; null where none did, or it was saved before there were plans. */
  plan: LoadPlan | null;
};

/** A version with what became of it; `opened_at` and `sent_at` are ISO 8601. */
export type QuotationVersion = QuotedContent & {
  actor_name: string | null;
  sends: Sending[];
  /** When the buyer's browser first showed it. */
  opened_at: string | null;
  /** The order that its acceptance made. */
  order_id: string | null;
  answer: StoredAnswer | null;
};

/** A quotation with its versions, the newest first; `updated_at` is the version of its row. */
export type Quotation = {
  id: string;
  number: string;
  reference: string;
  version: number;
  sent_version: number | null;
  updated_at: string;
  /** Null where it was deleted; then there is nobody to quote to. */
  enquiry: { id: string; subject: string; port: string | null } | null;
  versions: [QuotationVersion, ...QuotationVersion[]];
};

/** The newest version of a quotation in the list of an enquiry; the total in words. */
export type QuotationSummary = {
  id: string;
  number: string;
  version: number;
  sent_version: number | null;
  sent_at: string | null;
  total: string;
  valid_until: string | null;
  /** Of the version that was sent last. */
  opened_at: string | null;
  answer: AnswerKind | null;
  answered_at: string | null;
};

type StartLine = {
  position: number;
  product_name: string;
  size: string | null;
  packing: string | null;
  quantity: string;
  unit: Unit;
  /** Where the product is loaded; empty where it is not in the catalogue. */
  ports: string[];
};

/** What a new quotation begins with: the enquiry, and the terms that were quoted last. */
export type QuotationStart = {
  id: string;
  reference: string;
  subject: string;
  full_name: string;
  company: string | null;
  buyer_address: string | null;
  country: string | null;
  port: string | null;
  incoterm: string | null;
  lines: StartLine[];
  last: { currency: string; payment_terms: string | null } | null;
};
