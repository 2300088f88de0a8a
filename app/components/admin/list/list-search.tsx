import Search from 'lucide:search';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FilterForm } from './filter-form';

type Props = {
  q: string;
  label: string;
  /** The number of rows that match. */
  total: number;
  /** Whether there are more, uncounted ones. */
  more?: boolean;
  noun: [one: string, many: string];
  /** Whether filters beside the search text are set. */
  filtered?: boolean;
  /** What stays in the query whatever is searched. */
  fixed?: Record<string, string>;
  /** Further filters. */
  children?: ReactNode;
};

/** The search and filters of a list, submitted with GET, so that a result has an address. */
export function ListSearch({ q, label, total, more = false, noun, filtered = false, fixed = {}, children }: Props) {
  const [query] = useSearchParams();
  const sort = query.get('sort');
  return (
    <search className="mb-3 block">
      <FilterForm className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {sort && <input type="hidden" name="sort" value={sort} />}
        {Object.entries(fixed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grow basis-40 sm:max-w-sm">
          <label htmlFor="q" className="text-fine font-semibold">
            {label}
          </label>
          <input
            id="q"
            name="q"
            type="search"
            enterKeyHint="search"
            defaultValue={q}
            maxLength={100}
            className="mt-0.5 block min-h-11 w-full rounded-full border border-bark bg-white px-5"
          />
        </div>
        <button
          type="submit"
          title="Search"
          className="grid size-11 cursor-pointer place-items-center rounded-full ring-2 ring-ink/70 ring-inset hover:bg-ink hover:text-paper"
        >
          <Search aria-hidden className="size-4" />
          <span className="sr-only">Search</span>
        </button>
        {children && (
          <details className="filters" open={filtered}>
            <summary>Filters</summary>
            <div className="flex flex-wrap items-end gap-x-3 gap-y-2">{children}</div>
          </details>
        )}
      </FilterForm>
      <FoundCount total={total} more={more} noun={noun} filtered={q !== '' || filtered} fixed={fixed} />
    </search>
  );
}

/** How many rows a list has, and the way back to all where it is filtered. */
export function FoundCount({
  total,
  more,
  noun: [one, many],
  filtered,
  fixed = {},
}: Pick<Props, 'total' | 'more' | 'noun' | 'filtered' | 'fixed'>) {
  return (
    <p aria-live="polite" className="mt-2 text-fine text-soil">
      {more && 'More than '}
      {total.toLocaleString('en')} {total === 1 ? one : many}
      {filtered && (
        <>
          {' '}
          found.{' '}
          <Link to={`?${new URLSearchParams(fixed)}`} className="font-semibold text-onion underline">
            Show all
          </Link>
        </>
      )}
    </p>
  );
}
