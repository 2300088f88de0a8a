import { Link } from 'react-router';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { SearchEverywhere } from '~/components/admin/frame/search-everywhere';
import { FoundCount } from '~/components/admin/list/list-search';
import { Written } from '~/components/ui/written';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import type { Route } from './+types/search';
import { type Found, findEverywhere } from './hits.server';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db, user } = context.get(adminContext);
  const { assets } = context.get(requestContext);
  const { q } = listQuery(searchParams);
  const finding = q ? findEverywhere({ db, assets, q }, user.role === 'admin') : Promise.resolve([]);
  return { q, found: await orErrorPage(finding, { title: 'Error searching the back office' }) };
}

export default function SearchPage({ loaderData: { q, found } }: Route.ComponentProps) {
  const total = found.reduce((sum, part) => sum + part.total, 0);
  return (
    <div className="admin-page">
      <PageHead
        title={q ? `Search: ${q}` : 'Search'}
        back={TO_DASHBOARD}
        lead="A reference, a quotation’s number, a buyer, a product, a post, a picture, a setting: what you may edit is found here."
      />
      <SearchEverywhere className="mb-3 max-w-md" />
      {q && (
        <FoundCount total={total} more={found.some(({ more }) => more)} noun={['result', 'results']} filtered={false} />
      )}
      {q && found.length === 0 && (
        <p className="mt-4 max-w-3xl rounded-2xl bg-white p-8 text-center text-soil">
          Nothing has “<Written text={q} />” in it. Try fewer letters, or another word.
        </p>
      )}
      {found.map((part) => (
        <Part key={part.kind} {...part} />
      ))}
    </div>
  );
}

function Part({ kind, label, hits, total, more, all }: Found) {
  return (
    <section aria-labelledby={kind} className="mt-6 max-w-3xl">
      <h2 id={kind} className="text-heading">
        {label}
      </h2>
      <ul className="mt-2 divide-y divide-sand rounded-2xl bg-white shadow-card">
        {hits.map(({ to, name, detail }) => (
          <li key={`${to} ${name}`} data-hit data-kind={kind}>
            <Link to={to} className="group flex min-h-11 flex-wrap items-baseline gap-x-3 px-5 py-2.5">
              <span className="font-semibold wrap-anywhere text-onion underline-offset-4 group-hover:underline">
                <Written text={name} />
              </span>
              {detail && <Written text={detail} as="span" className="line-clamp-1 text-fine wrap-anywhere text-soil" />}
            </Link>
          </li>
        ))}
      </ul>
      {all && (
        <Link
          to={all}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-onion underline underline-offset-4"
        >
          {more ? 'More than ' : 'All '}
          {total.toLocaleString('en')} in {label}
        </Link>
      )}
    </section>
  );
}
