import ArrowDown from 'lucide:arrow-down';
import ArrowUp from 'lucide:arrow-up';
import Plus from 'lucide:plus';
import X from 'lucide:x';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FieldErrors, type FieldOf } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import type { LucideIcon } from '~/components/ui/lucide-icon';
import { arrangeRows } from '~/lib/editing/rows';

type Props<Row> = {
  field: FieldOf;
  legend: string;
  hint: string;
  /** The stored rows, or those of a redisplayed form. */
  rows: Row[];
  /** A row without content. */
  blank: Row;
  /** The row that was moved or inserted just now. */
  focus: number | null;
  /** The grid of a row: its controls, and the buttons that arrange it. */
  grid: string;
  controls: (row: Row, index: number, isFocused: boolean) => ReactNode;
  /** What stands above the rows. */
  children?: ReactNode;
};

/** The number of rows that the button adds, and of empty rows at the end of a form. */
const MORE_ROWS = 3;

/** Rows of controls in their order, with buttons that arrange them; empty rows are dropped when saving. */
export function ArrangedRows<Row>({ field, legend, hint, rows, blank, focus, grid, controls, children }: Props<Row>) {
  const [added, setAdded] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const pending = useRef<{ texts: string[][]; focus: number } | null>(null);
  const count = rows.length + MORE_ROWS + added;
  const all = Array.from({ length: count }, (_, index): Row => rows[index] ?? blank);

  // Rows are arranged in the page, so that chosen files stay; an added row has to be there first.
  useEffect(() => {
    const { current: arranged } = pending;
    if (!arranged || !list.current) return;
    pending.current = null;
    writeTexts(list.current, arranged.texts, arranged.focus);
  });

  const arrange = (event: MouseEvent<HTMLButtonElement>) => {
    if (!list.current) return;
    event.preventDefault();
    const texts = readTexts(list.current);
    const arranged = arrangeRows(texts, event.currentTarget.value, texts[0]?.map(() => '') ?? []);
    if (!arranged) return;
    pending.current = { texts: arranged.rows, focus: arranged.focus };
    // One row more, or the same number: a removed one leaves an empty one at the end.
    setAdded(added + Math.max(0, arranged.rows.length - texts.length));
    if (arranged.rows.length <= texts.length) {
      writeTexts(list.current, arranged.rows, arranged.focus);
      pending.current = null;
    }
  };

  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? `${field.id}-hint ${field.errorId}` : `${field.id}-hint`}
      className="min-w-0 rounded-2xl border border-sand bg-white p-5"
    >
      <legend className="px-2 font-semibold">{legend}</legend>
      <p id={`${field.id}-hint`} className="text-fine text-soil">
        {hint}
      </p>
      <FieldErrors field={field} />
      {children}
      <ul ref={list} className="mt-3 space-y-3">
        {all.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay where they are, and their texts move
          <li key={index} className={`grid gap-x-3 border-t border-parchment pt-2 ${grid}`}>
            {controls(row, index, focus === index)}
            <div className="flex items-center">
              <Arrange icon={Plus} verb="insert" index={index} label="Insert a row above row" onClick={arrange} />
              {index > 0 && (
                <Arrange icon={ArrowUp} verb="move_up" index={index} label="Move up row" onClick={arrange} />
              )}
              {index < count - 1 && (
                <Arrange icon={ArrowDown} verb="move_down" index={index} label="Move down row" onClick={arrange} />
              )}
              <Arrange icon={X} verb="remove" index={index} label="Remove row" onClick={arrange} />
            </div>
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
          setAdded(added + MORE_ROWS);
        }}
      >
        Add rows
      </Button>
    </fieldset>
  );
}

type ArrangeProps = {
  icon: LucideIcon;
  verb: string;
  index: number;
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

function Arrange({ icon: Icon, verb, index, label, onClick }: ArrangeProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={`${verb}:${index}`}
      aria-label={`${label} ${index + 1}`}
      title={label.replace(/ row$/, '')}
      onClick={onClick}
      className="grid size-9 cursor-pointer place-items-center rounded-full hover:bg-parchment"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(row: Element): Control[] {
  return [...row.querySelectorAll<Control>('input, select, textarea')];
}

function readTexts(list: HTMLElement): string[][] {
  return [...list.children].map((row) => controlsOf(row).map(({ value }) => value));
}

/** Writes texts into the rows; rows beyond them become empty. */
function writeTexts(list: HTMLElement, texts: string[][], focus: number): void {
  [...list.children].forEach((row, index) => {
    controlsOf(row).forEach((control, part) => {
      const text = texts[index]?.[part] ?? '';
      if (control.value === text) return;
      control.value = text;
      // The form has changes now.
      control.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });
  list.children[focus]?.querySelector<Control>('input, select, textarea')?.focus();
}
