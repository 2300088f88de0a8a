import ArrowLeft from 'lucide:arrow-left';
import { ButtonLink } from '~/components/ui/button';
import { Measures } from '~/components/ui/measures';
import type { Category } from '~/domain/categories/category';
import { factRows } from '~/domain/products/facts';
import { type Product, productRows } from '~/domain/products/product';
import { FactList } from './fact-list';
import { Markup } from './markup';
import { SeasonBar } from './season-bar';

/** All that is known of a product: specifications, season, export information. */
export function ProductDetails({ product, category }: { product: Product; category: Category }) {
  return (
    <div className="bg-parchment/60">
      <div className="shell grid grid-cols-1 gap-12 section lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16 print:grid-cols-2 print:gap-x-8">
        <Specifications product={product} />
        <div className="space-y-12 empty:hidden print:space-y-4">
          <SeasonBar season={product.season_months} stored={product.stored_months} />
          <ExportInformation product={product} />
        </div>
        <p className="lg:col-span-2">
          <ButtonLink to={`/products/${category.slug}`} look="secondary">
            <ArrowLeft aria-hidden className="size-4" /> All {category.name}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

function Specifications({ product }: { product: Product }) {
  const rows = productRows(product);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="text-heading">
        Specifications
      </h2>
      <table className="mt-5 w-full border-t border-sand text-left">
        <tbody>
          {rows.map(({ label, value }) => (
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
  );
}

/** The facts of the export as rows, and what staff write about it. */
function ExportInformation({ product }: { product: Product }) {
  const facts = factRows(product, 'export');
  if (!product.export_info && facts.length === 0) return null;
  return (
    <section aria-labelledby="export" className="rounded-3xl bg-leaf-pale p-6 sm:p-9 print:p-0">
      <h2 id="export" className="text-heading">
        Export information
      </h2>
      {product.export_info && <Markup text={product.export_info} below={2} className="mt-4 leading-relaxed" />}
      <FactList facts={facts} className="mt-6" />
    </section>
  );
}
