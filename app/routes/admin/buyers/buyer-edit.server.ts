import { type BuyerInput, buyerFields, buyerName, type StoredBuyer } from '~/domain/buyers/buyer';
import { getBuyer, updateBuyer } from '~/domain/buyers/buyers.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { fieldValues } from '~/lib/editing/field-set';
import { LIST } from './buyer-list';
import { PEOPLE_ROWS } from './people-field';

export const NOT_FOUND = {
  title: 'Buyer not found',
  message: 'The last of their enquiries may have been deleted, or they were merged with another buyer.',
};

/** How what staff keep of a buyer is saved, by its form and by its history. */
export const buyerEdit = defineEdit({
  schema: buyerFields.schema,
  values: (buyer?: StoredBuyer) => fieldValues(buyerFields, buyer),
  rows: [PEOPLE_ROWS],
  failed: { title: 'Error Updating Buyer' },
  notFound: NOT_FOUND,
  find: getBuyer,
  update: ({ db }, { id, version, input, form }) => updateBuyer(db, id, version, changesOf(form, input)),
  to: LIST,
  success: (_, { row }) => ({ title: 'Buyer Updated', message: `${row ? buyerName(row) : 'The buyer'} is saved.` }),
});

/** A form without a field leaves its column alone. */
function changesOf(form: FormData, input: BuyerInput): Partial<BuyerInput> {
  const names = new Set([...form.keys()].map((name) => name.replace(/\[.*/, '')));
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
}
