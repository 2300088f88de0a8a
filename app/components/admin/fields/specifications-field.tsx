import { CONTROL, type FieldOf } from '~/components/form/field';
import { SPECIFICATION_LIMITS } from '~/domain/products/product';
import { ArrangedRows } from './arranged-rows';

type Row = { key?: unknown; value?: unknown };

type Props = {
  field: FieldOf;
  hint: string;
  /** The stored rows, or those of a redisplayed form. */
  rows: Row[];
  /** Labels of other products, to choose from. */
  labels: string[];
  /** The row that was moved or inserted just now. */
  focus: number | null;
};

const PARTS = ['key', 'value'] as const;
const LABELS_ID = 'specification-labels';

/** Labels and values of a table, in their order; empty rows are dropped when saving. */
export function SpecificationsField({ field, hint, rows, labels, focus }: Props) {
  return (
    <ArrangedRows
      field={field}
      legend="Specifications"
      hint={hint}
      rows={rows}
      blank={{}}
      focus={focus}
      grid="sm:grid-cols-[1fr_1fr_auto]"
      controls={(row, index, isFocused) =>
        PARTS.map((part) => (
          <input
            key={part}
            name={`specifications[${index}].${part}`}
            aria-label={`${part === 'key' ? 'Label' : 'Value'} of row ${index + 1}`}
            placeholder={part === 'key' ? 'Label, such as Size' : 'Value, such as 45 to 60 mm'}
            defaultValue={String(row[part] ?? '')}
            maxLength={part === 'key' ? SPECIFICATION_LIMITS.label : SPECIFICATION_LIMITS.value}
            list={part === 'key' ? LABELS_ID : undefined}
            // biome-ignore lint/a11y/noAutofocus: the row that the person has just moved
            autoFocus={part === 'key' && isFocused}
            className={CONTROL}
          />
        ))
      }
    >
      <datalist id={LABELS_ID}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </ArrangedRows>
  );
}
