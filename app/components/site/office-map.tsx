import MapPin from 'lucide:map-pin';
import type { Coordinates } from '~/domain/office/coordinates';

type Props = {
  place: Coordinates;
  /** What the map shows, such as “Our office in Kanpur”; may be empty. */
  text: string;
  address: string;
};

const FRAME = 'office-map';
const LINK = 'inline-flex min-h-11 items-center font-semibold text-onion underline underline-offset-4';

/**
 * The office's address over its place, and links to the map. The map's own service is asked for nothing until somebody
 * presses the link that opens it in the frame, which lies over the drawing and is transparent until then.
 */
export function OfficeMap({ place, text, address }: Props) {
  const heading = text || 'Our office';
  return (
    <section aria-labelledby="map" className="bg-parchment/60 print:hidden">
      <div className="shell flex flex-wrap items-end justify-between gap-x-10 gap-y-3 py-8">
        <div>
          <h2 id="map" className="text-heading">
            {heading}
          </h2>
          <p className="mt-1 text-soil empty:hidden">{address}</p>
        </div>
        <p className="flex flex-wrap gap-x-6">
          <a href={embedUrl(place)} target={FRAME} referrerPolicy="no-referrer" data-file className={LINK}>
            Show the map here
          </a>
          <a href={pageUrl(place)} rel="noopener" className={LINK}>
            Open OpenStreetMap
          </a>
        </p>
      </div>
      <div className="relative h-[400px] overflow-hidden bg-parchment md:h-[500px]">
        <Drawing place={place} />
        <iframe
          name={FRAME}
          title={`Map: ${heading}`}
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full"
        />
      </div>
    </section>
  );
}

/** The place on lines of the globe; no map, and none is pretended. */
function Drawing({ place }: Pick<Props, 'place'>) {
  return (
    <div className="grid size-full place-items-center bg-[linear-gradient(var(--color-sand)_1px,transparent_1px),linear-gradient(90deg,var(--color-sand)_1px,transparent_1px)] bg-size-[6rem_6rem] bg-center">
      <p className="grid justify-items-center gap-1 rounded-2xl bg-paper/90 p-5 text-center">
        <MapPin aria-hidden className="size-8 text-onion" />
        <span className="text-soil tabular-nums">{inDegrees(place)}</span>
      </p>
    </div>
  );
}

const DIGITS = 3;

function inDegrees({ latitude, longitude }: Coordinates): string {
  const north = `${Math.abs(latitude).toFixed(DIGITS)}° ${latitude < 0 ? 'S' : 'N'}`;
  return `${north}, ${Math.abs(longitude).toFixed(DIGITS)}° ${longitude < 0 ? 'W' : 'E'}`;
}

function embedUrl({ latitude, longitude }: Coordinates): string {
  const box = [longitude - 0.015, latitude - 0.009, longitude + 0.015, latitude + 0.009];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

function pageUrl({ latitude, longitude }: Coordinates): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}
