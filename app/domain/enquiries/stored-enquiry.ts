import { z } from 'zod';
import type { Enquiry } from './enquiry';

/** How far an enquiry is. */
export const STATUSES = ['new', 'answered', 'archived'] as const;
export type EnquiryStatus = (typeof STATUSES)[number];

/** The states in words, in the order of a list. */
export const STATUS_OPTIONS: { value: EnquiryStatus; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'answered', label: 'Answered' },
  { value: 'archived', label: 'Archived' },
];

/** An enquiry in the back office; `created_at` is ISO 8601, `updated_at` its version, as the database writes it. */
export type StoredEnquiry = Omit<Enquiry, 'phone'> & {
  id: string;
  phone: string | null;
  status: EnquiryStatus;
  created_at: string;
  updated_at: string;
};

/** What of the enquiries is asked for: letters that one contains, and a state; empty for all. */
export type EnquiryFilter = { q: string; status: EnquiryStatus | '' };

/** Reads `?status=`; a state that does not exist is none. */
export function statusFilter(search: URLSearchParams): EnquiryFilter['status'] {
  return STATUSES.find((status) => status === search.get('status')) ?? '';
}

/** The form of an enquiry: what somebody wrote is never changed (contract, Forms). */
export const statusFields = z.object({ status: z.enum(STATUSES, 'Please choose a state.') });

/** @returns an enquiry as its form shows it */
export function statusValues({ status }: StoredEnquiry) {
  return { status };
}
