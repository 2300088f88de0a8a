/** @returns what is wrong with a code of the customs tariff, of an even number of digits; null for a right one */
export function tariffProblem(code: string): string | null {
  if (/^(0[1-9]|[1-8]\d|9[0-7])/.test(code)) return null;
  return 'The customs tariff has the chapters 01 to 97. Please check the first two digits.';
}

const CHECKED = 'ITC(HS) 2022, checked 2026-11';

/** Goods of this trade and their codes in India; of six digits where the others have no source (docs/trade-data.md#the-customs-tariff). */
const GOODS: Record<string, string> = {
  '07011000': 'Potatoes, seed',
  '07019000': 'Potatoes, other than seed',
  '07020000': 'Tomatoes',
  '07031011': 'Rose onions',
  '07031019': 'Onions, other than rose onions',
  '07031020': 'Shallots',
  '07032000': 'Garlic, fresh',
  '07039000': 'Leeks, and spring onions of other species than Allium cepa',
  '070960': 'Chillies and other Capsicum, fresh',
  '07099930': 'Okra',
  '07122000': 'Onions, dried',
  '07129020': 'Garlic powder, dehydrated',
  '07129030': 'Garlic flakes, dehydrated',
  '07129040': 'Garlic, dried',
  '07129050': 'Marjoram and oregano, dried',
  '07129060': 'Potatoes, dried',
  '07129090': 'Vegetables, dried, other',
  '080550': 'Lemons and limes',
  '09042110': 'Chillies, dried, whole',
  '09101110': 'Ginger, fresh',
  '09101210': 'Ginger powder',
  '091030': 'Turmeric',
};

/** Codes as suggestions, with what they are for, and as of when. */
export const TARIFF_SUGGESTIONS: readonly { value: string; label: string }[] = Object.entries(GOODS).map(
  ([value, goods]) => ({ value, label: `${goods} (${CHECKED})` }),
);
