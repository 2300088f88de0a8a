// Mall Road, Kanpur.
const LATITUDE = 26.467;
const LONGITUDE = 80.35;
const BOX = [LONGITUDE - 0.015, LATITUDE - 0.009, LONGITUDE + 0.015, LATITUDE + 0.009].map((value) => value.toFixed(4));
const EMBED = `https://www.openstreetmap.org/export/embed.html?bbox=${BOX.join('%2C')}&layer=mapnik&marker=${LATITUDE}%2C${LONGITUDE}`;
const LINK = `https://www.openstreetmap.org/?mlat=${LATITUDE}&mlon=${LONGITUDE}#map=16/${LATITUDE}/${LONGITUDE}`;

/** The office's address, a link to the map, and the map itself, loaded lazily. */
export function OfficeMap({ address }: { address: string }) {
  return (
    <section aria-labelledby="map" className="bg-parchment/60 print:hidden">
      <div className="shell flex flex-wrap items-end justify-between gap-x-10 gap-y-3 py-8">
        <div>
          <h2 id="map" className="text-heading">
            Our office in Kanpur
          </h2>
          <p className="mt-1 text-soil">{address}</p>
        </div>
        <a href={LINK} rel="noopener" className="font-semibold text-onion underline underline-offset-4">
          Open the map
        </a>
      </div>
      <iframe
        title="Map of our office in Kanpur"
        src={EMBED}
        loading="lazy"
        referrerPolicy="no-referrer"
        className="h-[400px] w-full bg-sand md:h-[500px]"
      />
    </section>
  );
}
