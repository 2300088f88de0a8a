import { z } from 'zod';
import { countryName } from '~/domain/enquiries/countries';
import { fieldSet, type StoredRow } from '~/lib/editing/field-set';
import { optionalEmail, optionalLine, optionalTelephone, optionalText } from '~/lib/editing/fields';

/** Somebody who writes for a buyer; at least one of the texts is given. */
export type Person = { full_name: string | null; email: string | null; phone: string | null };

const MAX_PEOPLE = 20;

const LANGUAGES = 'en ar bn de es fa fr hi id it ja km ko lo ms my nl ne pl pt ro ru si sw ta th tr uk ur vi zh'.split(
  ' ',
);
const names = new Intl.DisplayNames('en', { type: 'language' });

export const LANGUAGE_OPTIONS: { value: string; label: string }[] = [
  { value: '', label: 'Not known' },
  ...LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })),
];

const languageName = (code: unknown) => LANGUAGE_OPTIONS.find(({ value }) => value === code)?.label ?? String(code);

/** What staff keep of a buyer (docs/product.md#buyers). Database constraints agree. */
export const buyerFields = fieldSet('buyers', {
  company: { label: 'Company', input: 'line', schema: optionalLine(200) },
  country: { label: 'Country', input: 'line', schema: optionalLine(100).transform(countryName) },
  language: {
    label: 'Language',
    hint: 'In which they like to be written to.',
    input: 'own',
    schema: z
      .string()
      .optional()
      .transform((code) => code || null)
      .refine((code) => code === null || LANGUAGES.includes(code), 'Please choose a language of the list.'),
    format: languageName,
  },
  address: {
    label: 'Address',
    hint: 'As quotations print it below the company: street, town, tax number.',
    input: 'text',
    rows: 4,
    schema: optionalText(1000),
  },
  people: {
    label: 'People',
    input: 'own',
    schema: z
      .array(z.object({ full_name: optionalLine(200), email: optionalEmail, phone: optionalTelephone }))
      .default([])
      .transform((people): Person[] => people.filter((person) => Object.values(person).some(Boolean)))
      .refine((people) => people.length <= MAX_PEOPLE, `At most ${MAX_PEOPLE} people fit.`),
    toForm: (people) =>
      ((people ?? []) as Person[]).map(({ full_name, email, phone }) => ({
        full_name: full_name ?? '',
        email: email ?? '',
        phone: phone ?? '',
      })),
  },
  notes: {
    label: 'Notes',
    hint: 'For you and your colleagues: what they buy, how they pay, what was promised.',
    input: 'text',
    rows: 6,
    schema: optionalText(10_000),
  },
});

export type StoredBuyer = Omit<StoredRow<typeof buyerFields>, 'people'> & { people: Person[] };
export type BuyerInput = z.output<(typeof buyerFields)['schema']>;

/** A buyer in the list; `last_enquiry` is ISO 8601. */
export type ListedBuyer = StoredBuyer & { enquiries: number; last_enquiry: string };

/** @returns what a buyer is called: the company, else a person */
export function buyerName({ company, people }: Pick<StoredBuyer, 'company' | 'people'>): string {
  const [first] = people;
  return company ?? first?.full_name ?? first?.email ?? first?.phone ?? 'A buyer without a name';
}
