import { useToday } from '~/components/site/today';
import { loadingFirst, monthOf } from '~/domain/products/availability';
import { MONTHS } from '~/domain/products/format-facts';
import type { CalendarCategory } from '~/domain/products/products.server';

type Product = CalendarCategory['products'][number];

/** @returns the query of the calendar of one month; of all of them it is empty */
export function monthSearch(month: number | null): string {
  return month === null ? '' : `?month=${month}`;
}

/** The way to what ships in one month, this one marked, and back to all of them. */
export function MonthLinks({ chosen }: { chosen: number | null }) {
  const today = useToday();
  return (
    <nav aria-label="Months" className="mb-6 print:hidden">
      <ul className="grid grid-cols-6 gap-1.5 sm:grid-cols-12">
        {MONTHS.map((month, index) => {
          const isNow = today !== null && monthOf(today) === index + 1;
          return (
            <li key={month}>
              <a
                href={`/season-calendar${monthSearch(index + 1)}`}
                rel="nofollow"
                aria-current={chosen === index + 1 ? 'page' : undefined}
                data-this-month={isNow || undefined}
                className={`grid min-h-11 place-items-center rounded-full ring-1 edged ring-inset ${chosen === index + 1 ? 'bg-onion text-paper ring-onion' : isNow ? 'bg-leaf-pale font-semibold ring-leaf' : 'ring-sand hover:bg-parchment'}`}
              >
                <span aria-hidden>{month.slice(0, 3)}</span>
                <span className="sr-only">
                  {month}
                  {isNow && ', this month'}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {chosen !== null && (
        <p className="mt-3">
          What ships in {MONTHS[chosen - 1]}.{' '}
          <a
            href="/season-calendar"
            className="inline-flex min-h-11 items-center font-semibold text-onion underline underline-offset-4"
          >
            All months
          </a>
        </p>
      )}
    </nav>
  );
}

type Props = {
  categories: CalendarCategory[];
  /** Of which all products ship in it; null for all of them. */
  month: number | null;
};

/** The months of all produce: a table with a group of rows per category. Its cells say in words what the marks show. */
export function CalendarTable({ categories, month: chosen }: Props) {
  const today = useToday();
  const thisMonth = today && monthOf(today);
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-x-8 gap-y-2" aria-hidden>
        <span className="inline-flex items-center gap-2">
          <Mark look="fresh" /> fresh from the harvest
        </span>
        <span className="inline-flex items-center gap-2">
          <Mark look="stored" /> from store
        </span>
      </p>
      {/* Clipped, not scrolled: a head that is to stay in sight would stay in the scroller's. */}
      <div className="overflow-clip rounded-2xl bg-white shadow-card edged">
        {/* Columns as wide as their cells would move with each cell that arrives. */}
        <table className="w-full table-fixed border-collapse">
          <caption className="sr-only">Months in which each product ships</caption>
          <colgroup>
            <col className="w-24 sm:w-1/3" />
            {MONTHS.map((month, index) => (
              <col key={month} className={thisMonth === index + 1 ? 'bg-turmeric-pale' : undefined} />
            ))}
          </colgroup>
          <thead className="sticky top-18 z-10 bg-white shadow-[0_1px_0_var(--color-sand)] print:static">
            <tr>
              <th scope="col" className="px-2 py-3 text-left text-fine font-semibold text-soil sm:px-3">
                Product
              </th>
              {MONTHS.map((month, index) => (
                <th
                  key={month}
                  scope="col"
                  data-this-month={thisMonth === index + 1 || undefined}
                  className="py-3 text-center text-fine font-semibold text-soil"
                >
                  <span aria-hidden className="sm:hidden">
                    {month.slice(0, 1)}
                  </span>
                  <span aria-hidden className="max-sm:hidden">
                    {month.slice(0, 3)}
                  </span>
                  <span className="sr-only">
                    {month}
                    {thisMonth === index + 1 && ', this month'}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {categories.map((category) => (
            <Group key={category.id} category={category} month={chosen} />
          ))}
        </table>
      </div>
    </>
  );
}

function Group({
  category: { name, slug, products, more },
  month,
}: {
  category: CalendarCategory;
  month: number | null;
}) {
  const path = `/products/${slug}${monthSearch(month)}`;
  return (
    <tbody>
      <tr className="bg-parchment">
        <th scope="rowgroup" colSpan={13} className="p-3 text-left">
          <a href={path} className="inline-block font-display text-lg underline decoration-bark/40 underline-offset-4">
            {name}
          </a>
        </th>
      </tr>
      {loadingFirst(products, useToday()).map((product) => (
        <Row key={product.id} product={product} categorySlug={slug} />
      ))}
      {more && (
        <tr className="border-t border-sand/60">
          <td colSpan={13} className="p-3">
            <a href={path} className="inline-block py-1 font-semibold text-onion underline underline-offset-4">
              More {name}
            </a>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Row({ product, categorySlug }: { product: Product; categorySlug: string }) {
  return (
    <tr className="border-t border-sand/60">
      <th
        scope="row"
        className="sticky left-0 bg-white p-2 text-left font-medium wrap-anywhere max-sm:text-fine sm:p-3 print:static"
      >
        <a
          href={`/products/${categorySlug}/${product.slug}`}
          className="inline-block py-1 underline decoration-sand underline-offset-4 hover:text-onion"
        >
          {product.name}
        </a>
      </th>
      {MONTHS.map((month, index) => (
        <Cell key={month} product={product} month={index + 1} />
      ))}
    </tr>
  );
}

function Cell({ product: { season_months, stored_months }, month }: { product: Product; month: number }) {
  const look = season_months.includes(month) ? 'fresh' : stored_months.includes(month) ? 'stored' : null;
  return <td>{look && <Mark look={look} />}</td>;
}

/**
 * Full for fresh, hollow for stored: neither colour alone nor a ground, which print leaves out, tells them apart. Its
 * words are for those who do not see it. There are hundreds on the page, so each is one short element.
 */
function Mark({ look }: { look: 'fresh' | 'stored' }) {
  return look === 'fresh' ? <span className="month">fresh</span> : <span className="month stored">from store</span>;
}
