import { type Facts, factOf } from '~/domain/products/facts';

const MAX_SUBJECT = 200;

/**
 * @param facts of the product; null where they are not known
 * @returns subject and message of the contact form for a product: what an offer needs to know, with what there is to choose
 */
export function enquiryAbout(product: string, facts: Facts | null): { subject: string; message: string } {
  const offered = (column: 'sizes_mm' | 'packings') => (facts && factOf(column).kind.format(facts[column])) || null;
  const load = facts?.load_40ft_tonnes ?? null;
  const questions = [
    ['Quantity', load === null ? null : `a 40 ft container takes ${load} t`],
    ...(offered('sizes_mm') ? [['Size', offered('sizes_mm')]] : []),
    ['Packing', offered('packings')],
    ['Port of discharge', null],
  ];
  const lines = questions.map(([question, choice]) => `${question}${choice ? ` (${choice})` : ''}:`);
  return {
    subject: `Inquiry about ${product}`.slice(0, MAX_SUBJECT),
    message: `I would like to know more about ${product}.\n\n${lines.join('\n')}\n`,
  };
}
