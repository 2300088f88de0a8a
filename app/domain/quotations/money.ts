// Money as decimal texts, calculated in whole numbers: a floating point number would round some amounts the wrong way.

// The currencies in use (ISO 4217).
const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG';

// Intl follows other rules than ISO 4217 for some currencies, such as IDR, IQD and PKR, and its data change with the
// program that runs this.
const DECIMALS = new Map([
  ...decimals(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'),
  ...decimals(3, 'BHD IQD JOD KWD LYD OMR TND'),
]);

function decimals(count: number, codes: string): [code: string, count: number][] {
  return codes.split(' ').map((code) => [code, count]);
}

export const CURRENCIES: readonly string[] = CODES.split(' ');

export const USUAL_CURRENCIES = ['USD', 'EUR', 'INR', 'GBP', 'AED', 'SAR'] as const;

/** @returns how many decimals amounts of a currency have (ISO 4217); 2 for what is no currency */
export function minorUnitOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

/** A decimal text that is not negative, such as `1250.50`, in units of its last digit. */
function unscaled(decimal: string): { digits: bigint; scale: number } {
  const [whole = '', fraction = ''] = decimal.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

function scaled(digits: bigint, scale: number): string {
  const text = digits.toString().padStart(scale + 1, '0');
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/**
 * Multiplies decimal texts, rounded half up. The database does the same.
 *
 * @param minorUnit the decimals of the result
 */
export function amountOf(quantity: string, price: string, minorUnit: number): string {
  const [one, other] = [unscaled(quantity), unscaled(price)];
  const product = one.digits * other.digits;
  const surplus = one.scale + other.scale - minorUnit;
  if (surplus <= 0) return scaled(product * 10n ** BigInt(-surplus), minorUnit);
  const divisor = 10n ** BigInt(surplus);
  return scaled((product * 2n + divisor) / (divisor * 2n), minorUnit);
}

/** Adds amounts that have all the same decimals. */
export function sumOf(amounts: readonly string[], minorUnit: number): string {
  return scaled(
    amounts.reduce((sum, amount) => sum + unscaled(amount).digits, 0n),
    minorUnit,
  );
}

/**
 * @param percent a decimal text, such as `12.5`
 * @returns this part of an amount, rounded half up, and the rest of it: together they are the amount
 */
export function shareOf(amount: string, percent: string, minorUnit: number): { share: string; rest: string } {
  const { digits, scale } = unscaled(percent);
  const share = amountOf(amount, scaled(digits, scale + 2), minorUnit);
  const whole = unscaled(amountOf(amount, '1', minorUnit)).digits;
  return { share, rest: scaled(whole - unscaled(share).digits, minorUnit) };
}

/** Digits as a currency groups them: rupees by lakhs and crores, all others by thousands. */
const GROUPS = { INR: /\B(?=(\d{2})*\d{3}$)/g, others: /\B(?=(\d{3})+$)/g };

/**
 * Writes a decimal text for people.
 *
 * @param least the decimals that it has at least
 * @param currency of an amount, by which its digits are grouped
 * @returns `1,250.50`; of rupees `12,00,00,500.00`
 */
export function formatDecimal(decimal: string, least = 0, currency = ''): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const grouped = whole.replace(currency === 'INR' ? GROUPS.INR : GROUPS.others, ',');
  const shown = fraction.replace(/0+$/, '').padEnd(least, '0');
  return shown === '' ? grouped : `${grouped}.${shown}`;
}

/** @returns an amount with its currency: `USD 1,250.50` */
export function formatMoney(amount: string, currency: string, minorUnit: number): string {
  return `${currency}\u00a0${formatDecimal(amount, minorUnit, currency)}`;
}
