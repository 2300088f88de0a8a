import type { LoadingProduct } from '~/domain/categories/category';
import { availabilityOf } from '~/domain/products/availability';
import { SeasonLink } from './season-link';
import { useToday } from './today';

const MOST = 8;

/** What loads today, those with lots first, with the way to the season calendar; nothing where nothing is known to load. */
export function LoadingList({ products }: { products: LoadingProduct[] }) {
  const today = useToday();
  const loading = products.filter((product) => availabilityOf(product, today)?.isNow);
  if (loading.length === 0) return null;
  const hasLots = (product: LoadingProduct) => (availabilityOf(product, today)?.lots.length ? 0 : 1);
  const shown = loading.toSorted((one, other) => hasLots(one) - hasLots(other)).slice(0, MOST);
  return (
    <section aria-labelledby="loading-now" data-loading-now className="shell section">
      <h2 id="loading-now" className="text-title">
        Loading now
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-x-10 border-t border-sand sm:grid-cols-2 lg:grid-cols-4 max-sm:[&>:nth-child(n+6)]:hidden">
        {shown.map((product) => (
          <li key={product.id} className="flex items-baseline justify-between gap-3 border-b border-sand py-1">
            <a
              href={`/products/${product.category.slug}/${product.slug}`}
              className="inline-block py-1 font-semibold underline decoration-sand underline-offset-4 hover:text-onion"
            >
              {product.name}
            </a>
            <span className="text-fine whitespace-nowrap">{availabilityOf(product, today)?.from}</span>
          </li>
        ))}
      </ul>
      <SeasonLink />
    </section>
  );
}
