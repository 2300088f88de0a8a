import { countryCodeOf, countryName } from '~/domain/enquiries/countries';
import { EUROPEAN_UNION } from '~/domain/trade/european-union';
import { type FactKind, refuse } from './fact-kinds';
import { listKind } from './fact-list-kinds';

/** Names of countries, each as the list of countries has it, and the European Union. */
const words = listKind();
const countries = words.schema.transform((typed, context) => {
  const named = typed.map((word) => (/^(the )?(eu|european union)$/i.test(word) ? EUROPEAN_UNION : countryName(word)));
  const unknown = named.find((name) => name !== EUROPEAN_UNION && countryCodeOf(name) === null);
  if (unknown === undefined) return [...new Set(named)];
  return refuse(context, `“${unknown.slice(0, 40)}” is no country that we know. Please write its English name.`);
});
export const countriesKind: FactKind<typeof countries> = { ...words, schema: countries };
