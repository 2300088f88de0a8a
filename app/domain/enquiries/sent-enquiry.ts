import { formatPackings } from '~/domain/products/format-facts';
import type { EnquiryList } from './enquiry-list';
import { type LoadPlan, planLoad } from './load-plan';
import { formatPlan } from './plan-words';
import { type LoadFacts, meaningOf, packingOf, tonnesOf, type Unit } from './quantity';

type NewLine = {
  product_id: string;
  product_name: string;
  category_name: string | null;
  size: string | null;
  packing: string | null;
  packing_kg: number | null;
  quantity: number;
  unit: Unit;
  tonnes: number | null;
  meaning: string | null;
  note: string | null;
};

/** What the contact form lacks. */
type ListDetails = {
  company?: string | null;
  country?: string | null;
  port?: string | null;
  incoterm?: string | null;
  loading_week?: string | null;
  /** What the whole load means, in words. */
  meaning?: string | null;
  /** The same, as it is drawn. */
  plan?: LoadPlan | null;
  lines?: NewLine[];
};

/** An enquiry to be stored: of the contact form, or of a list with its lines. */
export type NewEnquiry = {
  full_name: string;
  email: string;
  phone?: string | undefined;
  subject: string;
  message: string;
} & ListDetails;

export type SentLine = Pick<NewLine, 'product_name' | 'size' | 'packing' | 'quantity' | 'unit' | 'meaning' | 'note'> & {
  position: number;
};

/** A stored enquiry as its sender sees it again; moments are ISO 8601. */
export type SentEnquiry = {
  reference: string;
  status: 'new' | 'answered' | 'archived';
  created_at: string;
  /** When a mail server took the copy for the sender; null where none did. */
  copied_at: string | null;
  /** The end of the private link. */
  expires_at: string;
  full_name: string;
  /** Null where staff entered it with a telephone alone. */
  email: string | null;
  phone: string | null;
  subject: string;
  message: string;
  lines: SentLine[];
  /** Null where the enquiry has no lines, or came before there were plans. */
  plan: LoadPlan | null;
} & { [Detail in Exclude<keyof ListDetails, 'lines' | 'plan'>]-?: string | null };

export type ListedProduct = LoadFacts & { id: string; name: string; category: { name: string } };

const MAX_SUBJECT = 200;
const MAX_MEANING = 5000;

/**
 * Makes an enquiry of a form: lines without a quantity are left out, and the others get the words that the buyer saw.
 *
 * @param products those of the lines
 */
export function enquiryOfList(list: EnquiryList, products: readonly ListedProduct[]): NewEnquiry {
  const { lines: typed, message, ...fields } = list;
  const known = new Map(products.map((product) => [product.id, product]));
  const counted = typed.flatMap((line) => {
    const product = known.get(line.product_id);
    if (!product || line.quantity === null) return [];
    return [
      {
        line,
        product,
        amount: { facts: product, packing: line.packing ?? '', quantity: line.quantity, unit: line.unit },
      },
    ];
  });
  const names = [...new Set(counted.map(({ product }) => product.name))];
  const plan = planLoad(counted.map(({ product, amount }) => ({ ...amount, name: product.name })));
  return {
    ...fields,
    subject: `Enquiry list: ${names.join(', ')}`.slice(0, MAX_SUBJECT),
    message: message ?? '',
    meaning: plan && formatPlan(plan).slice(0, MAX_MEANING),
    plan,
    lines: counted.map(({ line, product, amount }) => {
      const packing = packingOf(product, line.packing ?? '');
      return {
        product_id: product.id,
        product_name: product.name,
        category_name: product.category.name,
        size: line.size,
        packing: packing ? formatPackings([packing]) : line.packing,
        packing_kg: packing?.kg ?? null,
        quantity: amount.quantity,
        unit: line.unit,
        tonnes: tonnesOf(amount),
        meaning: meaningOf(amount),
        note: line.note,
      };
    }),
  };
}
