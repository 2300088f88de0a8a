import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { BulkBar } from '~/components/admin/list/bulk-bar';
import { DataTable } from '~/components/admin/list/data-table';
import { FilterSelect } from '~/components/admin/list/filter-select';
import { AddButton, RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { PlaceControls } from '~/components/admin/list/place-controls';
import { PublicationBadge, STATE_OPTIONS } from '~/components/admin/list/publication-badge';
import { RowActions } from '~/components/admin/list/row-actions';
import { RowPicture } from '~/components/admin/list/row-picture';
import { BULK, MAX_ROWS } from '~/domain/bulk/bulk';
import { CATEGORIES_PER_PAGE, listCategoriesForStaff } from '~/domain/categories/category-editing.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { moveRow } from '~/lib/editing/moves.server';
import { withCopies } from '~/lib/editing/working-copies.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { categoryQuery } from '~/routes/admin/list-queries.server';
import type { Route } from './+types/list';
import { LIST } from './category-list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const query = categoryQuery(url.searchParams);
  const found = await orErrorPage(withCopies(db, 'product_categories', listCategoriesForStaff(db, query)), {
    title: 'Error',
  });
  if (!found) throw await missingPage(context, url);
  return { q: query.q, status: query.status, found, sort: query.sort };
}

export function action(args: Route.ActionArgs) {
  return moveRow(args, { table: 'product_categories', size: CATEGORIES_PER_PAGE, failed: 'Error Updating Category' });
}

type Category = Route.ComponentProps['loaderData']['found']['items'][number];

export default function CategoryList({ loaderData: { q, status, found, sort } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead
        title="Categories"
        list
        back={TO_DASHBOARD}
        lead="The first level of the catalogue, in the order of the site."
      >
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
      <BulkBar kind="category" {...BULK.category} most={MAX_ROWS} found={found}>
        <DataTable
          rows={found.items}
          sort={sort}
          select={({ name }) => name}
          empty={q ? 'No category has these letters in its name.' : 'No categories yet. Add the first one.'}
          columns={[
            {
              head: 'Picture',
              part: 'picture',
              cell: ({ id, image_url }) => <RowPicture src={image_url} to={`${LIST}/edit/${id}`} />,
            },
            {
              head: 'Name',
              part: 'title',
              sort: 'name',
              cell: ({ id, name }) => <RowName to={`${LIST}/edit/${id}`}>{name}</RowName>,
            },
            { head: 'Status', part: 'plain', cell: (row) => <PublicationBadge row={row} copy={row.copy} /> },
            { head: 'Address', part: 'words', sort: 'slug', cell: ({ slug }) => `/products/${slug}` },
            {
              head: 'Description',
              part: 'text',
              minor: true,
              cell: ({ description }) => <span className="line-clamp-2">{description ?? '—'}</span>,
            },
            ...(q || status || sort
              ? []
              : [
                  {
                    head: 'Place',
                    part: 'plain' as const,
                    cell: ({ id, name }: Category) => (
                      <PlaceControls
                        id={id}
                        name={name}
                        list={found}
                        index={found.items.findIndex((row) => row.id === id)}
                      />
                    ),
                  },
                ]),
            {
              head: 'Actions',
              part: 'actions',
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
      </BulkBar>
      <ListPages found={found} />
    </div>
  );
}
