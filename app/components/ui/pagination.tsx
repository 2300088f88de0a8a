import ArrowLeft from 'lucide:arrow-left';
import ArrowRight from 'lucide:arrow-right';
import { Link } from 'react-router';

type Props = {
  page: number;
  pages: number;
  /** The query string of another page of the same list, without `page`. */
  search?: Record<string, string>;
};

/** @returns the query string of a page; the first one needs no number */
export function pageSearch(page: number, search: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...search, ...(page > 1 ? { page: String(page) } : {}) }).toString();
  return query ? `?${query}` : '?';
}

/** Links to the previous and the next page; nothing for a single page. */
export function Pagination({ page, pages, search }: Props) {
  if (pages <= 1) return null;
  const step =
    'edged inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold ring-1 ring-sand ring-inset';
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <Link rel="prev" to={{ search: pageSearch(page - 1, search) }} className={`${step} hover:bg-parchment`}>
          <ArrowLeft aria-hidden className="size-4" /> Previous
        </Link>
      )}
      <span className="text-soil">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link rel="next" to={{ search: pageSearch(page + 1, search) }} className={`${step} hover:bg-parchment`}>
          Next <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}
