import { useState } from 'react';
import { CONTROL, FieldErrors, type FieldOf } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { SPECIFICATION_LIMITS } from '~/domain/products/product';

type Row = { key?: unknown; value?: unknown };

type Props = {
  field: FieldOf;
  hint: string;
  /** The stored rows, or those of a redisplayed form. */
  rows: Row[];
  /** How many empty rows follow. */
  spare: number;
};

/** Labels and values of a table, in their order; empty rows are dropped when saving. */
export function SpecificationsField({ field, hint, rows, spare }: Props) {
  const [added, setAdded] = useState(0);
  const all = [...rows, ...Array.from({ length: spare + added }, (): Row => ({}))];
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? `${field.id}-hint ${field.errorId}` : `${field.id}-hint`}
      className="rounded-2xl border border-sand bg-white p-5"
    >
      <legend className="px-2 font-semibold">Specifications</legend>
      <p id={`${field.id}-hint`} className="text-fine text-soil">
        {hint}
      </p>
      <FieldErrors field={field} />
      <ul className="mt-3 space-y-3">
        {all.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
          <li key={index} className="grid gap-x-3 border-t border-parchment pt-2 sm:grid-cols-2">
            {(['key', 'value'] as const).map((part) => (
              <input
                key={part}
                name={`specifications[${index}].${part}`}
                aria-label={`${part === 'key' ? 'Label' : 'Value'} of row ${index + 1}`}
                placeholder={part === 'key' ? 'Label, such as Size' : 'Value, such as 45 to 60 mm'}
                defaultValue={String(row[part] ?? '')}
                maxLength={part === 'key' ? SPECIFICATION_LIMITS.label : SPECIFICATION_LIMITS.value}
                className={CONTROL}
              />
            ))}
          </li>
        ))}
      </ul>
      <Button
        look="secondary"
        name="intent"
        value="add-rows"
        className="mt-4"
        onClick={(event) => {
          event.preventDefault();
          // Enter in a text field clicks the form's first button but means to save. A click with the mouse has a
          // detail; in Safari it does not focus the button.
          const isClicked = event.detail > 0 || document.activeElement === event.currentTarget;
          if (isClicked) setAdded(added + MORE_ROWS);
          else event.currentTarget.form?.requestSubmit(saveButton(event.currentTarget.form));
        }}
      >
        Add rows
      </Button>
    </fieldset>
  );
}

function saveButton(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector('button[value=save]');
}

/** The number of rows that the button adds, and of empty rows at the end of a form. */
export const MORE_ROWS = 3;
