import { ArrangedRows } from '~/components/admin/fields/arranged-rows';
import { CONTROL, type FieldOf } from '~/components/form/field';

const PARTS = ['container', 'seal'] as const;

/** The rows of the form that buttons arrange. */
export const CONTAINER_ROWS = { field: 'more_containers', parts: PARTS } as const;

const LABELS = { container: 'Container number', seal: 'Seal number' };

export type ContainerRow = Partial<Record<(typeof PARTS)[number], unknown>>;

type Props = {
  field: FieldOf;
  rows: ContainerRow[];
  /** The row that was moved or inserted just now. */
  focus: number | null;
};

/** The containers after the first, each with its seal; empty rows are dropped when saving. */
export function ContainersField({ field, rows, focus }: Props) {
  return (
    <ArrangedRows
      field={field}
      legend="Further containers"
      hint="Where the order fills more than one."
      noun="container"
      rows={rows}
      blank={{} as ContainerRow}
      focus={focus}
      grid="gap-y-2 sm:grid-cols-[1fr_1fr_auto]"
      controls={(row, index, isFocused) =>
        PARTS.map((part) => (
          <input
            key={part}
            name={`more_containers[${index}].${part}`}
            aria-label={`${LABELS[part]} of further container ${index + 1}`}
            placeholder={LABELS[part]}
            defaultValue={String(row[part] ?? '')}
            maxLength={100}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the row that the person has just moved
            autoFocus={part === 'container' && isFocused}
            className={CONTROL}
          />
        ))
      }
    />
  );
}
