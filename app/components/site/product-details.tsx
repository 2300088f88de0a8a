import ArrowLeft from 'lucide:arrow-left';
import { ButtonLink } from '~/components/ui/button';
import { Measures } from '~/components/ui/measures';
import { TextLink } from '~/components/ui/text-link';
import type { Category } from '~/domain/categories/category';
import { factRows } from '~/domain/products/facts';
import { type CoveringCertificate, type Product, productRows } from '~/domain/products/product';
import { qualityLine } from '~/domain/products/quality';
import { residueLimits } from '~/domain/products/residues';
import { FactList } from './fact-list';
import { Markup } from './markup';
import { SizeChart } from './plates/size-chart';
import { subjectOf } from './plates/subject';
import { ProductPapers } from './product-papers';
import { SeasonBar } from './season-bar';

type Props = { product: Product; category: Category; certificates: CoveringCertificate[] };

/** All that is known of a product: specifications, season, export information. */
export function ProductDetails({ product, category, certificates }: Props) {
  return (
    <div className="bg-parchment/60">
      <div className="shell grid grid-cols-1 gap-12 section lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16 print:grid-cols-2 print:gap-x-8">
        <div className="space-y-12 empty:hidden print:space-y-4">
          <Specifications product={product} />
          <Quality product={product} />
          <ProductPapers product={product} certificates={certificates} />
        </div>
        <div className="space-y-12 empty:hidden print:space-y-4">
          <SizeChart sizes={product.sizes_mm} subject={subjectOf(product, category.slug)} />
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
      <table aria-labelledby="specifications" className="mt-5 w-full border-t border-sand text-left">
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

/** What is measured, between which limits, how and by which standard; and whose limits of residues are kept. */
function Quality({ product }: { product: Product }) {
  const facts = factRows(product, 'quality').filter(({ column }) => column !== 'quality');
  if (product.quality.length === 0 && facts.length === 0) return null;
  return (
    <section aria-labelledby="quality" data-quality>
      <h2 id="quality" className="text-heading">
        Quality
      </h2>
      {product.quality.length > 0 && (
        <table aria-labelledby="quality" className="mt-5 w-full border-t border-sand text-left">
          <thead className="sr-only">
            <tr>
              <th scope="col">Measured</th>
              <th scope="col">Limit</th>
            </tr>
          </thead>
          <tbody>
            {product.quality.map(qualityLine).map(({ parameter, limit, method, standard }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may stand there twice, by number and by weight
              <tr key={index} className="border-b border-sand align-top">
                <th scope="row" className="w-1/2 py-3 pr-4 font-medium wrap-anywhere text-soil">
                  <bdi>{parameter}</bdi>
                  {method && (
                    <span className="block text-fine font-normal">
                      <span className="sr-only">, </span>
                      {method}
                    </span>
                  )}
                </th>
                <td className="py-3 wrap-anywhere tabular-nums">
                  <Measures text={limit} />
                  {standard && <span className="block text-fine text-soil">{standard}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FactList facts={facts} className="mt-6" />
      <ul className="mt-3 text-fine empty:hidden print:hidden">
        {residueLimits(product).map(({ label, href }) => (
          <li key={href}>
            <TextLink to={href}>{label}</TextLink>
          </li>
        ))}
      </ul>
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
