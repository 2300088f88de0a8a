import { contentTable } from '~/lib/editing/content-table.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import { companyEntryFields } from './company-entry';

export const ENTRIES_PER_PAGE = 50;

const pictureName = randomName('public/company', 'company-');

/** The company entries in the back office, of all kinds; each kind has an order of its own. */
export const companyEntries = contentTable(companyEntryFields, {
  noun: 'entry',
  pictureName: () => pictureName,
  search: ['title', 'caption', 'description'],
  perPage: ENTRIES_PER_PAGE,
});
