import { Link, useLocation } from 'react-router';
import { Pagination, pageSearch } from '~/components/ui/pagination';
import { withTicked } from '~/lib/editing/ticked-rows';
import type { Page } from '~/lib/text/pagination';
import { BULK_FORM, useKept } from './ticks';

/**
 * Ways to the pages of a list, which keep its search, filters, order and ticks. Ticks go along by buttons of the
 * list's form; they are there where something is ticked (`.ticked-pages` in admin.css).
 */
export function ListPages({ found: { page, pages } }: { found: Page<unknown> }) {
  const kept = useKept();
  const all = [...new URLSearchParams(withTicked(useLocation().search, kept))];
  const search = Object.fromEntries(all.filter(([name, value]) => name !== 'page' && value !== ''));
  return (
    <div className="ticked-pages">
      <Pagination
        page={page}
        pages={pages}
        search={search}
        renderStep={({ page: other, rel, ...props }) => (
          <span key={rel} className="contents">
            {kept.length === 0 && <Link rel={rel} to={{ search: pageSearch(other, search) }} {...props} />}
            <button
              type="submit"
              form={BULK_FORM}
              name="page"
              value={other}
              data-always={kept.length > 0 || undefined}
              {...props}
            />
          </span>
        )}
      />
    </div>
  );
}
