import { z } from 'zod';
import { fieldSet } from '~/lib/editing/field-set';
import { optionalDay, optionalLine, optionalText, tagsOf } from '~/lib/editing/fields';
import { shortDay } from '~/lib/text/time-zone';
import { isUuid } from '~/lib/text/uuid';
import type { Enquiry } from './enquiry';
import type { SentLine } from './sent-enquiry';

const STATUSES = ['new', 'answered', 'archived'] as const;
export type EnquiryStatus = (typeof STATUSES)[number];

/** The states and their labels, in the order of a list. */
export const STATUS_OPTIONS: { value: EnquiryStatus; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'answered', label: 'Answered' },
  { value: 'archived', label: 'Archived' },
];

/**
 * What a list can be asked for: `open` leaves archived ones out, and is asked for where nothing is.
 */
export type ShownStatus = EnquiryStatus | 'open' | 'all';

/** How an enquiry came: by a form of the site, or entered by staff. */
export type Channel = 'site' | (typeof CHANNELS)[number];

export const CHANNELS = ['whatsapp', 'phone', 'fair', 'mail', 'other'] as const;

export const CHANNEL_OPTIONS: { value: (typeof CHANNELS)[number]; label: string }[] = [
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'phone', label: 'Telephone' },
  { value: 'fair', label: 'Trade fair' },
  { value: 'mail', label: 'E-mail' },
  { value: 'other', label: 'Another way' },
];

/** @returns how an enquiry that staff entered came, in words; null for those of the site */
export function channelName(channel: Channel): string | null {
  return CHANNEL_OPTIONS.find(({ value }) => value === channel)?.label ?? null;
}

/** The tag of what nobody asked for; such an enquiry is archived. It is the one mark of spam, whoever finds it. */
export const SPAM = 'spam';

/** An enquiry in the back office; `created_at` is ISO 8601, `updated_at` its version, in the database's own notation. */
export type StoredEnquiry = Omit<Enquiry, 'email' | 'phone'> & {
  id: string;
  reference: string;
  /** Null where only a telephone is known. */
  email: string | null;
  phone: string | null;
  company: string | null;
  country: string | null;
  port: string | null;
  incoterm: string | null;
  loading_week: string | null;
  /** What the whole load of its lines means, in the words that the buyer saw. */
  meaning: string | null;
  status: EnquiryStatus;
  /** Who of the staff looks after it. */
  assignee_id: string | null;
  tags: string[];
  channel: Channel;
  /** Null for spam. */
  buyer_id: string | null;
  /** The day of the next step, in the office's time zone: 2026-11-30. */
  next_step_on: string | null;
  created_at: string;
  updated_at: string;
};

/** @returns whether the next step of an enquiry is due on a day, or was due before; archived ones have none */
export function isDue(
  { next_step_on, status }: Pick<StoredEnquiry, 'next_step_on' | 'status'>,
  today: string,
): boolean {
  return next_step_on !== null && next_step_on <= today && status !== 'archived';
}

/** A product that an enquiry asks for, in the words that the buyer saw. */
export type EnquiryLine = SentLine & { id: string; product_id: string | null };

/** What staff wrote about an enquiry (`note`) or to its sender (`reply`); `created_at` is ISO 8601. */
export type EnquiryNote = {
  id: string;
  kind: 'note' | 'reply';
  body: string;
  author_name: string | null;
  created_at: string;
};

/** A member of staff, as far as enquiries need it; not active where switched off. */
export type Colleague = { id: string; name: string; is_active: boolean };

/** The filter of the enquiries that nobody looks after. */
export const NOBODY = 'nobody';

/** A filter of enquiries: what they contain, and what they have; empty for all but in `status`. */
export type EnquiryFilter = {
  q: string;
  status: ShownStatus;
  /** The id of a colleague, or `NOBODY`. */
  assignee_id: string;
  tag: string;
  country: string;
  product_id: string;
};

/**
 * Reads the filters of a list's query; what no enquiry can have counts as none.
 *
 * @param byDefault what is shown where the query says nothing of it
 */
export function enquiryFilter(search: URLSearchParams, byDefault: ShownStatus = 'open'): EnquiryFilter {
  const text = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100);
  const idOr = (name: string, word = '') => (isUuid(text(name)) || text(name) === word ? text(name) : '');
  return {
    q: text('q'),
    status: SHOWN.find((status) => status === search.get('status')) ?? byDefault,
    assignee_id: idOr('assignee_id', NOBODY),
    tag: text('tag'),
    country: text('country'),
    product_id: idOr('product_id'),
  };
}

const SHOWN: ShownStatus[] = [...STATUSES, 'open', 'all'];

/** @returns a filter as it stands in a query, without what counts where nothing is asked for */
export function filterQuery(filter: EnquiryFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '' && value !== 'open'));
}

const MAX_TAGS = 30;

/** The fields of an enquiry that staff change; the letter stays as it is (docs/product.md#enquiry-desk). */
export const deskFields = fieldSet('enquiries', {
  /** A prepared answer for the reply to begin with. */
  answer: { label: 'Prepared answer', input: 'own', schema: z.string().optional() },
  reply: { label: 'Reply', input: 'text', rows: 8, schema: optionalText(10_000) },
  status: {
    label: 'State',
    hint: 'New ones stand out in the list. Archived ones are kept, out of the way.',
    input: 'own',
    schema: z.enum(STATUSES, 'Please choose a state.'),
    format: (status: unknown) => STATUS_OPTIONS.find(({ value }) => value === status)?.label ?? String(status),
  },
  assignee_id: {
    label: 'Who looks after it',
    hint: 'The list can show those of one person.',
    input: 'own',
    history: 'person',
    schema: z
      .uuid('Please choose somebody of the list.')
      .optional()
      .transform((id) => id ?? null),
  },
  tags: {
    label: 'Tags',
    hint: 'Separated by commas, such as: urgent, trial order.',
    input: 'line',
    history: 'list',
    schema: optionalLine(1000)
      .transform(tagsOf)
      .refine((tags) => tags.length <= MAX_TAGS, `Please use at most ${MAX_TAGS} tags.`)
      .refine((tags) => tags.every((tag) => tag.length <= 100), 'Please keep each tag under 100 characters.'),
  },
  next_step_on: {
    label: 'Next step on',
    hint: 'The dashboard names the enquiry on that day, and until it is archived or has another day.',
    input: 'day',
    schema: optionalDay,
    format: (day: unknown) => (day ? shortDay(String(day)) : ''),
  },
  note: {
    label: 'Note',
    hint: 'For you and your colleagues. The sender never sees it.',
    input: 'text',
    rows: 3,
    schema: optionalText(5000),
  },
});

export type DeskInput = Pick<
  z.output<(typeof deskFields)['schema']>,
  'status' | 'assignee_id' | 'tags' | 'next_step_on'
>;

/** @returns the values of an enquiry's form; a note and a reply begin empty */
export function deskValues({ status, assignee_id, tags, next_step_on }: StoredEnquiry) {
  return { status, assignee_id: assignee_id ?? '', tags: tags.join(', '), next_step_on: next_step_on ?? '' };
}
