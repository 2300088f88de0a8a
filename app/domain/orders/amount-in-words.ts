import { minorUnitOf } from '~/domain/quotations/money';

// Amounts in words: rupees by lakhs and crores, all others by thousands and millions.

const SMALL =
  ' One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

type Steps = readonly (readonly [size: bigint, word: string])[];

const HUNDREDS: Steps = [
  [1_000n, 'Thousand'],
  [100n, 'Hundred'],
];
const INDIAN: Steps = [[10_000_000n, 'Crore'], [100_000n, 'Lakh'], ...HUNDREDS];
const OTHERS: Steps = [
  [1_000_000_000_000n, 'Trillion'],
  [1_000_000_000n, 'Billion'],
  [1_000_000n, 'Million'],
  ...HUNDREDS,
];

/** The names of currencies that are usual here, and of their hundredth or thousandth; one of it where that is another word. */
const NAMES: Record<string, { whole: string; part: string; onePart?: string }> = {
  INR: { whole: 'Indian Rupees', part: 'Paise', onePart: 'Paisa' },
  USD: { whole: 'US Dollars', part: 'Cents', onePart: 'Cent' },
  EUR: { whole: 'Euros', part: 'Cents', onePart: 'Cent' },
  GBP: { whole: 'Pounds Sterling', part: 'Pence', onePart: 'Penny' },
  AED: { whole: 'UAE Dirhams', part: 'Fils' },
  SAR: { whole: 'Saudi Riyals', part: 'Halalas', onePart: 'Halala' },
  BHD: { whole: 'Bahraini Dinars', part: 'Fils' },
  KWD: { whole: 'Kuwaiti Dinars', part: 'Fils' },
  OMR: { whole: 'Omani Rials', part: 'Baisa' },
  QAR: { whole: 'Qatari Riyals', part: 'Dirhams', onePart: 'Dirham' },
  SGD: { whole: 'Singapore Dollars', part: 'Cents', onePart: 'Cent' },
  MYR: { whole: 'Malaysian Ringgit', part: 'Sen' },
  JPY: { whole: 'Japanese Yen', part: '' },
};

function inWords(number: bigint, steps: Steps): string {
  for (const [size, word] of steps) {
    if (number >= size) return `${inWords(number / size, steps)} ${word} ${inWords(number % size, steps)}`.trim();
  }
  const small = Number(number);
  if (small < 20) return SMALL[small] ?? '';
  return [TENS[Math.floor(small / 10)], SMALL[small % 10]].filter(Boolean).join('-');
}

/**
 * @param amount a decimal text, such as `1250.5`
 * @returns `US Dollars One Thousand Two Hundred Fifty and Fifty Cents Only`; of a currency without usual names here
 *   `NPR Five and 25/100 Only`
 */
export function amountInWords(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const decimals = minorUnitOf(currency);
  const steps = currency === 'INR' ? INDIAN : OTHERS;
  const names = NAMES[currency];
  const digits = fraction.padEnd(decimals, '0').slice(0, decimals);
  const rest = BigInt(digits || '0');
  const part = names
    ? `${inWords(rest, steps)} ${(rest === 1n && names.onePart) || names.part}`
    : `${digits}/1${'0'.repeat(decimals)}`;
  const words = [names?.whole ?? currency, inWords(BigInt(whole), steps) || 'Zero', rest > 0n && `and ${part}`, 'Only'];
  return words.filter(Boolean).join(' ');
}
