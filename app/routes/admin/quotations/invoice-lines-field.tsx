import { CONTROL, controlProps } from '~/components/form/field';
import { INVOICE_LABELS, INVOICE_PARTS, type InvoiceLine } from '~/domain/orders/invoice-line';
import { formatDecimal, formatMoney } from '~/domain/quotations/money';
import { unitAfter } from '~/domain/quotations/quotation-line';
import type { QuotedContent } from '~/domain/quotations/stored-quotation';
import { Labelled, metadataOf, type Rows } from './line-controls';

type Props = { field: Rows<keyof InvoiceLine>; accepted: QuotedContent };

/** What the invoice says of each accepted line: the goods for customs, and how they are packed. */
export function InvoiceLinesField({ field, accepted: { lines, currency, minor_unit } }: Props) {
  const partOf = metadataOf(field);
  return (
    <fieldset id={field.id} tabIndex={-1} className="min-w-0 rounded-2xl border border-sand bg-white p-5">
      <legend className="px-2 font-semibold">Lines</legend>
      <p className="text-fine text-soil">
        Goods, quantities and prices are those that were accepted. Code, origin and packing come from the product,
        weights from the quantity, as far as they are known.
      </p>
      <ol className="mt-3 space-y-4">
        {lines.map(({ description, quantity, unit, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change
          <li key={index} className="border-t border-parchment pt-3">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="min-w-0 grow basis-56 font-semibold wrap-anywhere whitespace-pre-line">
                {description}
              </span>
              <span className="text-soil tabular-nums">
                {formatDecimal(quantity)} {unitAfter(quantity, unit)}, {formatMoney(amount, currency, minor_unit)}
              </span>
            </p>
            <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
              {INVOICE_PARTS.map((part) => {
                const one = partOf(index, part);
                const isNumber = part !== 'origin' && part !== 'packing';
                return (
                  <Labelled key={part} field={one} label={INVOICE_LABELS[part]} line={index}>
                    <input
                      {...controlProps(one)}
                      defaultValue={String(one.initialValue ?? '')}
                      inputMode={isNumber ? 'decimal' : undefined}
                      maxLength={isNumber ? 40 : 200}
                      autoComplete="off"
                      className={CONTROL}
                    />
                  </Labelled>
                );
              })}
            </div>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
