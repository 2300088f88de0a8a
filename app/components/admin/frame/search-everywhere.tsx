import Search from 'lucide:search';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';

type Props = { className?: string };

/** The search over the back office, submitted with GET, so that a result has an address. */
export function SearchEverywhere({ className = '' }: Props) {
  const id = useId();
  const { pathname, search } = useLocation();
  // Lists have a search of their own by the same name.
  const q = (pathname === ADDRESS && new URLSearchParams(search).get('q')) || '';
  return (
    <search className={className}>
      <AdminForm method="get" action={ADDRESS} className="relative">
        <label htmlFor={id} className="sr-only">
          Search the back office
        </label>
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-soil" />
        <input
          key={q}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          placeholder="Search"
          defaultValue={q}
          maxLength={100}
          aria-keyshortcuts="/"
          data-search-everywhere
          className="block min-h-11 w-full rounded-full border border-bark bg-white pr-4 pl-10"
        />
      </AdminForm>
    </search>
  );
}

const ADDRESS = '/admin/search';
