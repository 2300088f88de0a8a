import Maximize2 from 'lucide:maximize-2';
import X from 'lucide:x';
import { Picture } from '~/components/ui/picture';
import { PopoverCloser, PopoverOpener } from '~/components/ui/popover-opener';
import type { PictureNotes } from '~/lib/pictures/picture-notes';
import { ENLARGED, PRODUCT, THUMBNAIL } from './picture-boxes';
import { Pictured } from './plates/pictured';
import { plateWords, type Subject } from './plates/subject';

type Props = {
  name: string;
  slug: string;
  /** What its plate draws where it has no pictures. */
  subject: Subject | null;
  /** In words, for the plate. */
  sizes: string;
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
export function ProductGallery({ name, slug, subject, sizes, pictures, shown, path, notes }: Props) {
  const picture = pictures[shown - 1];
  const described = (url: string) => notes[url]?.alt || name;
  return (
    <div>
      <div className="relative">
        <Pictured
          subject={subject}
          seed={slug}
          label={subject ? plateWords(subject.kind, sizes) : undefined}
          src={picture}
          alt={name}
          width={800}
          height={600}
          box={PRODUCT}
          changes
          eager
          plate={name}
          className="main-picture aspect-4/3 max-h-[500px] w-full rounded-3xl"
        />
        {/* Covers the picture, but is no parent of it: paper shows no buttons. */}
        {picture && (
          <PopoverOpener target="enlarged" className="absolute inset-0 flex items-end justify-end rounded-3xl p-3">
            <span className="flex min-h-11 items-center gap-2 rounded-full bg-paper px-4 text-fine font-semibold shadow-card edged">
              <Maximize2 aria-hidden className="size-4" /> Enlarge
              <span className="sr-only"> the picture</span>
            </span>
          </PopoverOpener>
        )}
      </div>
      {picture && <Enlarged picture={picture} alt={name} />}
      {pictures.length > 1 && (
        <ul className="thumbnails mt-3" data-thumbnails>
          {pictures.map((small, index) => (
            <li key={small}>
              <a
                href={path === null ? undefined : `${path}${index > 0 ? `?image=${index + 1}` : ''}`}
                data-alt={described(small)}
                aria-current={index + 1 === shown ? 'true' : undefined}
                className="block overflow-hidden rounded-xl ring-1 ring-sand transition-shadow edged hover:ring-2 hover:ring-onion aria-[current]:ring-3 aria-[current]:ring-onion"
              >
                <Picture
                  src={small}
                  alt=""
                  ownAlt={`Show picture ${index + 1}: ${described(small)}`}
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

/** A picture as large as it is sharp, to move about in. Fetched when it is opened, as hidden pictures are lazy. */
function Enlarged({ picture, alt }: { picture: string; alt: string }) {
  return (
    <div id="enlarged" popover="auto" className="enlarged">
      <PopoverCloser
        target="enlarged"
        className="sticky top-3 left-[calc(100vw-4rem)] z-10 grid size-12 place-items-center rounded-full bg-paper shadow-lift edged"
      >
        <X aria-hidden className="size-6" />
        <span className="sr-only">Close the picture</span>
      </PopoverCloser>
      <Picture
        src={picture}
        alt={alt}
        width={1600}
        height={1200}
        box={ENLARGED}
        changes
        whole
        className="enlarged-picture -mt-12 h-auto"
      />
    </div>
  );
}
