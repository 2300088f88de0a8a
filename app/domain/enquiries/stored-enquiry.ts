import { z } from 'zod';
import type { Enquiry } from './enquiry';

/** The states of an enquiry. */
export const STATUSES = ['new', 'answered', 'archived'] as const;
export type EnquiryStatus = (typeof STATUSES)[number];

/** The states and their labels, in the order of a list. */
export const STATUS_OPTIONS: { value: EnquiryStatus; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'answered', label: 'Answered' },
  { value: 'archived', label: 'Archived' },
];

/** An enquiry in the back office; `created_at` is ISO 8601, `updated_at` its version, in the database's own notation. */
export type StoredEnquiry = Omit<Enquiry, 'phone'> & {
  id: string;
  reference: string;
  phone: string | null;
  status: EnquiryStatus;
  created_at: string;
  updated_at: string;
};

/** A filter of enquiries: a text they contain, and a state; empty for all. */
export type EnquiryFilter = { q: string; status: EnquiryStatus | '' };

/** Reads `?status=`; an unknown state counts as none. */
export function statusFilter(search: URLSearchParams): EnquiryFilter['status'] {
  return STATUSES.find((status) => status === search.get('status')) ?? '';
}

/** The form of an enquiry: only its state can be changed (docs/product.md#enquiries). */
export const statusFields = z.object({ status: z.enum(STATUSES, 'Please choose a state.') });

/** @returns the values of an enquiry's form */
export function statusValues({ status }: StoredEnquiry) {
  return { status };
}
