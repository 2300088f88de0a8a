import Star from 'lucide:star';
import { cardFacts, type FactRow } from '~/domain/products/facts';
import { type ProductCard as Product, shortDescription } from '~/domain/products/product';
import { AddToList } from './add-to-list';
import { AvailabilityMark } from './availability';
import { CARD } from './picture-boxes';
import { Pictured } from './plates/pictured';
import { subjectOf } from './plates/subject';

type Props = {
  product: Product;
  categorySlug: string;
  /** Shown in lists of several categories. */
  categoryName?: string;
  headingLevel: 'h2' | 'h3';
  /** Whether its picture is the largest contentful paint. */
  eager: boolean;
  /** The id of the form that compares the products ticked in it. */
  compareForm?: string;
};

/** A product as a card of a grid; the whole card is its link, but for what can be done with it at its foot. */
export function ProductCard({ product, categorySlug, categoryName, headingLevel: Heading, eager, compareForm }: Props) {
  return (
    <div className="group relative flex flex-col overflow-hidden rounded-2xl bg-white shadow-card transition-shadow edged hover:shadow-lift">
      <article className="flex grow flex-col">
        <div className="relative aspect-2/1 overflow-hidden sm:aspect-4/3">
          <Pictured
            subject={subjectOf(product, categorySlug)}
            seed={product.slug}
            src={product.image_url}
            alt=""
            width={400}
            height={300}
            box={CARD}
            eager={eager}
            plate={product.name}
            className="size-full transition-transform duration-500 motion-safe:group-hover:scale-105"
          />
          {product.is_featured && <FeaturedBadge className="absolute top-3 left-3" />}
        </div>
        <div className="flex grow flex-col p-5 pb-3">
          {categoryName && <p className="mb-1 eyebrow">{categoryName}</p>}
          <Heading className="font-display text-lg leading-snug">
            <a
              href={`/products/${categorySlug}/${product.slug}`}
              className="group-hover:text-onion after:absolute after:inset-0 after:rounded-2xl"
            >
              {product.name}
            </a>
          </Heading>
          <p className="mt-2 text-soil">{shortDescription(product)}</p>
          <AvailabilityMark product={product} className="mt-auto pt-3" />
          <CardFacts facts={cardFacts(product)} />
        </div>
      </article>
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 pb-3 print:hidden">
        <AddToList product={product} isQuiet />
        {compareForm && <CompareBox product={product} form={compareForm} />}
      </div>
    </div>
  );
}

/** Two facts side by side at the foot of a card. */
function CardFacts({ facts }: { facts: FactRow[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-1 pt-4 text-fine tabular-nums">
      {facts.map(({ column, label, value }) => (
        <div key={column} className="flex gap-1.5">
          <dt className="text-soil">{label}</dt>
          <dd className="font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Puts the product into the comparison that a form leads to. */
function CompareBox({ product: { id, name }, form }: { product: Product; form: string }) {
  return (
    <label className="relative z-1 flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
      <input type="checkbox" name="products" value={id} form={form} className="size-5 accent-onion" />
      <span>
        Compare<span className="sr-only"> {name}</span>
      </span>
    </label>
  );
}

export function FeaturedBadge({ className = '' }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full bg-turmeric-pale px-3 py-1 text-fine font-semibold text-ink ${className}`}
    >
      <Star aria-hidden className="size-3.5 fill-turmeric text-turmeric" /> Featured
    </span>
  );
}
