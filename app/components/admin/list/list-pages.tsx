import { useLocation } from 'react-router';
import { Pagination } from '~/components/ui/pagination';
import type { Page } from '~/lib/text/pagination';

/** Links to the pages of a list, which keep its search, filters and order. */
export function ListPages({ found: { page, pages } }: { found: Page<unknown> }) {
  const kept = [...new URLSearchParams(useLocation().search)].filter(
    ([name, value]) => name !== 'page' && value !== '',
  );
  return <Pagination page={page} pages={pages} search={Object.fromEntries(kept)} />;
}
