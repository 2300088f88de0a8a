import { AskTile } from '~/components/site/ask-tile';
import { ContactLink } from '~/components/site/contact-link';
import { ProductCard } from '~/components/site/product-card';
import { ButtonLink } from '~/components/ui/button';
import { CardGrid } from '~/components/ui/card-grid';
import { Pagination } from '~/components/ui/pagination';
import type { SearchResults as Found, FoundCategory } from '~/domain/products/products.server';

type Props = { q: string; found: Found };

/** What a search found: categories on its first page, then products, or the ways on where there is nothing. */
export function SearchResults({ q, found }: Props) {
  return (
    <>
      <h2 className="text-heading">
        {productCount(found)} for “{q}”
      </h2>
      {found.forgiven && (
        <p className="mt-3 text-soil">Nothing here is spelled like that. These have words that look like it.</p>
      )}
      {found.page === 1 && found.categories.length > 0 && <Categories categories={found.categories} />}
      {found.total === 0 && (
        <p className="mt-3 mb-8 text-soil">
          Try another word, or fewer letters of it. You can also <ContactLink about={q}>ask us</ContactLink>: we often
          source what is not listed.
        </p>
      )}
      {found.items.length > 0 && (
        <CardGrid
          items={found.items}
          className="mt-8"
          last={found.page === found.pages && <AskTile headingLevel="h3" about={q} />}
        >
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
      )}
      <Pagination page={found.page} pages={found.pages} search={{ q }} />
      <ButtonLink to="/our-products" look="secondary" className="mt-10">
        Back to All Categories
      </ButtonLink>
    </>
  );
}

function Categories({ categories }: { categories: FoundCategory[] }) {
  return (
    <nav aria-label="Categories found" className="mt-5">
      <ul className="flex flex-wrap gap-3">
        {categories.map(({ id, name, slug, products }) => (
          <li key={id}>
            <a
              href={`/products/${slug}`}
              className="inline-flex min-h-12 flex-wrap items-baseline gap-x-2 rounded-full bg-turmeric-pale px-5 py-3 font-semibold edged hover:bg-sand"
            >
              {name}{' '}
              <span className="font-normal text-soil">{products === 1 ? '1 product' : `${products} products`}</span>
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
