import { type AdmissionFacts, type Refused, refusedBy } from '~/domain/products/admission';
import type { TypedLine } from './list-lines';
import { type LoadPlan, planLoad } from './load-plan';
import { type Amount, type LoadFacts, meaningOf, packingChoices, readQuantity, sizeChoices, UNITS } from './quantity';

type Product = LoadFacts &
  AdmissionFacts & {
    id: string;
    name: string;
    slug: string;
    description: string | null;
    image_url: string | null;
    category: { name: string; slug: string };
  };

export type LineView = {
  name: string;
  /** Of the product's page; null where that is not known just now. */
  path: string | null;
  image_url: string | null;
  /** What its plate follows from; null where the product cannot be read. */
  drawn: { name: string; description: string | null; slug: string; group: string } | null;
  /** What there is to choose; empty where nobody has said. */
  sizes: string[];
  packings: string[];
  /** What the quantity means, in words; null without one. */
  meaning: string | null;
};

/** A list as its page shows it: its lines, what they are together, and what the buyer's country does not admit. */
export type ListView = { lines: LineView[]; plan: LoadPlan | null; refused: Refused[] };

/**
 * @param products those of the lines, as far as they can be read
 * @param country as the buyer has written it so far
 * @returns the list in words
 */
export function viewOfList(lines: readonly TypedLine[], products: readonly Product[], country = ''): ListView {
  const known = new Map(products.map((product) => [product.id, product]));
  const counted = lines.flatMap((line) => {
    const product = known.get(line.product_id);
    const amount = product && amountOf(line, product);
    return amount ? [{ ...amount, name: product.name }] : [];
  });
  return {
    lines: lines.map((line) => lineView(line, known.get(line.product_id))),
    plan: planLoad(counted),
    refused: refusedBy(country, products),
  };
}

function lineView(line: TypedLine, product: Product | undefined): LineView {
  if (!product) {
    return { name: 'A product', path: null, image_url: null, drawn: null, sizes: [], packings: [], meaning: null };
  }
  const amount = amountOf(line, product);
  return {
    name: product.name,
    path: `/products/${product.category.slug}/${product.slug}`,
    image_url: product.image_url,
    drawn: { name: product.name, description: product.description, slug: product.slug, group: product.category.slug },
    sizes: withTyped(sizeChoices(product), line.size),
    packings: withTyped(packingChoices(product), line.packing),
    meaning: amount && meaningOf(amount),
  };
}

/** What was typed stays a choice, also where the product has changed since. */
function withTyped(choices: string[], typed: string): string[] {
  return typed === '' || choices.length === 0 || choices.includes(typed) ? choices : [...choices, typed];
}

function amountOf({ packing, quantity: typed, unit: named }: TypedLine, facts: Product): Amount | null {
  const quantity = readQuantity(typed);
  const unit = UNITS.find((known) => known === named) ?? 'tonnes';
  return typeof quantity === 'number' ? { facts, packing, quantity, unit } : null;
}
