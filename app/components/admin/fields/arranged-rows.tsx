import ArrowDown from 'lucide:arrow-down';
import ArrowUp from 'lucide:arrow-up';
import Plus from 'lucide:plus';
import X from 'lucide:x';
import type { ReactNode } from 'react';
import { FieldErrors, type FieldOf } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import type { LucideIcon } from '~/components/ui/lucide-icon';
import fieldScripts from '~/enhance/office/fields.ts?worker&url';
import { MORE_ROWS } from '~/lib/editing/rows';

type Props<Row> = {
  field: FieldOf;
  legend: string;
  hint: string;
  /** The stored rows, or those of a redisplayed form. */
  rows: Row[];
  /** A row without content. */
  blank: Row;
  /** What a row is called where the form has several lists of them. */
  noun?: string;
  /** The row that was moved or inserted just now. */
  focus: number | null;
  /** The grid of a row: its controls, and the buttons that arrange it. */
  grid: string;
  controls: (row: Row, index: number, isFocused: boolean) => ReactNode;
  /** What stands above the rows. */
  children?: ReactNode;
};

/** A card of rows of controls in their order; empty rows are dropped when saving. */
export function ArrangedRows<Row>({ field, legend, hint, children, noun = 'row', ...list }: Props<Row>) {
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      data-rows
      aria-describedby={field.errors ? `${field.id}-hint ${field.errorId}` : `${field.id}-hint`}
      className="min-w-0 rounded-2xl border border-sand bg-white p-5"
    >
      <legend className="px-2 font-semibold">{legend}</legend>
      <p id={`${field.id}-hint`} className="text-fine text-soil">
        {hint}
      </p>
      <FieldErrors field={field} />
      {children}
      <RowList {...list} noun={noun} name={field.name} />
    </fieldset>
  );
}

type ListProps<Row> = Pick<Props<Row>, 'rows' | 'blank' | 'focus' | 'grid' | 'controls'> & {
  name: string;
  noun: string;
};

/** The rows, empty ones at their end, and the buttons that arrange and add them; their place must have `data-rows`. */
export function RowList<Row>({ name, rows, blank, noun, focus, grid, controls }: ListProps<Row>) {
  const arrange = (index: number) => ({ list: name, noun, index });
  const all = [...rows, ...Array.from({ length: MORE_ROWS }, () => blank)];
  return (
    <>
      <ul className="mt-3 space-y-3">
        {all.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <li key={index} className={`grid gap-x-3 border-t border-parchment pt-2 ${grid}`}>
            {controls(row, index, focus === index)}
            {/* As wide as four buttons, so that rows with fewer of them are in line. */}
            <div className="flex min-w-36 items-center">
              <Arrange {...arrange(index)} icon={Plus} verb="insert" label={`Insert a ${noun} above`} />
              <Arrange {...arrange(index)} icon={ArrowUp} verb="move_up" label="Move up" hidden={index === 0} />
              <Arrange
                {...arrange(index)}
                icon={ArrowDown}
                verb="move_down"
                label="Move down"
                hidden={index === all.length - 1}
              />
              <Arrange {...arrange(index)} icon={X} verb="remove" label="Remove" />
            </div>
          </li>
        ))}
      </ul>
      <Button look="secondary" name="intent" value="add-rows" className="mt-4">
        Add {noun}s
      </Button>
      <script type="module" src={fieldScripts} />
    </>
  );
}

type ArrangeProps = {
  list: string;
  noun: string;
  index: number;
  icon: LucideIcon;
  verb: string;
  label: string;
  hidden?: boolean;
};

function Arrange({ list, noun, index, icon: Icon, verb, label, hidden }: ArrangeProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={`${verb}:${list}:${index}`}
      aria-label={`${label} ${noun} ${index + 1}`}
      title={label}
      hidden={hidden}
      className="grid size-9 cursor-pointer place-items-center rounded-full hover:bg-parchment"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
