import FileText from 'lucide:file-text';
import { Written } from '~/components/ui/written';
import { containersOf, containerWords, type SeenOrder } from '~/domain/orders/order';
import { longDay } from '~/lib/text/time-zone';

/** How an order leaves, as far as the office has said, and its pro forma invoice. */
export function OrderSection({ order, token }: { order: SeenOrder; token: string }) {
  const { vessel, bill_of_lading, loaded_on, pro_forma } = order;
  const containers = containersOf(order);
  const rows = [
    ['Loading day', loaded_on && longDay(loaded_on)],
    [containers.length > 1 ? 'Containers' : 'Container', containerWords(containers)],
    ['Vessel', vessel],
    ['Bill of lading', bill_of_lading],
  ] as const;
  const known = rows.filter(([, value]) => value);
  return (
    <section data-order className="mt-4 border-t border-sand pt-4">
      <h4 className="font-sans font-semibold">Your order</h4>
      {known.length > 0 ? (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
          {known.map(([label, value]) => (
            <div key={label} className="col-span-full grid grid-cols-subgrid">
              <dt className="text-soil">{label}</dt>
              <Written text={value ?? ''} as="dd" className="wrap-anywhere whitespace-pre-line" />
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-1 text-soil">Container, vessel and loading day stand here as soon as we know them.</p>
      )}
      {pro_forma && (
        <a
          href={`/enquiries/${token}/pro-forma/${pro_forma.number.toLowerCase()}.pdf`}
          className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-onion underline underline-offset-4 print:hidden"
        >
          <FileText aria-hidden className="size-4 shrink-0" /> Pro forma invoice {pro_forma.number}
          {pro_forma.version > 1 && `, version ${pro_forma.version}`}, of {longDay(pro_forma.day)}, as PDF
        </a>
      )}
    </section>
  );
}
