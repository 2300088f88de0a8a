import { Form, useLocation } from 'react-router';
import type { BulkKind } from '~/domain/bulk/bulk';
import { fromList } from '~/lib/editing/list-address';

/** The id of the form below a list, to which the checkboxes of its rows belong. */
export const BULK_FORM = 'bulk';

/** Selects a row of a list. */
export function RowCheckbox({ id, name }: { id: string; name: string }) {
  return (
    <label className="grid size-9 cursor-pointer place-items-center">
      <input type="checkbox" form={BULK_FORM} name="ids" value={id} className="size-5 accent-onion" />
      <span className="sr-only">Select {name}</span>
    </label>
  );
}

const BUTTON =
  'min-h-11 cursor-pointer rounded-full bg-white px-4 font-semibold ring-1 ring-bark ring-inset hover:bg-parchment';

type Props = {
  kind: BulkKind;
  /** The fields that many rows can get at once. */
  fields: readonly { name: string; label: string }[];
};

/**
 * What can be done with the selected rows of a list. It stands below the list, and comes into sight where a row is
 * ticked. The next page shows what would change; nothing is done by these buttons.
 */
export function BulkBar({ kind, fields }: Props) {
  const { search } = useLocation();
  return (
    <Form
      id={BULK_FORM}
      method="post"
      action={fromList(`/admin/bulk/${kind}`, search)}
      reloadDocument
      className="bulk-bar mt-3 flex flex-wrap items-end gap-x-3 gap-y-2 rounded-2xl bg-parchment p-3"
    >
      <p className="self-center font-semibold">Selected:</p>
      <button type="submit" name="intent" value="bulk_publish" className={BUTTON}>
        Publish
      </button>
      <button type="submit" name="intent" value="bulk_draft" className={BUTTON}>
        Make drafts
      </button>
      <button type="submit" name="intent" value="bulk_delete" className={`${BUTTON} text-alarm`}>
        Delete
      </button>
      <div className="flex items-end gap-2">
        <div>
          <label htmlFor="bulk-field" className="text-fine font-semibold">
            Field
          </label>
          <select
            id="bulk-field"
            name="field"
            className="mt-0.5 block min-h-11 rounded-full border border-bark bg-white px-4"
          >
            {fields.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" name="intent" value="bulk_set" className={BUTTON}>
          Set…
        </button>
      </div>
    </Form>
  );
}
