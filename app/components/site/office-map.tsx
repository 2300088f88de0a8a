import type { Coordinates } from '~/domain/office/coordinates';

type Props = {
  place: Coordinates;
  /** What the map shows, such as “Our office in Kanpur”; may be empty. */
  text: string;
  address: string;
};

/** The office's address, a link to the map, and the map itself, loaded lazily. */
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
        <a href={pageUrl(place)} rel="noopener" className="font-semibold text-onion underline underline-offset-4">
          Open the map
        </a>
      </div>
      <iframe
        title={`Map: ${heading}`}
        src={embedUrl(place)}
        loading="lazy"
        referrerPolicy="no-referrer"
        className="h-[400px] w-full bg-sand md:h-[500px]"
      />
    </section>
  );
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
