import { z } from 'zod';
import {
  optionalEmail,
  optionalInteger,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '~/lib/editing/fields';
import { type Publication, publicationFields, publicationValues } from '~/lib/editing/publication';
import type { Noted } from '~/lib/pictures/picture-notes';
import { type CompanyField, type CompanyKindName, companyKind } from './kinds';

/** A person, milestone, figure, destination or reference as visitors see it; its kind says what its columns mean. */
export type CompanyEntry = Noted & {
  id: string;
  kind: CompanyKindName;
  title: string;
  caption: string | null;
  description: string | null;
  email: string | null;
  phone: string | null;
  image_url: string | null;
};

/** An entry in the back office; `updated_at` is its version, in the database's own notation. */
export type StoredCompanyEntry = CompanyEntry & Publication & { sort_order: number; updated_at: string };

const MAX_LINE = 200;
const MAX_TEXT = 2000;

/** The fields of all kinds. A form has those of its kind, and the others stay empty. Database constraints agree. */
export const companyEntryFields = z.object({
  title: requiredLine('Please fill in the first line.', MAX_LINE),
  caption: optionalLine(MAX_LINE),
  description: optionalText(MAX_TEXT),
  email: optionalEmail,
  phone: optionalLine(50),
  sort_order: optionalInteger,
  ...publicationFields,
});

/** The form of an entry of a kind: what that kind cannot do without is required. */
export function companyEntrySchema(kind: CompanyKindName): typeof companyEntryFields {
  const { fields, required } = companyKind(kind);
  const shape = Object.fromEntries(
    fields
      .filter(({ name }) => required.includes(name))
      .map(({ name, label, input }) => [
        name,
        input === 'lines' ? requiredText(missing(label), MAX_TEXT) : requiredLine(missing(label), MAX_LINE),
      ]),
  );
  // The same fields: a required text is a text that may be null to whoever reads it.
  return companyEntryFields.extend(shape) as unknown as typeof companyEntryFields;
}

function missing(label: string): string {
  return `Please fill in “${label}”.`;
}

/** The summary of a form in which something required is blank. */
export function requiredWords(kind: CompanyKindName): { heading: string; sentence: string } {
  const { fields, required } = companyKind(kind);
  const labels = fields.filter(({ name }) => required.includes(name)).map(({ label }) => `“${label}”`);
  const verb = labels.length > 1 ? 'are' : 'is';
  return { heading: 'Missing Fields', sentence: `${labels.join(' and ')} ${verb} required.` };
}

/** An entry's form without its picture, which is a file. */
export type CompanyEntryInput = z.output<typeof companyEntryFields>;

/** @returns the values of an entry's form; empty without an entry */
export function companyEntryValues(entry?: StoredCompanyEntry) {
  return {
    title: entry?.title ?? '',
    caption: entry?.caption ?? '',
    description: entry?.description ?? '',
    email: entry?.email ?? '',
    phone: entry?.phone ?? '',
    sort_order: entry ? String(entry.sort_order) : '',
    image_url: entry?.image_url ?? '',
    ...publicationValues(entry),
  };
}

/** @returns the labels of a kind's form by field, with those of its file */
export function companyLabels(kind: CompanyKindName): Record<string, string> {
  const labels = companyKind(kind).fields.map(({ name, label }) => [name === 'image_url' ? FILE : name, label]);
  return { ...Object.fromEntries(labels), sort_order: 'Sort order' };
}

const FILE = 'image_file';

/** @returns whether entries of a kind have a column of their own */
export function hasField(kind: CompanyKindName, name: CompanyField['name']): boolean {
  return companyKind(kind).fields.some((field) => field.name === name);
}
