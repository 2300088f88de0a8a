import ChevronDown from 'lucide:chevron-down';
import X from 'lucide:x';
import type { ReactNode } from 'react';
import { Button } from '~/components/ui/button';
import { monthOf } from '~/domain/products/availability';
import type { Choice, ChosenFilter, FilterGroup, SizeSpan } from '~/domain/products/filters';
import { useToday } from './today';

type Props = {
  groups: FilterGroup[];
  /** The form of sizes; null where there are none. */
  span: SizeSpan | null;
  chosen: ChosenFilter[];
  /** The page without any filter. */
  path: string;
};

/** Where the products begin: what is filtered starts there. */
const PRODUCTS = '#products';

/** The filters of a list: each opens its choices, links with their number of products. One is open at a time. */
export function ProductFilters({ groups, span, chosen, path }: Props) {
  const today = useToday();
  // Its choices are the months of the year.
  const months = groups.find(({ name }) => name === 'month')?.choices;
  const now = today ? months?.[monthOf(today) - 1] : undefined;
  return (
    <nav aria-label="Filters" className="mb-4 sm:mb-8">
      <div className="relative flex flex-wrap gap-1.5 sm:gap-2.5">
        {now && !now.isChosen && now.products > 0 && (
          <a
            href={path + now.search + PRODUCTS}
            rel="nofollow"
            data-loading-now
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-leaf-pale px-4 font-semibold edged"
          >
            Loading now <span className="font-normal">{now.products}</span>
          </a>
        )}
        {span && <Sizes span={span} path={path} />}
        {groups.map(({ name, label, choices }) => (
          <Fold key={name} label={label}>
            <ul className={`${PANEL} flex flex-wrap gap-2`}>
              {choices.map((choice) => (
                <li key={choice.label}>
                  <ChoiceLink choice={choice} path={path} />
                </li>
              ))}
            </ul>
          </Fold>
        ))}
      </div>
      {chosen.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-2 sm:mt-4">
          <span className="sr-only">Chosen:</span>
          {chosen.map(({ label, search }) => (
            <a
              key={label}
              href={path + search + PRODUCTS}
              rel="nofollow"
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-onion px-4 font-semibold text-paper edged hover:bg-onion-deep"
            >
              {label} <X aria-hidden className="size-4" />
              <span className="sr-only">, remove</span>
            </a>
          ))}
          <a
            href={path + PRODUCTS}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-onion underline underline-offset-4"
          >
            Show all
          </a>
        </p>
      )}
    </nav>
  );
}

const PANEL = 'absolute inset-x-0 top-full z-10 mt-2 rounded-2xl bg-white p-4 shadow-lift edged sm:p-5';

function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details name="filter" className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full bg-white px-3 font-semibold ring-1 ring-sand edged ring-inset group-open:bg-parchment hover:bg-parchment sm:px-4 [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180 max-sm:hidden" />
      </summary>
      {children}
    </details>
  );
}

/** The sizes between two numbers. */
function Sizes({ span: { from, to, least, most, others }, path }: { span: SizeSpan; path: string }) {
  return (
    <Fold label="Size">
      <form action={path + PRODUCTS} className={`${PANEL} flex flex-wrap items-end gap-3`}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SizeField name="size_from" label="From, mm" value={from} placeholder={least} />
        <SizeField name="size_to" label="To, mm" value={to} placeholder={most} />
        <Button>Show</Button>
      </form>
    </Fold>
  );
}

type FieldProps = { name: string; label: string; value: string; placeholder: string };

function SizeField({ name, label, value, placeholder }: FieldProps) {
  return (
    <label className="w-24 font-semibold">
      {label}
      <input
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        inputMode="decimal"
        enterKeyHint="send"
        maxLength={6}
        autoComplete="off"
        className="mt-1 block min-h-12 w-full rounded-xl border border-bark bg-white px-3 font-normal tabular-nums placeholder:text-soil"
      />
    </label>
  );
}

const CHOICE = 'inline-flex min-h-10 items-center gap-1.5 rounded-full px-3.5 ring-1 ring-inset';

function ChoiceLink({ choice: { label, products, isChosen, search }, path }: { choice: Choice; path: string }) {
  if (products === 0 && !isChosen) return <span className={`${CHOICE} text-soil ring-transparent`}>{label} 0</span>;
  return (
    <a
      href={path + search + PRODUCTS}
      rel="nofollow"
      aria-current={isChosen || undefined}
      className={`${CHOICE} edged ${isChosen ? 'bg-onion text-paper ring-onion' : 'ring-sand hover:bg-parchment'}`}
    >
      {label}{' '}
      <span className={isChosen ? '' : 'text-soil'}>
        {products}
        <span className="sr-only"> {products === 1 ? 'product' : 'products'}</span>
      </span>
    </a>
  );
}
