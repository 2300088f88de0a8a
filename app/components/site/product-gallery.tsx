import { Picture } from '~/components/ui/picture';
import type { PictureNotes } from '~/lib/pictures/picture-notes';
import { PRODUCT, THUMBNAIL } from './picture-boxes';

type Props = {
  name: string;
  pictures: string[];
  /** The number of the picture shown large, counted from 1. */
  shown: number;
  /** The path of the page; null where it is a preview, whose address shows nothing of it. */
  path: string | null;
  notes: PictureNotes;
};

/**
 * The pictures of a product. A thumbnail links to the page with its picture shown large, and the enhancement script
 * switches in place, in a preview too. One picture has no thumbnails.
 */
export function ProductGallery({ name, pictures, shown, path, notes }: Props) {
  return (
    <div>
      <Picture
        src={pictures[shown - 1]}
        alt={pictures.length > 1 ? `${name}, picture ${shown} of ${pictures.length}` : name}
        width={800}
        height={600}
        box={PRODUCT}
        eager
        className="main-picture aspect-4/3 max-h-[500px] w-full rounded-3xl"
      />
      {pictures.length > 1 && (
        <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-4 md:grid-cols-5" data-thumbnails>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <a
                href={path === null ? undefined : `${path}${index > 0 ? `?image=${index + 1}` : ''}`}
                data-alt={notes[picture]?.alt || undefined}
                aria-current={index + 1 === shown ? 'true' : undefined}
                className="block overflow-hidden rounded-xl ring-1 ring-sand transition-shadow edged hover:ring-2 hover:ring-onion aria-[current]:ring-3 aria-[current]:ring-onion"
              >
                <Picture
                  src={picture}
                  alt=""
                  ownAlt={`Show picture ${index + 1} of ${name}`}
                  width={200}
                  height={150}
                  box={THUMBNAIL}
                  className="aspect-4/3 w-full"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
