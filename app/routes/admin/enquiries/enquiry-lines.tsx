import { Link } from 'react-router';
import { LoadPlan } from '~/components/site/load-plan';
import { Written } from '~/components/ui/written';
import { lineRows } from '~/domain/enquiries/format-enquiry';
import type { LoadPlan as LoadPlanOf } from '~/domain/enquiries/load-plan';
import { formatQuantity } from '~/domain/enquiries/quantity';
import type { EnquiryLine } from '~/domain/enquiries/stored-enquiry';

type Props = {
  lines: EnquiryLine[];
  /** What they mean together: as it is drawn, and in words where the enquiry has no plan. */
  plan: LoadPlanOf | null;
  meaning: string | null;
};

/** The products that an enquiry asks for, in the words that the buyer saw. */
export function EnquiryLines({ lines, plan, meaning }: Props) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="asked-for" className="mt-6 border-t border-parchment pt-5">
      <h3 id="asked-for" className="font-sans font-semibold">
        Asked for
      </h3>
      <ol className="mt-2 divide-y divide-parchment">
        {lines.map((line) => (
          <li key={line.id} data-line={line.position} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-6 font-semibold">
              <Product line={line} />
              <span>{formatQuantity(line.quantity, line.unit)}</span>
            </p>
            <dl className="text-fine">
              {lineRows(line).map(([label, value]) => (
                <div key={label} className="flex gap-2">
                  <dt className="shrink-0 text-soil">{label}</dt>
                  <Written text={value} as="dd" className="min-w-0 wrap-anywhere whitespace-pre-wrap" />
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {(plan || meaning) && (
        <div className="mt-3 rounded-xl bg-leaf-pale p-4" data-load>
          {plan ? <LoadPlan plan={plan} /> : <p className="font-semibold">{meaning}</p>}
        </div>
      )}
    </section>
  );
}

function Product({ line: { product_id, product_name } }: { line: EnquiryLine }) {
  if (!product_id) return <span className="wrap-anywhere">{product_name}</span>;
  return (
    <Link
      to={`/admin/manage-products/edit/${product_id}`}
      className="wrap-anywhere underline decoration-sand underline-offset-4 hover:decoration-onion"
    >
      {product_name}
    </Link>
  );
}
