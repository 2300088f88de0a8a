import type { ReactNode } from 'react';
import { ChatLink } from '~/components/site/ask';
import { AskTile } from '~/components/site/ask-tile';
import { ContactLink } from '~/components/site/contact-link';
import { ProductCard } from '~/components/site/product-card';
import { ButtonLink } from '~/components/ui/button';
import { CardGrid } from '~/components/ui/card-grid';
import { Pagination } from '~/components/ui/pagination';
import type { FoundProduct } from '~/domain/products/product';
import type { SearchResults as Found, FoundCategory } from '~/domain/products/products.server';

type Props = {
  q: string;
  found: Found;
  /** All categories, for a search that finds nothing at all. */
  categories: Pick<FoundCategory, 'id' | 'name' | 'slug'>[];
  whatsapp: string;
};

/** What a search found: categories on its first page, then products, or the ways on where there is nothing. */
export function SearchResults({ q, found, categories, whatsapp }: Props) {
  return (
    <>
      <h2 className="text-heading">
        {productCount(found)} for “{q}”
      </h2>
      {found.read.length > 0 && <p className="mt-3 text-soil">We looked for {found.read.join(', ')}.</p>}
      {found.forgiven && (
        <p className="mt-3 text-soil">Nothing here is spelled like that. These have words that look like it.</p>
      )}
      {found.page === 1 && found.categories.length > 0 && (
        <Categories label="Categories found" categories={found.categories} />
      )}
      {found.total === 0 && <WaysOn {...{ q, found, categories, whatsapp }} />}
      {found.items.length > 0 && (
        <Cards products={found.items} ask={found.page === found.pages && <AskTile headingLevel="h3" about={q} />} />
      )}
      <Pagination page={found.page} pages={found.pages} search={{ q }} />
      <ButtonLink to="/our-products" look="secondary" className="mt-10">
        Back to All Categories
      </ButtonLink>
    </>
  );
}

/** Where nothing has all of the words: what has some, or all that there is, and how to ask. */
function WaysOn({ q, found, categories, whatsapp }: Props) {
  return (
    <>
      {found.categories.length === 0 && categories.length > 0 && (
        <>
          <h3 className="sr-only">What we sell</h3>
          <Categories label="All categories" categories={categories} />
        </>
      )}
      <p className="mt-5 measure text-soil">
        Try another word, or fewer of them. You can also <ContactLink about={q}>request a price</ContactLink>: we often
        source what is not listed.
      </p>
      {whatsapp && (
        <p className="mt-5">
          <ChatLink subject={{ product: q, address: null }} number={whatsapp}>
            WhatsApp
          </ChatLink>
        </p>
      )}
      {found.near.length > 0 && (
        <section aria-labelledby="near" data-near className="mt-10">
          <h3 id="near" className="text-heading">
            These have some of the words
          </h3>
          <Cards products={found.near} ask={false} />
        </section>
      )}
    </>
  );
}

function Cards({ products, ask }: { products: FoundProduct[]; ask: ReactNode }) {
  return (
    <CardGrid items={products} className="mt-8" last={ask}>
      {({ category, ...product }, index) => (
        <ProductCard
          product={product}
          categorySlug={category.slug}
          categoryName={category.name}
          headingLevel="h3"
          eager={index === 0}
        />
      )}
    </CardGrid>
  );
}

type Listed = Pick<FoundCategory, 'id' | 'name' | 'slug'> & { products?: number };

function Categories({ label, categories }: { label: string; categories: Listed[] }) {
  return (
    <nav aria-label={label} className="mt-4">
      <ul className="flex flex-wrap gap-2 sm:gap-3">
        {categories.map(({ id, name, slug, products }) => (
          <li key={id}>
            <a
              href={`/products/${slug}`}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-full bg-turmeric-pale px-4 py-2 font-semibold edged hover:bg-sand sm:px-5"
            >
              {name}{' '}
              {products !== undefined && (
                <span className="font-normal text-soil">{products === 1 ? '1 product' : `${products} products`}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function productCount({ total, more }: Found): string {
  if (more) return `More than ${total.toLocaleString('en')} products`;
  if (total === 0) return 'No products';
  return total === 1 ? '1 product' : `${total} products`;
}
