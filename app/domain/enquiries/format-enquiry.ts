import { formatWeek } from './loading-week';
import { formatQuantity } from './quantity';
import type { SentEnquiry, SentLine } from './sent-enquiry';

export type LabelledText = [label: string, value: string];

type Sender = Pick<
  SentEnquiry,
  'full_name' | 'company' | 'country' | 'email' | 'phone' | 'port' | 'incoterm' | 'loading_week'
>;

/** @returns what is known of the sender of an enquiry, and of where it is to go */
export function senderRows(sender: Partial<{ [Key in keyof Sender]: Sender[Key] | undefined }>): LabelledText[] {
  const { full_name, company, country, email, phone, port, incoterm, loading_week } = sender;
  return given([
    ['Name', full_name],
    ['Company', company],
    ['Country', country],
    ['Email', email],
    ['Phone', phone],
    ['Port of destination', port],
    ['Incoterm', incoterm],
    ['Loading', loading_week && formatWeek(loading_week)],
  ]);
}

/** @returns a line of an enquiry: the product and its quantity, then what was chosen and what it means */
export function lineRows({
  size,
  packing,
  meaning,
  note,
}: Pick<SentLine, 'size' | 'packing' | 'meaning' | 'note'>): LabelledText[] {
  return given([
    ['Size', size],
    ['Packing', packing],
    ['That is', meaning],
    ['Note', note],
  ]);
}

/** @returns a line in one line: “1. Nashik Red Onion, 28 t” */
export function lineTitle({
  position,
  product_name,
  quantity,
  unit,
}: Pick<SentLine, 'position' | 'product_name' | 'quantity' | 'unit'>): string {
  return `${position}. ${product_name}, ${formatQuantity(quantity, unit)}`;
}

/** @returns what somebody asked for as plain text: the lines, what they mean together, and the message */
export function formatAsked({
  lines = [],
  meaning,
  message,
}: {
  lines?: readonly Omit<SentLine, 'position'>[] | undefined;
  meaning?: string | null | undefined;
  message: string;
}): string {
  const blocks = lines.map((line, index) =>
    [lineTitle({ ...line, position: index + 1 }), ...lineRows(line).map(([label, value]) => `${label}: ${value}`)].join(
      '\n',
    ),
  );
  return [...blocks, meaning, message].filter(Boolean).join('\n\n');
}

function given(rows: [label: string, value: string | null | undefined][]): LabelledText[] {
  return rows.flatMap(([label, value]) => (value ? [[label, value] satisfies LabelledText] : []));
}
