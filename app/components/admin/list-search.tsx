import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '~/components/ui/button';

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
  /** Further filters. */
  children?: ReactNode;
};

/** The search and filters of a list, submitted with GET, so that a result has an address. */
export function ListSearch({ q, label, total, more = false, noun, filtered = false, children }: Props) {
  return (
    <search className="mb-5 block">
      <Form className="flex flex-wrap items-end gap-3">
        <div className="grow basis-56 sm:max-w-sm">
          <label htmlFor="q" className="text-fine font-semibold">
            {label}
          </label>
          <input
            key={q}
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            className="mt-1 block min-h-12 w-full rounded-full border border-bark bg-white px-5"
          />
        </div>
        {children}
        <Button look="secondary">
          <Search aria-hidden className="size-4" /> Search
        </Button>
      </Form>
      <FoundCount total={total} more={more} noun={noun} filtered={q !== '' || filtered} />
    </search>
  );
}

/** How many rows a list has, and the way back to all where it is filtered. */
export function FoundCount({
  total,
  more,
  noun: [one, many],
  filtered,
}: Pick<Props, 'total' | 'more' | 'noun' | 'filtered'>) {
  return (
    <p className="mt-3 text-fine text-soil">
      {more && 'More than '}
      {total.toLocaleString('en')} {total === 1 ? one : many}
      {filtered && (
        <>
          {' '}
          found.{' '}
          <Link to="?" className="font-semibold text-onion underline">
            Show all
          </Link>
        </>
      )}
    </p>
  );
}
