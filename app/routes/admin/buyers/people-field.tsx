import { ArrangedRows } from '~/components/admin/fields/arranged-rows';
import { CONTROL, type FieldOf } from '~/components/form/field';

const PARTS = ['full_name', 'email', 'phone'] as const;

/** The rows of the form that buttons arrange. */
export const PEOPLE_ROWS = { field: 'people', parts: PARTS } as const;

const WORDS = {
  full_name: { label: 'Name', longest: 200, type: 'text' },
  email: { label: 'E-mail', longest: 320, type: 'email' },
  phone: { label: 'Telephone', longest: 50, type: 'tel' },
} as const;

export type PersonRow = Partial<Record<(typeof PARTS)[number], unknown>>;

type Props = {
  field: FieldOf;
  rows: PersonRow[];
  /** The row that was moved or inserted just now. */
  focus: number | null;
};

/** Who writes for a buyer; empty rows are dropped when saving. */
export function PeopleField({ field, rows, focus }: Props) {
  return (
    <ArrangedRows
      field={field}
      legend="People"
      hint="Enquiries from these addresses, and from these telephones where there is no address, belong to this buyer."
      rows={rows}
      blank={{} as PersonRow}
      focus={focus}
      grid="sm:grid-cols-3 [&>:last-child]:col-span-full [&>:last-child]:justify-end"
      controls={(row, index, isFocused) =>
        PARTS.map((part) => (
          <input
            key={part}
            type={WORDS[part].type}
            name={`people[${index}].${part}`}
            aria-label={`${WORDS[part].label} of person ${index + 1}`}
            placeholder={WORDS[part].label}
            defaultValue={String(row[part] ?? '')}
            maxLength={WORDS[part].longest}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the row that the person has just moved
            autoFocus={part === 'full_name' && isFocused}
            className={CONTROL}
          />
        ))
      }
    />
  );
}
