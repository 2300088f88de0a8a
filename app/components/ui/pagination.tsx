import ArrowLeft from 'lucide:arrow-left';
import ArrowRight from 'lucide:arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  page: number;
  pages: number;
  /** The query string of another page of the same list, without `page`. */
  search?: Record<string, string>;
  /** Draws the way to another page, where it is more than a link. */
  renderStep?: (props: StepProps) => ReactNode;
};

/** @returns the query string of a page; the first one needs no number */
export function pageSearch(page: number, search: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...search, ...(page > 1 ? { page: String(page) } : {}) }).toString();
  return query ? `?${query}` : '?';
}

const STEP =
  'edged inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 font-semibold ring-1 ring-sand ring-inset hover:bg-parchment';

type StepProps = { page: number; rel: 'prev' | 'next'; className: string; children: ReactNode };

/** Links to the previous and the next page, or what `renderStep` makes of them; nothing for a single page. */
export function Pagination({ page, pages, search, renderStep }: Props) {
  if (pages <= 1) return null;
  const step = renderStep ?? (({ page, ...props }) => <Link to={{ search: pageSearch(page, search) }} {...props} />);
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap items-center justify-center gap-4">
      {page > 1 &&
        step({
          page: page - 1,
          rel: 'prev',
          className: STEP,
          children: (
            <>
              <ArrowLeft aria-hidden className="size-4" /> Previous
            </>
          ),
        })}
      <span className="text-soil">
        Page {page} of {pages}
      </span>
      {page < pages &&
        step({
          page: page + 1,
          rel: 'next',
          className: STEP,
          children: (
            <>
              Next <ArrowRight aria-hidden className="size-4" />
            </>
          ),
        })}
    </nav>
  );
}
