import { DataTable } from '~/components/admin/data-table';
import { FilterSelect } from '~/components/admin/filter-select';
import { AddButton, RowName } from '~/components/admin/list-links';
import { ListSearch } from '~/components/admin/list-search';
import { PageHead, TO_DASHBOARD } from '~/components/admin/page-head';
import { PublicationBadge, STATE_OPTIONS, stateOf } from '~/components/admin/publication-badge';
import { RowActions } from '~/components/admin/row-actions';
import { RowPicture } from '~/components/admin/row-picture';
import { Pagination } from '~/components/ui/pagination';
import { listCategoriesForStaff } from '~/domain/categories/category-editing.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { withCopies } from '~/lib/editing/working-copies.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import type { Route } from './+types/list';
import { LIST } from './category-form';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const { q, page } = listQuery(url.searchParams);
  const status = stateOf(url.searchParams);
  const found = await orErrorPage(withCopies(db, 'product_categories', listCategoriesForStaff(db, q, page, status)), {
    title: 'Error',
  });
  if (!found) throw await missingPage(context, url);
  return { q, status, found };
}

export default function CategoryList({ loaderData: { q, status, found } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead title="Categories" back={TO_DASHBOARD} lead="The first level of the catalogue.">
        <AddButton to={`${LIST}/add`}>Add New Category</AddButton>
      </PageHead>
      <ListSearch
        q={q}
        label="Search categories"
        total={found.total}
        noun={['category', 'categories']}
        filtered={status !== null}
      >
        <FilterSelect name="status" label="Status" value={status ?? ''} all="All" options={STATE_OPTIONS} />
      </ListSearch>
      <DataTable
        rows={found.items}
        empty={q ? 'No category has these letters in its name.' : 'No categories yet. Add the first one.'}
        columns={[
          {
            head: 'Picture',
            cell: ({ id, image_url }) => <RowPicture src={image_url} to={`${LIST}/edit/${id}`} />,
          },
          { head: 'Name', cell: ({ id, name }) => <RowName to={`${LIST}/edit/${id}`}>{name}</RowName> },
          { head: 'Status', cell: (row) => <PublicationBadge row={row} hasCopy={row.hasCopy} /> },
          { head: 'Address', cell: ({ slug }) => `/products/${slug}` },
          {
            head: 'Description',
            cell: ({ description }) => <span className="line-clamp-2">{description ?? '—'}</span>,
          },
          {
            head: 'Actions',
            cell: ({ id, name, slug, is_live }) => (
              <RowActions
                name={name}
                view={is_live ? `/products/${slug}` : undefined}
                edit={`${LIST}/edit/${id}`}
                remove={`${LIST}/delete/${id}`}
              />
            ),
          },
        ]}
      />
      <Pagination page={found.page} pages={found.pages} search={{ ...(q && { q }), ...(status && { status }) }} />
    </div>
  );
}
