import { CURRENCIES, USUAL_CURRENCIES } from './money';

// Made on the server alone: browsers have other names for some currencies.
const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' });

/** The currencies with their names, those of most quotations first. */
export const CURRENCY_OPTIONS: { value: string; label: string }[] = [
  ...new Set<string>([...USUAL_CURRENCIES, ...CURRENCIES]),
].map((code) => ({ value: code, label: `${code}, ${names.of(code)}` }));
