import { fieldSet, type StoredRow } from '~/lib/editing/field-set';
import {
  optionalEmail,
  optionalLine,
  optionalTelephone,
  optionalText,
  requiredLine,
  requiredText,
  SORT_ORDER,
} from '~/lib/editing/fields';
import { PUBLICATION } from '~/lib/editing/publication-field-set';
import type { Noted } from '~/lib/pictures/picture-notes';
import { type CompanyField, type CompanyKindName, companyKind } from './kinds';

const MAX_LINE = 200;
const MAX_TEXT = 2000;

/** The fields of all kinds. A form has those of its kind, and the others stay empty. Database constraints agree. */
export const companyEntryFields = fieldSet(
  'company_entries',
  {
    title: {
      label: 'Title',
      input: 'line',
      schema: requiredLine('Please fill in the first line.', MAX_LINE),
    },
    caption: { label: 'Line below the title', input: 'line', schema: optionalLine(MAX_LINE) },
    description: { label: 'Text', input: 'text', schema: optionalText(MAX_TEXT) },
    email: { label: 'E-mail address', input: 'email', schema: optionalEmail },
    phone: { label: 'Telephone', input: 'tel', schema: optionalTelephone },
    image_url: { label: 'Picture', input: 'picture' },
    sort_order: SORT_ORDER,
    ...PUBLICATION,
  },
  ['is_live', 'kind'],
);

export type StoredCompanyEntry = StoredRow<typeof companyEntryFields>;

/** A person, milestone, figure, destination or reference as visitors see it; its kind says what its columns mean. */
export type CompanyEntry = Noted &
  Omit<StoredCompanyEntry, 'sort_order' | 'updated_at' | 'is_live' | keyof typeof PUBLICATION>;

/** @returns the fields that a kind has, in its order and by its words; what it cannot do without is required */
export function companyFieldsOf(kind: CompanyKindName): typeof companyEntryFields {
  const { fields, required } = companyKind(kind);
  const { sort_order, ...all } = companyEntryFields.fields;
  const own = fields.map(({ name, ...words }) => [name, { ...all[name], ...words }]);
  const publication = Object.keys(PUBLICATION).map((name) => [name, all[name as keyof typeof PUBLICATION]]);
  const shape = Object.fromEntries(
    fields
      .filter(({ name }) => required.includes(name))
      .map(({ name, label }) => [
        name,
        name === 'description' ? requiredText(missing(label), MAX_TEXT) : requiredLine(missing(label), MAX_LINE),
      ]),
  );
  // The same fields: a required text is a text that may be null to whoever reads it.
  return {
    ...companyEntryFields,
    fields: { ...Object.fromEntries(own), sort_order, ...Object.fromEntries(publication) },
    schema: companyEntryFields.schema.extend(shape),
  } as unknown as typeof companyEntryFields;
}

function missing(label: string): string {
  return `Please fill in “${label}”.`;
}

/** The summary of a form in which something required is blank. */
export function requiredSummary(kind: CompanyKindName): { heading: string; sentence: string } {
  const { fields, required } = companyKind(kind);
  const labels = fields.filter(({ name }) => required.includes(name)).map(({ label }) => `“${label}”`);
  const verb = labels.length > 1 ? 'are' : 'is';
  return { heading: 'Missing Fields', sentence: `${labels.join(' and ')} ${verb} required.` };
}

/** @returns whether entries of a kind have a column of their own */
export function hasField(kind: CompanyKindName, name: CompanyField['name']): boolean {
  return companyKind(kind).fields.some((field) => field.name === name);
}
