import { DataTable } from '~/components/admin/data-table';
import { ListSearch } from '~/components/admin/list-search';
import { PageHead, TO_DASHBOARD } from '~/components/admin/page-head';
import { RowActions } from '~/components/admin/row-actions';
import { RowPicture } from '~/components/admin/row-picture';
import { ButtonLink } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { listCategoriesForStaff } from '~/domain/categories/category-editing.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import type { Route } from './+types/list';
import { LIST } from './category-form';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const { q, page } = listQuery(url.searchParams);
  const found = await orErrorPage(listCategoriesForStaff(db, q, page), { title: 'Error' });
  if (!found) throw notFound();
  return { q, found };
}

export default function CategoryList({ loaderData: { q, found } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead title="Categories" back={TO_DASHBOARD} lead="The first level of the catalogue.">
        <ButtonLink to={`${LIST}/add`}>Add New Category</ButtonLink>
      </PageHead>
      <ListSearch q={q} label="Search categories" total={found.total} noun={['category', 'categories']} />
      <DataTable
        rows={found.items}
        empty={q ? 'No category has these letters in its name.' : 'No categories yet. Add the first one.'}
        columns={[
          {
            head: 'Picture',
            cell: ({ image_url }) => <RowPicture src={image_url} />,
          },
          { head: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
          { head: 'Address', cell: ({ slug }) => `/products/${slug}` },
          {
            head: 'Description',
            cell: ({ description }) => <span className="line-clamp-2">{description ?? '—'}</span>,
          },
          {
            head: 'Actions',
            cell: ({ id, name, slug }) => (
              <RowActions
                name={name}
                view={`/products/${slug}`}
                edit={`${LIST}/edit/${id}`}
                remove={`${LIST}/delete/${id}`}
              />
            ),
          },
        ]}
      />
      <Pagination page={found.page} pages={found.pages} search={q ? { q } : {}} />
    </div>
  );
}
