import Download from 'lucide:download';
import { Link } from 'react-router';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { TimeOf } from '~/components/admin/frame/time-of';
import { ImportForm } from '~/components/admin/import/import-form';
import { BulkBar } from '~/components/admin/list/bulk-bar';
import { CategoryOrder } from '~/components/admin/list/category-order';
import { DataTable } from '~/components/admin/list/data-table';
import { FilterSelect } from '~/components/admin/list/filter-select';
import { AddButton, RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { PlaceControls } from '~/components/admin/list/place-controls';
import { PublicationBadge, STATE_OPTIONS } from '~/components/admin/list/publication-badge';
import { RowActions } from '~/components/admin/list/row-actions';
import { RowPicture } from '~/components/admin/list/row-picture';
import { ButtonLink } from '~/components/ui/button';
import { BULK, MAX_ROWS } from '~/domain/bulk/bulk';
import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { listProductsForStaff } from '~/domain/products/product-editing.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { withCopies } from '~/lib/editing/working-copies.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { productQuery } from '~/routes/admin/list-queries.server';
import type { Route } from './+types/list';
import { orderProducts } from './list-order.server';
import { LIST } from './product-list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const query = productQuery(url.searchParams);
  const both = Promise.all([withCopies(db, 'products', listProductsForStaff(db, query)), listCategoriesToChoose(db)]);
  const [found, categories] = await orErrorPage(both, { title: 'Error' });
  if (!found) throw await missingPage(context, url);
  return { query, found, categories };
}

export function action(args: Route.ActionArgs) {
  return orderProducts(args);
}

type Product = Route.ComponentProps['loaderData']['found']['items'][number];

export default function ProductList({ loaderData: { query, found, categories } }: Route.ComponentProps) {
  const { q, category, featured, status } = query;
  const filtered = Boolean(q || category || featured || status);
  const chosen = categories.find(({ id }) => id === category);
  const isPlaced = query.sort?.column === 'position';
  const canMove = isPlaced && !(q || featured || status);
  return (
    <div className="admin-page">
      <PageHead
        title="Products"
        list
        back={TO_DASHBOARD}
        lead="Everything in the catalogue, the newest first, or as the column heads say."
      >
        {/* A file, so the browser fetches it by itself. */}
        <ButtonLink to={`${LIST}/export`} data-file look="secondary">
          <Download aria-hidden className="size-4" /> Export CSV
        </ButtonLink>
        <ButtonLink to={`${LIST}/export?format=xlsx`} data-file look="secondary">
          <Download aria-hidden className="size-4" /> Export Excel
        </ButtonLink>
        <AddButton to={`${LIST}/add`}>Add New Product</AddButton>
      </PageHead>
      <ListSearch
        q={q}
        label="Search names and descriptions"
        total={found.total}
        more={found.more}
        noun={['product', 'products']}
        filtered={filtered}
      >
        <FilterSelect
          name="category"
          label="Category"
          value={category}
          all="All categories"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect name="status" label="Status" value={status ?? ''} all="All" options={STATE_OPTIONS} />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="featured" defaultChecked={featured} className="size-6 accent-onion" />
          Featured only
        </label>
      </ListSearch>
      {chosen && <CategoryOrder category={chosen} isPlaced={isPlaced} canMove={canMove} />}
      <BulkBar kind="product" {...BULK.product} most={MAX_ROWS} found={found}>
        <DataTable
          rows={found.items}
          sort={query.sort}
          select={({ name }) => name}
          empty={
            filtered ? 'No product fits. Try fewer letters or another filter.' : 'No products yet. Add the first one.'
          }
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
            {
              head: 'Status',
              part: 'plain',
              cell: (product) => <PublicationBadge row={product} copy={product.copy} />,
            },
            canMove
              ? {
                  head: 'Place',
                  part: 'plain',
                  cell: (product) => <Place {...{ product, found }} />,
                }
              : { head: 'Category', part: 'words', cell: (product) => product.category.name },
            { head: 'Featured', minor: true, cell: ({ is_featured }) => (is_featured ? 'Yes' : '—') },
            {
              head: 'Changed',
              sort: 'updated_at',
              lastFirst: true,
              minor: true,
              cell: ({ updated_at }) => (
                <span className="whitespace-nowrap">
                  <TimeOf iso={updated_at} />
                </span>
              ),
            },
            {
              head: 'Actions',
              part: 'actions',
              cell: (product) => (
                <RowActions
                  name={product.name}
                  view={product.is_live ? `/products/${product.category.slug}/${product.slug}` : undefined}
                  edit={`${LIST}/edit/${product.id}`}
                  remove={`${LIST}/delete/${product.id}`}
                />
              ),
            },
          ]}
        />
      </BulkBar>
      <ListPages found={found} />
      <details className="mt-8 rounded-2xl bg-white p-5 shadow-card">
        <summary className="min-h-6 cursor-pointer font-semibold">Import products from a CSV or Excel file</summary>
        <div className="pt-4">
          <ImportForm />
          <p className="mt-4">
            <Link to={`${LIST}/import`} className="font-semibold text-onion underline underline-offset-4">
              Latest imports, undo, and columns of the file
            </Link>
          </p>
        </div>
      </details>
    </div>
  );
}

type PlaceProps = { product: Product; found: Route.ComponentProps['loaderData']['found'] };

/** The controls of a product's place; featured products stay in front of the others. */
function Place({ product: { id, name, is_featured }, found }: PlaceProps) {
  const index = found.items.findIndex((row) => row.id === id);
  const isAlike = (row?: Product) => !row || row.is_featured === is_featured;
  const [up, down] = [isAlike(found.items[index - 1]), isAlike(found.items[index + 1])];
  return <PlaceControls id={id} name={name} list={found} index={index} up={up} down={down} />;
}
