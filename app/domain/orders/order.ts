import { z } from 'zod';
import type { QuotationLine } from '~/domain/quotations/stored-quotation';
import { fieldSet, type StoredRow } from '~/lib/editing/field-set';
import { optionalDay, optionalLine } from '~/lib/editing/fields';
import { containerAdvice, containerProblem, tidyContainer } from './container-number';

/** A container of an order; one of both may not be known yet. */
export type Container = { container: string | null; seal: string | null };

const LONGEST = { container: 40, seal: 100, vessel: 200, bill_of_lading: 100 };
const MOST_CONTAINERS = 60;

const containerNumber = optionalLine(LONGEST.container).transform((typed) => typed && tidyContainer(typed));

/** How an order leaves, as staff fill it in (docs/product.md#orders). */
export const orderFields = fieldSet(
  'orders',
  {
    container: {
      label: 'Container number',
      hint: 'Four letters and seven digits, such as CSQU3054383. The last digit checks the others.',
      input: 'line',
      schema: containerNumber.superRefine((number, context) => {
        const problem = number && containerProblem(number);
        if (problem) context.addIssue({ code: 'custom', message: problem });
      }),
      advice: ({ container }) => containerAdvice(String(container ?? '')),
    },
    seal: { label: 'Seal number', input: 'line', schema: optionalLine(LONGEST.seal) },
    more_containers: {
      label: 'Further containers',
      input: 'own',
      schema: z
        .array(z.object({ container: containerNumber, seal: optionalLine(LONGEST.seal) }))
        .default([])
        .superRefine((rows, context) => {
          for (const [index, { container }] of rows.entries()) {
            const problem = container && containerProblem(container);
            if (problem) context.addIssue({ code: 'custom', message: `Further container ${index + 1}: ${problem}` });
          }
        })
        .transform((rows): Container[] => rows.filter(({ container, seal }) => container || seal))
        .refine((rows) => rows.length <= MOST_CONTAINERS, `At most ${MOST_CONTAINERS} further containers fit.`),
      toForm: (rows) =>
        ((rows ?? []) as Container[]).map(({ container, seal }) => ({ container: container ?? '', seal: seal ?? '' })),
      format: (rows) => containerWords((rows ?? []) as Container[]),
    },
    vessel: {
      label: 'Vessel',
      hint: 'Its name and voyage, such as MSC Anya, voyage 612W.',
      input: 'line',
      schema: optionalLine(LONGEST.vessel),
    },
    bill_of_lading: {
      label: 'Bill of lading number',
      hint: 'Or that of the waybill.',
      input: 'line',
      schema: optionalLine(LONGEST.bill_of_lading),
    },
    loaded_on: { label: 'Loading day', input: 'day', schema: optionalDay },
  },
  ['number'],
);

type Shipping = Pick<
  StoredRow<typeof orderFields>,
  'container' | 'seal' | 'more_containers' | 'vessel' | 'bill_of_lading' | 'loaded_on'
>;
export type OrderInput = z.output<(typeof orderFields)['schema']>;

/** An order with what was accepted; `created_at` is ISO 8601, `total` a decimal text. */
export type Order = Shipping & {
  id: string;
  /** Of its quotation, and the version that was accepted. */
  number: string;
  version: number;
  quotation_id: string;
  /** Null where it was deleted, with the name of the buyer. */
  enquiry_id: string | null;
  reference: string;
  full_name: string | null;
  company: string | null;
  country: string | null;
  currency: string;
  minor_unit: number;
  total: string;
  /** The day of loading that the buyer wishes. */
  loading_date: string | null;
  /** The number of the pro forma invoice. */
  pro_forma: string | null;
  accepted_by: string | null;
  incoterm: string | null;
  port: string | null;
  lines: QuotationLine[];
  created_at: string;
  updated_at: string;
};

/** What a buyer reads of an order; `pro_forma` is its invoice, made on a `day`. */
export type SeenOrder = Shipping & { pro_forma: { number: string; version: number; day: string } | null };

/** @returns all containers of an order */
export function containersOf({ container, seal, more_containers }: Shipping): Container[] {
  return container || seal ? [{ container, seal }, ...more_containers] : more_containers;
}

/** @returns containers in words, each in a line */
export function containerWords(containers: readonly Container[]): string {
  return containers
    .map(({ container, seal }) => [container, seal && `seal ${seal}`].filter(Boolean).join(', '))
    .join('\n');
}

/** @returns what an order is called: the number of its quotation, and its version after the first */
export function orderName({ number, version }: Pick<Order, 'number' | 'version'>): string {
  return version > 1 ? `${number}, version ${version}` : number;
}
