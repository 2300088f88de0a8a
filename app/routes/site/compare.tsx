import X from 'lucide:x';
import { AddToList } from '~/components/site/add-to-list';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { compared } from '~/components/site/picture-boxes';
import { Pictured } from '~/components/site/plates/pictured';
import { subjectOf } from '~/components/site/plates/subject';
import { ButtonLink } from '~/components/ui/button';
import { Measures } from '~/components/ui/measures';
import { TextLink } from '~/components/ui/text-link';
import { contactFormUrl } from '~/domain/office/contact-links';
import { comparedFacts, comparedIds, compareSearch, MAX_COMPARED } from '~/domain/products/comparison';
import { type ChosenProduct, listChosenProducts } from '~/domain/products/products.server';
import { editedBy, listLink } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import { notesOf } from '~/lib/pictures/picture-notes';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/compare';

const PATH = '/compare';
const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'Our Products', path: '/our-products' },
  { name: 'Compare', path: PATH },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const { ids, more } = comparedIds(url.searchParams);
  const failure = { title: 'Error', message: 'Failed to load the products to compare. Please try again.' };
  const products = await orErrorPage(listChosenProducts(db, ids), failure);
  return { products, more, missing: ids.length - products.length, pictureNotes: notesOf(...products) };
}

export const handle = editedBy(() => listLink('/admin/manage-products'));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const search = compareSearch(loaderData.products.map(({ id }) => id));
  const identity = siteIdentity(matches);
  return [
    ...head(identity, {
      title: 'Compare products',
      description: `Sizes, packing, season and shipping terms of products of ${identity.name}, side by side.`,
      path: PATH + search,
      jsonLd: [breadcrumbList(identity.origin, CRUMBS)],
    }),
    ...(search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

export default function Compare({ loaderData: { products, more, missing } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Compare products"
        crumbs={CRUMBS}
        lead={`Up to ${MAX_COMPARED} products side by side, by what decides an order.`}
      />
      <div className="shell section">
        {more && <p className="mb-6">Only the first {MAX_COMPARED} are shown.</p>}
        {missing > 0 && (
          <p className="mb-6">
            {missing === 1 ? 'One of the products is' : `${missing} of the products are`} not in the catalogue any more.
          </p>
        )}
        {products.length > 0 ? <Table products={products} /> : <Nothing />}
        {products.length === 1 && (
          <p className="mt-6 text-soil">
            To compare it, go back to its category and tick{' '}
            <TextLink to={`/products/${products[0]?.category.slug}`}>another product</TextLink> too.
          </p>
        )}
        <ButtonLink to="/our-products" look="secondary" className="mt-10">
          All categories
        </ButtonLink>
      </div>
    </>
  );
}

function Nothing() {
  return (
    <p className="measure text-lead text-soil">
      Nothing is chosen yet. Open a category, tick “Compare” on two to {MAX_COMPARED} products, and press “Compare the
      ticked products” below them.
    </p>
  );
}

function Table({ products }: { products: ChosenProduct[] }) {
  const rows = comparedFacts(products);
  const [same, differing] = [rows.filter(({ differs }) => !differs), rows.filter(({ differs }) => differs)];
  const hasChoice = products.length > 1 && same.length > 0 && differing.length > 0;
  return (
    <>
      {hasChoice && (
        <label className="mb-4 flex min-h-11 w-fit cursor-pointer items-center gap-2.5 print:hidden no-has:hidden">
          <input type="checkbox" id="only-differences" className="size-5 accent-onion" /> Only differences
        </label>
      )}
      <section
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls by itself is reached by the keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-2xl bg-white shadow-card edged"
      >
        {/* Columns as wide as their cells would move with each cell that arrives. */}
        <table
          aria-label="Facts of the products side by side"
          className="w-full table-fixed border-collapse text-left max-sm:text-fine"
        >
          <colgroup>
            <col className="w-25 sm:w-40 print:w-auto" />
            <col span={products.length} className="w-22 sm:w-44 lg:w-auto print:w-auto" />
          </colgroup>
          <thead>
            <tr className="align-top">
              <th scope="col" className="p-2 sm:p-5">
                <span className="sr-only">Fact</span>
              </th>
              {products.map((product) => (
                <th key={product.id} scope="col" className="p-2 font-normal sm:p-5 print:p-2">
                  <Head product={product} products={products} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ column, label, values, differs }) => (
              <tr
                key={column}
                data-differs={differs || undefined}
                className="border-t border-sand/70 bg-white align-top data-differs:bg-turmeric-pale not-data-differs:[:has(#only-differences:checked)~*_&]:hidden"
              >
                <th scope="row" className="sticky left-0 bg-inherit p-2 font-semibold sm:p-5 print:static print:p-2">
                  <Measures text={label} />
                  {differs && (
                    <span className="block text-fine font-normal text-soil">
                      <span className="sr-only">, </span>differs
                    </span>
                  )}
                </th>
                {values.map((value, index) => (
                  <td key={products[index]?.id} className="p-2 wrap-anywhere sm:p-5 print:p-2">
                    {value ? <Measures text={value} /> : <NotStated />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function NotStated() {
  return (
    <>
      <span aria-hidden className="text-soil">
        —
      </span>
      <span className="sr-only">not stated</span>
    </>
  );
}

function Head({ product, products }: { product: ChosenProduct; products: ChosenProduct[] }) {
  const { id, name, slug, category, image_url } = product;
  const others = products.flatMap((other) => (other.id === id ? [] : [other.id]));
  return (
    <>
      <Pictured
        subject={subjectOf(product, category.slug)}
        seed={slug}
        mark="hidden"
        src={image_url}
        alt=""
        width={240}
        height={180}
        box={compared(products.length)}
        eager={id === products[0]?.id}
        className="aspect-4/3 w-18 rounded-xl sm:w-full sm:max-w-60"
      />
      <a
        href={`/products/${category.slug}/${slug}`}
        className="mt-3 block font-display leading-snug underline decoration-sand underline-offset-4 hover:text-onion sm:text-lg"
      >
        {name}
      </a>
      <span className="mt-2 flex flex-wrap gap-x-5 print:hidden">
        <a
          href={contactFormUrl(name)}
          className="inline-flex min-h-11 items-center font-semibold text-onion underline underline-offset-4"
        >
          Request a price<span className="sr-only"> of {name}</span>
        </a>
        <a
          href={`/products/${category.slug}/${slug}/specification.pdf`}
          data-file
          className="inline-flex min-h-11 items-center text-soil underline underline-offset-4"
        >
          Sheet (PDF)<span className="sr-only"> of {name}</span>
        </a>
        <a
          href={PATH + compareSearch(others)}
          className="inline-flex min-h-11 items-center gap-1 text-soil underline underline-offset-4"
        >
          <X aria-hidden className="size-4" /> Remove<span className="sr-only"> {name}</span>
        </a>
      </span>
      <AddToList product={product} isQuiet className="max-sm:[&_svg]:hidden" />
    </>
  );
}
