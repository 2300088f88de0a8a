import { ArrangedRows } from '~/components/admin/fields/arranged-rows';
import { CONTROL, controlProps } from '~/components/form/field';
import { UNIT_WORDS, UNITS } from '~/domain/enquiries/quantity';
import { shownAmounts } from '~/domain/quotations/line-amounts';
import { QUOTATION_LIMITS } from '~/domain/quotations/quotation-line';
import quotationTotal from '~/enhance/office/quotation-total.ts?worker&url';
import { Labelled, metadataOf, type Rows } from './line-controls';

/** The last one is hidden: which line of the enquiry it answers. */
export const LINE_PARTS = ['description', 'quantity', 'unit', 'price', 'enquiry_line'] as const;
type Part = (typeof LINE_PARTS)[number];
export const LINE_LABELS: Record<Part, string> = {
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  price: 'Price of one',
  enquiry_line: 'Line of the enquiry',
};
export type LineRow = Partial<Record<Part, unknown>>;

type Props = {
  field: Rows<Part>;
  /** The rows as the form was filled with them. */
  rows: LineRow[];
  /** The row that was moved or inserted just now. */
  focus: number | null;
  currency: string;
};

/** The lines of a quotation, each with its amount, and their total. */
export function LinesField({ field, rows, focus, currency }: Props) {
  const { amounts, total } = shownAmounts(rows, currency);
  const partOf = metadataOf(field);
  return (
    <div data-quotation-lines>
      <ArrangedRows
        field={field}
        legend="Lines"
        hint="What is offered, one line each. Prices are for one unit, such as 412.50 or 1,20,000 for a tonne. A line of the enquiry is in the load plan while it names its product. Rows that are left empty are dropped. Saving and “Add rows” work the amounts out."
        rows={rows}
        blank={{} as LineRow}
        focus={focus}
        grid="grid-cols-2 gap-y-2 sm:grid-cols-[1fr_1.4fr_1fr_1fr] [&>:last-child]:col-span-full [&>:last-child]:justify-end"
        controls={(row, index, isFocused) => (
          <>
            <input
              type="hidden"
              name={partOf(index, 'enquiry_line').name}
              defaultValue={String(row.enquiry_line ?? '')}
            />
            <Labelled field={partOf(index, 'description')} label={LINE_LABELS.description} line={index} wide>
              <textarea
                {...controlProps(partOf(index, 'description'))}
                rows={1}
                defaultValue={String(row.description ?? '')}
                maxLength={QUOTATION_LIMITS.description}
                // biome-ignore lint/a11y/noAutofocus: the row that the person has just moved
                autoFocus={isFocused}
                className={`field-sizing-content ${CONTROL}`}
              />
            </Labelled>
            <Labelled field={partOf(index, 'quantity')} label={LINE_LABELS.quantity} line={index}>
              <input
                {...controlProps(partOf(index, 'quantity'))}
                defaultValue={String(row.quantity ?? '')}
                inputMode="decimal"
                maxLength={40}
                autoComplete="off"
                className={CONTROL}
              />
            </Labelled>
            <Labelled field={partOf(index, 'unit')} label={LINE_LABELS.unit} line={index}>
              <select
                {...controlProps(partOf(index, 'unit'))}
                defaultValue={String(row.unit ?? '')}
                className={CONTROL}
              >
                <option value="">Please choose</option>
                {UNITS.map((unit) => (
                  <option key={unit} value={unit}>
                    {UNIT_WORDS[unit]}
                  </option>
                ))}
              </select>
            </Labelled>
            <Labelled field={partOf(index, 'price')} label={LINE_LABELS.price} line={index}>
              <input
                {...controlProps(partOf(index, 'price'))}
                defaultValue={String(row.price ?? '')}
                inputMode="decimal"
                maxLength={40}
                autoComplete="off"
                className={CONTROL}
              />
            </Labelled>
            <div className="text-right">
              <span className="text-fine font-semibold">Amount</span>
              <p className="mt-1.5 py-3 tabular-nums" data-amount>
                {amounts[index]}
              </p>
            </div>
          </>
        )}
      />
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 rounded-2xl bg-parchment px-5 py-3">
        <span className="text-soil">Total</span>
        <output className="text-heading tabular-nums" data-total>
          {total}
        </output>
      </p>
      <script type="module" src={quotationTotal} />
    </div>
  );
}
