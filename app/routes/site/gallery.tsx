import ArrowLeft from 'lucide:arrow-left';
import ArrowRight from 'lucide:arrow-right';
import X from 'lucide:x';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { GALLERY_CARD, LIGHTBOX } from '~/components/site/picture-boxes';
import { Picture } from '~/components/ui/picture';
import { TextLink } from '~/components/ui/text-link';
import { listGalleryItems } from '~/domain/gallery/gallery.server';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { editedBy, listLink } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import { notesOf } from '~/lib/pictures/picture-notes';
import { withFallback, withToast } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { pictureUrl } from '~/lib/text/url';
import type { Route } from './+types/gallery';
import { previewOf } from './preview.server';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const preview = previewOf<GalleryItem[]>(context, 'gallery');
  const items = await withFallback(preview ? Promise.resolve(preview) : listGalleryItems(db), [], {
    title: 'Error Loading Gallery',
    message: 'Failed to load gallery images. Please try again later.',
  });
  const open = items.value.find(({ id }) => id === url.searchParams.get('item')) ?? null;
  const pictureNotes = notesOf(...items.value);
  return withToast({ items: items.value, open, isPreview: preview !== null, pictureNotes }, items.toast);
}

const LEAD = 'Fields, stores, packing lines and ports: where our produce comes from and how it travels.';
const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'Gallery', path: '/gallery' },
];

export const handle = editedBy(() => listLink('/admin/edit-pages/gallery'));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const identity = siteIdentity(matches);
  return head(identity, {
    title: 'Gallery',
    description: LEAD,
    path: '/gallery',
    image: pictureUrl(loaderData?.items[0]?.image_url),
    jsonLd: [breadcrumbList(identity.origin, CRUMBS)],
  });
}

export default function Gallery({ loaderData: { items, open, isPreview, toast } }: Route.ComponentProps) {
  return (
    <>
      <div inert={open !== null} data-behind-lightbox>
        <PageHeading title="Gallery" crumbs={CRUMBS} lead={LEAD} />
        <div className="shell section">
          {items.length > 0 ? (
            <ul className="cards [--gap:1rem] sm:[--columns:2] lg:[--columns:3] xl:[--columns:4]" data-gallery>
              {items.map((item, index) => (
                <li key={item.id}>
                  <Thumbnail
                    item={item}
                    href={isPreview ? undefined : `/gallery?item=${item.id}`}
                    eager={index === 0 && open === null}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-lead text-soil">
              {toast ? (
                toast.message
              ) : (
                <>
                  There are no pictures yet. Please come back soon, or look at{' '}
                  <TextLink to="/our-products">our products</TextLink>.
                </>
              )}
            </p>
          )}
        </div>
      </div>
      <Lightbox item={open} items={items} />
    </>
  );
}

/** A preview has no address with a picture open: its thumbnails lead nowhere without the script. */
function Thumbnail({ item, href, eager }: { item: GalleryItem; href: string | undefined; eager: boolean }) {
  return (
    <a href={href} className="group relative block overflow-hidden rounded-2xl" data-title={item.title ?? ''}>
      <Picture
        src={item.image_url}
        alt={item.title ?? 'Gallery picture'}
        width={400}
        height={300}
        box={GALLERY_CARD}
        eager={eager}
        className="aspect-4/3 w-full transition-transform duration-500 motion-safe:group-hover:scale-105"
      />
      {item.title && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 bg-ink/80 px-4 py-3 font-medium text-paper">
          {item.title}
        </span>
      )}
    </a>
  );
}

/**
 * The full-size view. With an item it is open in the HTML, and its button loads the grid; without one it waits for the
 * enhancements, which close it in place.
 */
function Lightbox({ item, items }: { item: GalleryItem | null; items: GalleryItem[] }) {
  const title = item ? (item.title ?? 'Gallery picture') : '';
  return (
    <dialog
      open={item !== null}
      data-lightbox
      aria-label={title || 'Picture'}
      className="lightbox on-dark fixed inset-0 z-50 hidden size-full max-h-none max-w-none flex-col items-center justify-center gap-4 bg-ink/95 p-4 text-paper open:flex"
    >
      <form action="/gallery" className="self-end">
        <button
          type="submit"
          // biome-ignore lint/a11y/noAutofocus: the reader opened the picture, and the focus belongs to it
          autoFocus={item !== null}
          className="grid size-12 cursor-pointer place-items-center rounded-full bg-paper/15 edged hover:bg-paper hover:text-ink"
        >
          <X aria-hidden className="size-6" />
          <span className="sr-only">Close picture</span>
        </button>
      </form>
      <Picture
        src={item?.image_url}
        alt={title}
        width={1200}
        height={900}
        box={LIGHTBOX}
        changes
        eager={item !== null}
        whole
        className="h-auto max-h-[76dvh] w-full max-w-full rounded-xl landscape:h-[76dvh] landscape:w-auto"
      />
      <p aria-live="polite" className="font-display text-heading">
        {title}
      </p>
      {items.length > 1 && (
        <div className="flex gap-4">
          <Turn item={neighbour(items, item, -1)} step={-1} />
          <Turn item={neighbour(items, item, 1)} step={1} />
        </div>
      )}
    </dialog>
  );
}

/** The item beside another one; behind the last stands the first. */
function neighbour(items: GalleryItem[], item: GalleryItem | null, step: 1 | -1): GalleryItem | undefined {
  const place = items.findIndex(({ id }) => id === item?.id);
  return place < 0 ? undefined : items.at((place + step) % items.length);
}

/** The way to the next or the previous picture; while the view is closed the enhancements alone know which that is. */
function Turn({ item, step }: { item: GalleryItem | undefined; step: 1 | -1 }) {
  const Arrow = step < 0 ? ArrowLeft : ArrowRight;
  return (
    <a
      href={item ? `/gallery?item=${item.id}` : '/gallery'}
      data-turn={step}
      className="grid size-12 place-items-center rounded-full bg-paper/15 edged hover:bg-paper hover:text-ink"
    >
      <Arrow aria-hidden className="size-6 rtl:-scale-x-100" />
      <span className="sr-only">{step < 0 ? 'Previous' : 'Next'} picture</span>
    </a>
  );
}
