import type { AskedLine } from '~/domain/enquiries/asked-goods';
import { type LoadPlan, planLoad } from '~/domain/enquiries/load-plan';
import { packingChoices } from '~/domain/enquiries/quantity';
import { NO_FACTS } from '~/domain/products/facts';
import type { QuotationLine } from './stored-quotation';

/**
 * Plans what is quoted. A line counts that came from the enquiry and still names its product, in the packing that it says,
 * else in that of the enquiry.
 *
 * @returns null where no line counts
 */
export function planOfQuotation(
  lines: readonly Omit<QuotationLine, 'amount' | 'price'>[],
  asked: readonly AskedLine[],
): LoadPlan | null {
  const known = new Map(asked.map((line) => [line.position, line]));
  return planLoad(
    lines.flatMap(({ description, quantity, unit, enquiry_line }) => {
      const line = enquiry_line === null ? undefined : known.get(enquiry_line);
      if (!line || !says(description, line.product_name)) return [];
      const facts = line.product ?? NO_FACTS;
      const packing = packingChoices(facts).find((choice) => says(description, choice)) ?? line.packing ?? '';
      return { name: line.product_name, facts, packing, quantity: Number(quantity), unit };
    }),
  );
}

function says(description: string, words: string): boolean {
  return description.toLowerCase().includes(words.toLowerCase());
}
