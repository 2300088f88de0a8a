import { ArrowDown, ArrowUp, type LucideIcon, Plus, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { CONTROL, FieldErrors, type FieldOf } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { SPECIFICATION_LIMITS } from '~/domain/products/product';
import { arrangeRows } from '~/lib/editing/rows';

type Row = { key?: unknown; value?: unknown };

type Props = {
  field: FieldOf;
  hint: string;
  /** The stored rows, or those of a redisplayed form. */
  rows: Row[];
  /** How many empty rows follow. */
  spare: number;
  /** Labels of other products, to choose from. */
  labels: string[];
  /** The row that was moved or inserted just now. */
  focus: number | null;
};

const PARTS = ['key', 'value'] as const;
const LABELS_ID = 'specification-labels';

/** Labels and values of a table, in their order; empty rows are dropped when saving. */
export function SpecificationsField({ field, hint, rows, spare, labels, focus }: Props) {
  const [added, setAdded] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const pending = useRef<{ texts: string[][]; focus: number } | null>(null);
  const count = rows.length + spare + added;
  const all = Array.from({ length: count }, (_, index): Row => rows[index] ?? {});

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
    const arranged = arrangeRows(texts, event.currentTarget.value, ['', '']);
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
      className="rounded-2xl border border-sand bg-white p-5"
    >
      <legend className="px-2 font-semibold">Specifications</legend>
      <p id={`${field.id}-hint`} className="text-fine text-soil">
        {hint}
      </p>
      <FieldErrors field={field} />
      <datalist id={LABELS_ID}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <ul ref={list} className="mt-3 space-y-3">
        {all.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay where they are, and their texts move
          <li key={index} className="grid gap-x-3 border-t border-parchment pt-2 sm:grid-cols-[1fr_1fr_auto]">
            {PARTS.map((part) => (
              <input
                key={part}
                name={`specifications[${index}].${part}`}
                aria-label={`${part === 'key' ? 'Label' : 'Value'} of row ${index + 1}`}
                placeholder={part === 'key' ? 'Label, such as Size' : 'Value, such as 45 to 60 mm'}
                defaultValue={String(row[part] ?? '')}
                maxLength={part === 'key' ? SPECIFICATION_LIMITS.label : SPECIFICATION_LIMITS.value}
                list={part === 'key' ? LABELS_ID : undefined}
                // biome-ignore lint/a11y/noAutofocus: the row that the person has just moved
                autoFocus={part === 'key' && focus === index}
                className={CONTROL}
              />
            ))}
            <div className="flex items-center">
              <Arrange icon={Plus} verb="insert" index={index} words="Insert a row above row" onClick={arrange} />
              {index > 0 && (
                <Arrange icon={ArrowUp} verb="move_up" index={index} words="Move up row" onClick={arrange} />
              )}
              {index < count - 1 && (
                <Arrange icon={ArrowDown} verb="move_down" index={index} words="Move down row" onClick={arrange} />
              )}
              <Arrange icon={X} verb="remove" index={index} words="Remove row" onClick={arrange} />
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
  words: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

function Arrange({ icon: Icon, verb, index, words, onClick }: ArrangeProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={`${verb}:${index}`}
      aria-label={`${words} ${index + 1}`}
      title={words.replace(/ row$/, '')}
      onClick={onClick}
      className="grid size-9 cursor-pointer place-items-center rounded-full hover:bg-parchment"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

function readTexts(list: HTMLElement): string[][] {
  return [...list.children].map((row) => [...row.querySelectorAll('input')].map(({ value }) => value));
}

/** Writes texts into the rows; rows beyond them become empty. */
function writeTexts(list: HTMLElement, texts: string[][], focus: number): void {
  [...list.children].forEach((row, index) => {
    [...row.querySelectorAll('input')].forEach((input, part) => {
      const text = texts[index]?.[part] ?? '';
      if (input.value === text) return;
      input.value = text;
      // The form has changes now.
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });
  list.children[focus]?.querySelector('input')?.focus();
}

/** The number of rows that the button adds, and of empty rows at the end of a form. */
export const MORE_ROWS = 3;
