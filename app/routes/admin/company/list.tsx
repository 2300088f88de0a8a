import { ROW } from '~/components/admin/fields/picture-boxes';
import { PageHead, TO_PAGES } from '~/components/admin/frame/page-head';
import { FilterSelect } from '~/components/admin/list/filter-select';
import { AddButton, RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { PlaceControls } from '~/components/admin/list/place-controls';
import { PublicationBadge, STATE_OPTIONS } from '~/components/admin/list/publication-badge';
import { RowActions } from '~/components/admin/list/row-actions';
import { Picture } from '~/components/ui/picture';
import { companyEntries, ENTRIES_PER_PAGE } from '~/domain/company/company-editing.server';
import { hasField } from '~/domain/company/company-entry';
import { companyKind } from '~/domain/company/kinds';
import { missingPage } from '~/lib/editing/missing-page.server';
import { moveRow } from '~/lib/editing/moves.server';
import { withCopies } from '~/lib/editing/working-copies.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { statusQuery } from '~/routes/admin/list-queries.server';
import type { Route } from './+types/list';
import { kindIn, READ_FAILED } from './company-edit.server';
import { listOfKind } from './company-list';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = kindIn(params);
  const { db } = context.get(adminContext);
  const query = statusQuery(url.searchParams);
  const reading = withCopies(db, 'company_entries', companyEntries.list(db, query, { kind }));
  const found = await orErrorPage(reading, { title: READ_FAILED });
  if (!found) throw await missingPage(context, url);
  return { kind, q: query.q, status: query.status, found };
}

export function action({ params, ...args }: Route.ActionArgs) {
  kindIn(params);
  return moveRow(args, { table: 'company_entries', size: ENTRIES_PER_PAGE, failed: 'Error updating company entry' });
}

export default function CompanyList({ loaderData: { kind, q, status, found } }: Route.ComponentProps) {
  const { label, lead, noun } = companyKind(kind);
  const list = listOfKind(kind);
  return (
    <div className="admin-page">
      <PageHead title={label} list back={TO_PAGES} lead={lead}>
        <AddButton to={`${list}/add`}>Add {noun}</AddButton>
      </PageHead>
      <ListSearch
        q={q}
        label={`Search ${label.toLowerCase()}`}
        total={found.total}
        noun={['entry', 'entries']}
        filtered={status !== null}
      >
        <FilterSelect name="status" label="Status" value={status ?? ''} all="All" options={STATE_OPTIONS} />
      </ListSearch>
      {found.items.length === 0 && (
        <p className="rounded-2xl bg-white p-8 text-center text-soil">
          {q || status
            ? 'Nothing found.'
            : `No ${noun} yet. As long as there is none, visitors see nothing of this section.`}
        </p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {found.items.map(({ id, title, caption, description, image_url, ...row }, index) => (
          <li
            key={id}
            id={id}
            className="row flex flex-wrap items-center gap-x-5 gap-y-2 rounded-2xl bg-white px-5 py-3 shadow-card movable"
          >
            {hasField(kind, 'image_url') && image_url && (
              <Picture
                src={image_url}
                alt=""
                width={64}
                height={48}
                box={ROW}
                className="h-12 w-16 shrink-0 rounded-lg"
              />
            )}
            <div className="min-w-0 grow basis-60">
              <h2 className="text-lg leading-snug">
                <RowName to={`${list}/edit/${id}`}>{title}</RowName>
              </h2>
              {caption && <p className="wrap-anywhere">{caption}</p>}
              {description && <p className="line-clamp-2 text-fine wrap-anywhere text-soil">{description}</p>}
            </div>
            <PublicationBadge row={row} copy={row.copy} />
            <RowActions name={title} edit={`${list}/edit/${id}`} remove={`${list}/delete/${id}`} />
            {!q && !status && <PlaceControls id={id} name={title} list={found} index={index} />}
          </li>
        ))}
      </ul>
      <ListPages found={found} />
    </div>
  );
}
