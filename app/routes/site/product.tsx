import { ArrowLeft, Mail } from 'lucide-react';
import { DocumentLink } from '~/components/site/document-link';
import { siteIdentity } from '~/components/site/identity';
import { FeaturedBadge } from '~/components/site/product-card';
import { ProductGallery } from '~/components/site/product-gallery';
import { productData } from '~/components/site/structured-data';
import { WhatsappGlyph } from '~/components/site/whatsapp-button';
import { Breadcrumbs } from '~/components/ui/breadcrumbs';
import { ButtonLink } from '~/components/ui/button';
import { Measures } from '~/components/ui/measures';
import type { Category } from '~/domain/categories/category';
import { whatsappUrl } from '~/domain/office/contact-links';
import { type Product, productPictures, shortDescription, specificationRows } from '~/domain/products/product';
import { getProduct, type ProductInCategory } from '~/domain/products/products.server';
import { findMovedProduct } from '~/domain/slug-history/slug-history.server';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { breadcrumbList, type Crumb, head } from '~/lib/document/seo';
import { notesOf } from '~/lib/pictures/picture-notes';
import { movedOrNotFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/product';
import { previewOf } from './preview.server';
import { staffView } from './staff.server';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const failure = { title: 'Error', message: 'Failed to load product details. Please try again.' };
  const { categorySlug, productSlug } = params;
  const preview = previewOf<ProductInCategory>(context, 'product');
  const found = preview ?? (await orErrorPage(getProduct(db, categorySlug, productSlug), failure));
  if (!found) throw await movedOrNotFound(findMovedProduct(db, categorySlug, productSlug), url.search, failure);
  const pictures = productPictures(found.product);
  const requested = Number(url.searchParams.get('image'));
  const shown = Number.isInteger(requested) && requested >= 1 && requested <= pictures.length ? requested : 1;
  const staff = await staffView(context, { table: 'products', id: found.product.id });
  return { ...found, pictures, shown, isPreview: preview !== null, staff, pictureNotes: notesOf(found.product) };
}

function pathOf(category: Category, product: Product): string {
  return `/products/${category.slug}/${product.slug}`;
}

function crumbs(category: Category, product: Product): Crumb[] {
  return [
    { name: 'Home', path: '/' },
    { name: 'Our Products', path: '/our-products' },
    { name: category.name, path: `/products/${category.slug}` },
    { name: product.name, path: pathOf(category, product) },
  ];
}

export const handle = editedBy<Route.ComponentProps['loaderData']>(({ product, staff }) =>
  formLinks(`/admin/manage-products/edit/${product.id}`, staff),
);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, product, pictures } = loaderData;
  const identity = siteIdentity(matches);
  const path = pathOf(category, product);
  return head(identity, {
    title: product.name,
    description: product.description || shortDescription(product),
    path,
    image: pictures[0],
    entry: product,
    jsonLd: [
      breadcrumbList(identity.origin, crumbs(category, product)),
      productData(identity, product, category.name, path, pictures),
    ],
  });
}

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const { category, product, pictures, shown, isPreview, pictureNotes } = loaderData;
  const path = isPreview ? null : pathOf(category, product);
  const { whatsapp_number } = siteIdentity(matches).settings;
  const specifications = specificationRows(product.specifications);
  return (
    <>
      <div className="shell pt-5">
        <Breadcrumbs crumbs={crumbs(category, product)} />
      </div>
      <div className="shell grid grid-cols-1 gap-10 pt-8 pb-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <ProductGallery name={product.name} pictures={pictures} shown={shown} path={path} notes={pictureNotes} />
        <div className="lg:pt-4">
          <p className="flex flex-wrap items-center gap-3">
            <span className="eyebrow">{category.name}</span>
            {product.is_featured && <FeaturedBadge />}
          </p>
          <h1 className="mt-3 text-title">{product.name}</h1>
          <section aria-labelledby="description">
            <h2 id="description" className="sr-only">
              Description
            </h2>
            <p className="mt-5 text-lead whitespace-pre-line text-soil">
              <Measures text={product.description || shortDescription(product)} />
            </p>
          </section>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={`/contact-us?product_name=${encodeURIComponent(product.name)}`}>
              <Mail aria-hidden className="size-4" /> Inquire
            </ButtonLink>
            <a
              href={whatsappUrl(whatsapp_number, `Hello, I would like to ask about ${product.name}.`)}
              rel="noopener"
              className="inline-flex min-h-12 items-center gap-2 rounded-full px-6 font-semibold ring-2 ring-ink/70 transition-colors edged ring-inset hover:bg-ink hover:text-paper print:hidden"
            >
              <WhatsappGlyph className="size-5" /> WhatsApp
            </a>
          </div>
          <p className="mt-4 empty:hidden">
            <DocumentLink
              label="Data sheet"
              of={product.name}
              url={product.document_url}
              bytes={product.document_bytes}
            />
          </p>
        </div>
      </div>
      <div className="bg-parchment/60">
        <div className="shell grid grid-cols-1 gap-14 section lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
          {specifications.length > 0 && (
            <section aria-labelledby="specifications">
              <h2 id="specifications" className="text-heading">
                Specifications
              </h2>
              <table className="mt-5 w-full border-t border-sand text-left">
                <tbody>
                  {specifications.map(({ label, value }) => (
                    <tr key={label} className="border-b border-sand align-top">
                      <th scope="row" className="w-2/5 min-w-[min(8rem,40vw)] py-3 pr-4 font-medium text-soil">
                        {label}
                      </th>
                      <td className="py-3 tabular-nums">
                        <Measures text={value} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          {product.export_info && (
            <section aria-labelledby="export" className="self-start rounded-3xl bg-leaf-pale p-7 sm:p-9">
              <h2 id="export" className="text-heading">
                Export information
              </h2>
              <p className="mt-4 leading-relaxed whitespace-pre-line">
                <Measures text={product.export_info} />
              </p>
            </section>
          )}
          <p className="lg:col-span-2">
            <ButtonLink to={`/products/${category.slug}`} look="secondary">
              <ArrowLeft aria-hidden className="size-4" /> All {category.name}
            </ButtonLink>
          </p>
        </div>
      </div>
    </>
  );
}
