import ChevronRight from 'lucide:chevron-right';
import { Link } from 'react-router';
import type { Crumb } from '~/lib/document/seo';

/** Breadcrumbs; the last one is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-fine text-soil">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-x-1">
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0 text-bark" />}
            {index < crumbs.length - 1 ? (
              <Link to={path} className="py-1 underline decoration-sand underline-offset-4 hover:decoration-onion">
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="py-1">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
