import Mail from 'lucide:mail';
import { AddToList } from '~/components/site/add-to-list';
import { AskBand, ChatLink, type Subject } from '~/components/site/ask';
import { LoadingNow } from '~/components/site/availability';
import { DocumentLink } from '~/components/site/document-link';
import { FactList } from '~/components/site/fact-list';
import { siteIdentity } from '~/components/site/identity';
import { Markup } from '~/components/site/markup';
import { subjectOf } from '~/components/site/plates/subject';
import { PrintedLink } from '~/components/site/printed-link';
import { FeaturedBadge, ProductCard } from '~/components/site/product-card';
import { ProductDetails } from '~/components/site/product-details';
import { ProductGallery } from '~/components/site/product-gallery';
import { NotAdmittedNote } from '~/components/site/product-papers';
import { productPage } from '~/components/site/structured-data';
import { Breadcrumbs } from '~/components/ui/breadcrumbs';
import { ButtonLink } from '~/components/ui/button';
import { CardGrid } from '~/components/ui/card-grid';
import type { Category } from '~/domain/categories/category';
import { fullContainerWords } from '~/domain/enquiries/quantity';
import { contactFormUrl } from '~/domain/office/contact-links';
import { type FactRow, mainFacts } from '~/domain/products/facts';
import { overallSize } from '~/domain/products/format-facts';
import { type Product, productPictures, shortDescription } from '~/domain/products/product';
import { getProduct, type ProductInCategory } from '~/domain/products/products.server';
import { findMovedProduct } from '~/domain/slug-history/slug-history.server';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { breadcrumbList, type Crumb, head } from '~/lib/document/seo';
import { withoutMarks } from '~/lib/markup/without-marks';
import { notesOf } from '~/lib/pictures/picture-notes';
import { movedOrNotFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/product';
import { previewOf } from './preview.server';
import { staffView } from './staff.server';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContext);
  const failure = { title: 'Error', message: 'Failed to load product details. Please try again.' };
  const { categorySlug, productSlug } = params;
  const preview = previewOf<ProductInCategory>(context, 'product');
  const found = preview ?? (await orErrorPage(getProduct(db, categorySlug, productSlug), failure));
  if (!found) throw await movedOrNotFound(findMovedProduct(db, categorySlug, productSlug), url.search, failure);
  const pictures = productPictures(found.product);
  const requested = Number(url.searchParams.get('image'));
  const shown = Number.isInteger(requested) && requested >= 1 && requested <= pictures.length ? requested : 1;
  const staff = await staffView(context, { table: 'products', id: found.product.id });
  const { product, category, related = [], certificates = [] } = found;
  // For the bar below the page and the floating button, too, which are the layout's.
  const subject: Subject = { product: product.name, address: preview ? null : origin + pathOf(category, product) };
  const pictureNotes = notesOf(product);
  return {
    product,
    category,
    related,
    certificates,
    pictures,
    shown,
    isPreview: preview !== null,
    staff,
    pictureNotes,
    subject,
  };
}

function pathOf(category: Category, product: Product): string {
  return `/products/${category.slug}/${product.slug}`;
}

/** The load of a container as a trader says it; what other packings load differently stays behind it. */
function inTraderWords(product: Product) {
  const words = fullContainerWords(product);
  return (row: FactRow): FactRow =>
    words && row.column.startsWith('load_') ? { ...row, value: row.value.replace(/^[^;]*/, words) } : row;
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
    description: withoutMarks(product.description ?? '') || shortDescription(product),
    path,
    image: pictures[0],
    entry: product,
    jsonLd: [
      breadcrumbList(identity.origin, crumbs(category, product)),
      productPage(identity, product, category.name, path, pictures, identity.notices.today),
    ],
  });
}

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const { category, product, certificates, pictures, shown, isPreview, pictureNotes, related, subject } = loaderData;
  const path = isPreview ? null : pathOf(category, product);
  const { whatsapp_number } = siteIdentity(matches).settings;
  return (
    <>
      <div className="shell pt-4 sm:pt-5">
        <Breadcrumbs crumbs={crumbs(category, product)} />
      </div>
      <div className="shell grid grid-cols-1 gap-x-10 gap-y-6 pt-3 pb-14 sm:pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16 print:grid-cols-[3fr_2fr] print:gap-y-3 print:*:last:col-span-2">
        {/* Before the pictures, so that a phone's first screen has what decides. */}
        <div className="lg:col-start-2 lg:pt-2">
          <p className="flex flex-wrap items-center gap-3">
            <span className="eyebrow">{category.name}</span>
            {product.is_featured && <FeaturedBadge />}
          </p>
          <h1 className="mt-2 text-title sm:mt-3">{product.name}</h1>
          <FactList facts={mainFacts(product).map(inTraderWords(product))} dense className="mt-4 sm:mt-6" />
          <NotAdmittedNote product={product} />
          <LoadingNow product={product} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ProductGallery
            name={product.name}
            slug={product.slug}
            subject={subjectOf(product, category.slug)}
            sizes={overallSize(product.sizes_mm)}
            pictures={pictures}
            shown={shown}
            path={path}
            notes={pictureNotes}
          />
        </div>
        <div className="lg:col-start-2">
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={contactFormUrl(subject.product)}>
              <Mail aria-hidden className="size-4" /> Inquire
            </ButtonLink>
            <ChatLink subject={subject} number={whatsapp_number}>
              WhatsApp
            </ChatLink>
            <AddToList product={product} />
          </div>
          <div className="mt-4 empty:hidden">
            {path && <PrintedLink to={`${path}/specification.pdf`} label="Specification sheet" of={product.name} />}
            <p className="empty:hidden">
              <DocumentLink
                label="Data sheet"
                of={product.name}
                url={product.document_url}
                bytes={product.document_bytes}
              />
            </p>
          </div>
        </div>
        <section aria-labelledby="description" className="lg:col-start-1">
          <h2 id="description" className="sr-only">
            Description
          </h2>
          <Markup text={product.description || shortDescription(product)} below={2} className="text-lead text-soil" />
        </section>
      </div>
      <ProductDetails product={product} category={category} certificates={certificates} />
      {related.length > 0 && (
        <section aria-labelledby="related" className="print:hidden">
          <div className="shell section">
            <h2 id="related" className="mb-9 text-title">
              More {category.name.toLowerCase()}
            </h2>
            <CardGrid items={related}>
              {(other) => (
                // The mark of featured products belongs to lists.
                <ProductCard
                  product={{ ...other, is_featured: false }}
                  categorySlug={category.slug}
                  headingLevel="h3"
                  eager={false}
                />
              )}
            </CardGrid>
          </div>
        </section>
      )}
      <AskBand subject={subject} number={whatsapp_number} />
    </>
  );
}
