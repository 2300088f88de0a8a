import Copy from 'lucide:copy';
import X from 'lucide:x';
import { Field, type FieldOf, SelectField } from '~/components/form/field';
import { LISTED } from '~/components/site/picture-boxes';
import { Pictured } from '~/components/site/plates/pictured';
import { subjectOf } from '~/components/site/plates/subject';
import type { LineView } from '~/domain/enquiries/list-view';
import type { Unit } from '~/domain/enquiries/quantity';

type Props = {
  /** Counted from 0. */
  index: number;
  line: LineView | undefined;
  fields: Record<'product_id' | (typeof LINE_PARTS)[number], FieldOf>;
  /** Whether another line fits. */
  hasRoom: boolean;
};

const UNIT_OPTIONS: { value: Unit; label: string }[] = [
  { value: 'tonnes', label: 'tonnes' },
  { value: 'containers_20ft', label: '20 ft containers' },
  { value: 'containers_40ft', label: '40 ft containers' },
  { value: 'bags', label: 'bags or cartons' },
  { value: 'samples', label: 'samples by courier' },
];

const UNKNOWN: LineView = {
  name: 'A product',
  path: null,
  image_url: null,
  drawn: null,
  sizes: [],
  packings: [],
  meaning: null,
};

export const LINE_PARTS = ['quantity', 'unit', 'size', 'packing', 'note'] as const;

/** @returns the field with an id that an address can name: brackets cannot stand in one */
export function lineField(field: FieldOf, index: number, part: string): FieldOf {
  // What the form library gives cannot be spread.
  const { name, errors, required, maxLength, initialValue } = field;
  const id = `line-${index}-${part}`;
  return { id, errorId: `${id}-error`, name, errors, required, maxLength, initialValue };
}

/** A product on the list: how much of it, which, and what that means. */
export function LineFields({ index, line, fields, hasRoom }: Props) {
  const { name, path, image_url, drawn, sizes, packings, meaning } = line ?? UNKNOWN;
  const own = (part: (typeof LINE_PARTS)[number]) => lineField(fields[part], index, part);
  return (
    <li id={`line-${index}`}>
      <fieldset className="rounded-2xl bg-white p-4 shadow-card edged sm:p-6">
        <legend className="sr-only">
          Line {index + 1}: {name}
        </legend>
        <input type="hidden" name={fields.product_id.name} value={String(fields.product_id.initialValue ?? '')} />
        <div className="flex items-center gap-4">
          <div className="relative size-16 shrink-0 overflow-hidden rounded-xl sm:size-20">
            <Pictured
              subject={drawn && subjectOf(drawn, drawn.group)}
              seed={drawn?.slug ?? ''}
              mark="hidden"
              src={image_url}
              alt=""
              width={80}
              height={80}
              box={LISTED}
              eager={index === 0}
              className="size-full"
            />
          </div>
          <p className="min-w-0 grow font-display text-lg leading-snug">
            {path ? (
              // A button, because a link would leave what is typed here behind.
              <button
                type="submit"
                name="intent"
                value={`go:${index}`}
                formNoValidate
                className="cursor-pointer text-left underline decoration-sand underline-offset-4 hover:text-onion"
              >
                {name}
              </button>
            ) : (
              name
            )}
          </p>
        </div>
        <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4 print:grid-cols-4">
          <div className="col-span-2 flex flex-wrap gap-x-3 gap-y-5 *:grow *:first:basis-20 *:last:basis-48 sm:gap-x-4">
            <Field
              field={own('quantity')}
              label="Quantity"
              optional={false}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="send"
            />
            <SelectField field={own('unit')} label="Unit" options={UNIT_OPTIONS} />
          </div>
          <Choice field={own('size')} label="Size" choices={sizes} />
          <Choice field={own('packing')} label="Packing" choices={packings} />
          <div className="col-span-full">
            <Field field={own('note')} label="Note" autoComplete="off" enterKeyHint="send" />
          </div>
        </div>
        <div data-live>
          {meaning && (
            <p data-meaning className="mt-4 font-semibold text-leaf tabular-nums">
              {meaning}
            </p>
          )}
        </div>
        <div className="mt-3 flex flex-wrap gap-x-6">
          {hasRoom && (
            <LineButton intent={`again:${index}`} target={`line-${index + 1}`}>
              <Copy aria-hidden className="size-4" /> Another size or packing
              <span className="sr-only"> of {name}</span>
            </LineButton>
          )}
          <LineButton intent={`remove:${index}`} target={`line-${Math.max(0, index - 1)}`}>
            <X aria-hidden className="size-4" /> Remove<span className="sr-only"> {name}</span>
          </LineButton>
        </div>
      </fieldset>
    </li>
  );
}

/** What is on offer as a select; words of the buyer's own where nobody has said. */
function Choice({ field, label, choices }: { field: FieldOf; label: string; choices: string[] }) {
  if (choices.length === 0) return <Field field={field} label={label} autoComplete="off" enterKeyHint="send" />;
  const options = [{ value: '', label: 'To be agreed' }, ...choices.map((value) => ({ value, label: value }))];
  return (
    <div className="col-span-2 min-w-0 lg:col-span-1">
      <SelectField field={field} label={label} options={options} />
    </div>
  );
}

type ButtonProps = { intent: string; target: string; children: React.ReactNode };

/** A button about one line. It checks nothing, and the answer begins at the line. */
function LineButton({ intent, target, children }: ButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formNoValidate
      formAction={`/enquiry-list#${target}`}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-onion underline underline-offset-4"
    >
      {children}
    </button>
  );
}
