export const EUROPEAN_UNION = 'European Union';

const MEMBERS = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Whether a country, by its code of ISO 3166, belongs to the European Union. */
export function isMember(code: string | null): boolean {
  return code !== null && MEMBERS.has(code);
}
