import { Link } from 'react-router';
import type { EnquiryLine } from '~/domain/enquiries/stored-enquiry';

const UNITS = { tonnes: 't', bags: 'bags', containers_20ft: '× 20 ft container', containers_40ft: '× 40 ft container' };

/** The products that an enquiry asks for, in the words that the buyer saw. */
export function AskedFor({ lines }: { lines: EnquiryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="asked-for" className="mt-6 border-t border-parchment pt-5">
      <h3 id="asked-for" className="font-sans font-semibold">
        Asked for
      </h3>
      <ol className="mt-2 divide-y divide-parchment">
        {lines.map(({ id, product_id, product_name, size, packing, quantity, unit, meaning, note }) => (
          <li key={id} data-line={id} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="font-semibold wrap-anywhere">
                {product_id ? (
                  <Link
                    to={`/admin/manage-products/edit/${product_id}`}
                    className="underline decoration-sand underline-offset-4 hover:decoration-onion"
                  >
                    {product_name}
                  </Link>
                ) : (
                  product_name
                )}
              </span>
              <span className="font-semibold">
                {quantity.toLocaleString('en')} {UNITS[unit]}
              </span>
            </p>
            <p className="text-fine text-soil">{[size, packing, meaning].filter(Boolean).join(' · ')}</p>
            {note && <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
