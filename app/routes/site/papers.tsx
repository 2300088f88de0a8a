import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { PapersChooser } from '~/components/site/papers-chooser';
import { ShipmentPapers } from '~/components/site/shipment-papers';
import { COUNTRY_OPTIONS } from '~/domain/enquiries/countries';
import { CROPS, type CropKey } from '~/domain/products/crops';
import { shipmentPapers } from '~/domain/products/shipment-papers';
import { breadcrumbList, head } from '~/lib/document/seo';
import type { Route } from './+types/papers';

const PATH = '/papers';
const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'Our Products', path: '/our-products' },
  { name: 'Papers by destination', path: PATH },
];

/** Reads `?country=AE&goods=table_potato`; what is not known is as if it was not there. */
export function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('country')?.toUpperCase() ?? '';
  const wanted = url.searchParams.get('goods') ?? '';
  const goods = Object.hasOwn(CROPS, wanted) ? (wanted as CropKey) : null;
  const name = COUNTRY_OPTIONS.find(({ value }) => value === code)?.label ?? null;
  const products = goods
    ? [{ name: CROPS[goods].name, crop: goods, hs_code: null, not_admitted_in: [], not_admitted_reason: null }]
    : [];
  return { code: name ? code : '', goods, shown: shipmentPapers(name, products) };
}

const titleOf = (goods: CropKey | null, country: string) => (goods ? `${CROPS[goods].name} to ${country}` : country);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const identity = siteIdentity(matches);
  const { code = '', goods = null, shown = null } = loaderData ?? {};
  const query = new URLSearchParams({ country: code, ...(goods && { goods }) });
  return head(identity, {
    title: shown ? `Papers: ${titleOf(goods, shown.country)}` : 'Papers by destination',
    description: 'Which papers fresh and dried produce from India needs in which country, and who gets them.',
    path: shown ? `${PATH}?${query}` : PATH,
    jsonLd: [breadcrumbList(identity.origin, CRUMBS)],
  });
}

export default function Papers({ loaderData: { code, goods, shown } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Papers by destination"
        crumbs={CRUMBS}
        lead="What a country asks for, who gets it, and where we read it. Your importer knows the rules of the day."
      />
      <div className="shell section *:max-w-4xl">
        <PapersChooser country={code} goods={goods} withGoods />
        {shown && (
          <section aria-labelledby="destination" className="mt-10">
            <h2 id="destination" className="mb-4 text-heading">
              {titleOf(goods, shown.country)}
            </h2>
            <ShipmentPapers shown={shown} />
          </section>
        )}
      </div>
    </>
  );
}
