import type { ReactNode } from 'react';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { TimeOf } from '~/components/admin/frame/time-of';
import { Button } from '~/components/ui/button';
import type { TrashedRow } from '~/domain/history/revision';
import { formLabel } from '~/lib/editing/field-set';
import { SLUG } from '~/lib/editing/fields';

type Props = {
  row: TrashedRow;
  noun: string;
  categories: { id: string; name: string }[];
  /** Why the row cannot be restored as it was; the fields in error are asked for. */
  invalid: { typed: { slug: string; category_id: string }; errors: Record<string, string[]> } | null;
  /** Whether the person may remove it for good. */
  canRemove: boolean;
};

const CONTROL = 'mt-1 block min-h-12 w-full max-w-md rounded-xl border-2 border-alarm bg-white px-4';

/** A deleted row, with the buttons that restore or remove it. */
export function TrashEntry({ row, noun, categories, invalid, canRemove }: Props) {
  const id = row.item.replace(':', '-');
  return (
    <li className="rounded-2xl bg-white p-5 shadow-card" data-item={row.item}>
      <h2 className="font-sans font-semibold wrap-anywhere">
        {noun.charAt(0).toUpperCase() + noun.slice(1)} “{row.name}”
      </h2>
      <p className="mt-1 text-fine text-soil">
        Deleted <TimeOf iso={row.at} /> by <span className="font-semibold wrap-anywhere">{row.by}</span>
        {row.cause && `, ${row.cause}`}. Here until <TimeOf iso={row.until} />.
      </p>
      <AdminForm className="mt-4 space-y-4">
        <input type="hidden" name="item" value={row.item} />
        {invalid?.errors.slug && (
          <InvalidField id={`${id}-slug`} label={formLabel(SLUG)} messages={invalid.errors.slug}>
            {(props) => <input {...props} name="slug" defaultValue={invalid.typed.slug || (row.slug ?? '')} />}
          </InvalidField>
        )}
        {invalid && !invalid.errors.slug && invalid.typed.slug && (
          <input type="hidden" name="slug" value={invalid.typed.slug} />
        )}
        {invalid?.errors.category_id && (
          <InvalidField id={`${id}-category`} label="Category" messages={invalid.errors.category_id}>
            {(props) => (
              <select {...props} name="category_id" defaultValue={invalid.typed.category_id}>
                <option value="">Please choose</option>
                {categories.map((category) => (
                  <option key={category.id} value={category.id}>
                    {category.name}
                  </option>
                ))}
              </select>
            )}
          </InvalidField>
        )}
        {invalid && !invalid.errors.category_id && invalid.typed.category_id && (
          <input type="hidden" name="category_id" value={invalid.typed.category_id} />
        )}
        <div className="flex flex-wrap gap-4">
          <Button name="intent" value="restore">
            Restore<span className="sr-only"> {row.name}</span>
          </Button>
          {canRemove && (
            <Button look="secondary" name="intent" value="remove">
              Remove for good<span className="sr-only"> {row.name}</span>
            </Button>
          )}
        </div>
      </AdminForm>
    </li>
  );
}

type ControlProps = { id: string; className: string; 'aria-invalid': true; 'aria-describedby': string };
type InvalidFieldProps = {
  id: string;
  label: string;
  messages: string[];
  children: (props: ControlProps) => ReactNode;
};

function InvalidField({ id, label, messages, children }: InvalidFieldProps) {
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, className: CONTROL, 'aria-invalid': true, 'aria-describedby': errorId })}
      <p id={errorId} className="mt-1 font-medium text-alarm">
        {messages.join(' ')}
      </p>
    </div>
  );
}
