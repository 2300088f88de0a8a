import { SMALL_CARD } from '~/components/admin/fields/picture-boxes';
import { PageHead, TO_PAGES } from '~/components/admin/frame/page-head';
import { BulkBar, RowCheckbox } from '~/components/admin/list/bulk-bar';
import { FilterSelect } from '~/components/admin/list/filter-select';
import { AddButton, PictureLink, RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { PlaceControls } from '~/components/admin/list/place-controls';
import { PublicationBadge, STATE_OPTIONS } from '~/components/admin/list/publication-badge';
import { RowActions } from '~/components/admin/list/row-actions';
import { Picture } from '~/components/ui/picture';
import { BULK, MAX_ROWS } from '~/domain/bulk/bulk';
import { galleryItems, ITEMS_PER_PAGE } from '~/domain/gallery/gallery-editing.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { moveRow } from '~/lib/editing/moves.server';
import { withCopies } from '~/lib/editing/working-copies.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { statusQuery } from '~/routes/admin/list-queries.server';
import type { Route } from './+types/list';
import { LIST } from './gallery-list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const query = statusQuery(url.searchParams);
  const found = await orErrorPage(withCopies(db, 'gallery_items', galleryItems.list(db, query)), {
    title: 'Error fetching gallery items',
  });
  if (!found) throw await missingPage(context, url);
  return { q: query.q, status: query.status, found };
}

export function action(args: Route.ActionArgs) {
  return moveRow(args, { table: 'gallery_items', size: ITEMS_PER_PAGE, failed: 'Error updating gallery item' });
}

export default function GalleryList({ loaderData: { q, status, found } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead title="Manage Gallery" list back={TO_PAGES} lead="In the order of the site’s gallery.">
        <AddButton to={`${LIST}/add`}>Add New Item</AddButton>
      </PageHead>
      <ListSearch q={q} label="Search gallery" total={found.total} noun={['item', 'items']} filtered={status !== null}>
        <FilterSelect name="status" label="Status" value={status ?? ''} all="All" options={STATE_OPTIONS} />
      </ListSearch>
      {found.items.length === 0 && (
        <p className="rounded-2xl bg-white p-8 text-center text-soil">No gallery items found.</p>
      )}
      <BulkBar kind="gallery" {...BULK.gallery} most={MAX_ROWS} found={found}>
        <ul className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {found.items.map(({ id, title, image_url, ...row }, index) => {
            const name = title ?? `item ${index + 1}`;
            return (
              <li
                key={id}
                id={id}
                className="group flex flex-col overflow-hidden rounded-2xl bg-white shadow-card movable"
              >
                <div className="relative">
                  <PictureLink to={`${LIST}/edit/${id}`}>
                    <Picture
                      src={image_url}
                      alt=""
                      width={400}
                      height={300}
                      box={SMALL_CARD}
                      className="aspect-4/3 w-full"
                    />
                  </PictureLink>
                  <div className="absolute bottom-2 left-2 rounded-full bg-paper/95 px-4 transition-opacity sm:px-1 hovering:opacity-0 hovering:group-focus-within:opacity-100 hovering:group-hover:opacity-100">
                    <RowActions name={name} edit={`${LIST}/edit/${id}`} remove={`${LIST}/delete/${id}`} />
                  </div>
                </div>
                <div className="flex min-h-14 grow items-center justify-between gap-3 py-1.5 pr-2 pl-4">
                  <RowCheckbox id={id} name={name} />
                  <div className="grow space-y-1">
                    <h2 className={`font-sans text-fine font-semibold ${title ? '' : 'text-soil'}`}>
                      <RowName to={`${LIST}/edit/${id}`}>
                        {title ?? (
                          <>
                            No title<span className="sr-only"> ({name})</span>
                          </>
                        )}
                      </RowName>
                    </h2>
                    <PublicationBadge row={row} copy={row.copy} />
                  </div>
                  {!q && !status && <PlaceControls id={id} name={name} list={found} index={index} />}
                </div>
              </li>
            );
          })}
        </ul>
      </BulkBar>
      <ListPages found={found} />
    </div>
  );
}
