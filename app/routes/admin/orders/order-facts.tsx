import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import { QuotedLines } from '~/components/site/quoted-lines';
import { Written } from '~/components/ui/written';
import { type Order, orderName } from '~/domain/orders/order';
import { lineWords } from '~/domain/quotations/line-words';
import { formatMoney } from '~/domain/quotations/money';
import { formatTerms } from '~/domain/trade/incoterms';
import { longDay } from '~/lib/text/time-zone';

const LINK = 'text-onion underline underline-offset-4';

/** What was ordered, by whom, and the papers of it. */
export function OrderFacts({ order }: { order: Order }) {
  const { quotation_id, enquiry_id, reference, full_name, company, country, pro_forma } = order;
  const quotation = `/admin/quotations/${quotation_id}`;
  const rows: [label: string, value: ReactNode][] = [
    ['Buyer', <Written key="" text={[full_name, company, country].filter(Boolean).join(', ') || 'name deleted'} />],
    [
      'Accepted',
      <Fragment key="">
        <TimeOf iso={order.created_at} />
        {order.accepted_by && <Written text={` by ${order.accepted_by}`} />}
      </Fragment>,
    ],
    ['Loading wished on', order.loading_date && longDay(order.loading_date)],
    [
      'Quotation',
      <Link key="" to={quotation} className={LINK}>
        {orderName(order)}
      </Link>,
    ],
    [
      'Enquiry',
      enquiry_id ? (
        <Link key="" to={`/admin/enquiries/${enquiry_id}`} className={LINK}>
          {reference}
        </Link>
      ) : (
        `${reference}, deleted`
      ),
    ],
    [
      'Pro forma invoice',
      (pro_forma || enquiry_id) && (
        <Link key="" to={`${quotation}/pro-forma`} className={LINK} data-pro-forma>
          {pro_forma ?? 'Make the pro forma invoice'}
        </Link>
      ),
    ],
    ['Terms', formatTerms(order.incoterm, order.port)],
    ['Total', formatMoney(order.total, order.currency, order.minor_unit)],
  ];
  return (
    <section aria-label="Summary" className="mb-8 max-w-3xl rounded-2xl bg-white p-6 shadow-card sm:p-8">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="col-span-full grid grid-cols-subgrid">
                <dt className="text-soil">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="mt-4">
        <QuotedLines lines={lineWords(order)} />
      </div>
    </section>
  );
}
