// The countries that buyers write from, by the codes of ISO 3166; names are the language's own.
const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GI GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VC VE VG VN VU WS YE YT ZA ZM ZW';

/** Code and name of each country, by name. */
export const COUNTRY_OPTIONS: readonly { value: string; label: string }[] = optionsOf(CODES.split(' '));

export const COUNTRIES: readonly string[] = COUNTRY_OPTIONS.map(({ label }) => label);

function optionsOf(codes: string[]) {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const { compare } = new Intl.Collator('en');
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => compare(one.label, other.label));
}
