// The countries that buyers write from, by the codes of ISO 3166; names are those of `Intl`, in few words.
const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GI GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VC VE VG VN VU WS YE YT ZA ZM ZW';

// Node writes "Hong Kong SAR China" and "Macao SAR China"; nobody who lives there does.
const NAMES: Record<string, string> = { HK: 'Hong Kong', MO: 'Macao' };

/** Other names that buyers write, with the code of the country. */
const OTHERS: Record<string, string> = {
  ...{
    uae: 'AE',
    emirates: 'AE',
    dubai: 'AE',
    'abu dhabi': 'AE',
    sharjah: 'AE',
    ksa: 'SA',
    saudi: 'SA',
    'kingdom of saudi arabia': 'SA',
  },
  ...{
    uk: 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'great britain': 'GB',
    britain: 'GB',
    'northern ireland': 'GB',
  },
  ...{ us: 'US', usa: 'US', 'united states of america': 'US', america: 'US' },
  ...{
    'lao pdr': 'LA',
    lao: 'LA',
    'syrian arab republic': 'SY',
    'brunei darussalam': 'BN',
    macau: 'MO',
    holland: 'NL',
  },
  ...{ burma: 'MM', myanmar: 'MM', 'viet nam': 'VN', turkey: 'TR', turkiye: 'TR', 'russian federation': 'RU' },
  ...{ korea: 'KR', 'republic of korea': 'KR', 'ivory coast': 'CI', 'east timor': 'TL', 'czech republic': 'CZ' },
  ...{ 'cabo verde': 'CV', swaziland: 'SZ', macedonia: 'MK', palestine: 'PS', 'state of palestine': 'PS' },
  ...{ drc: 'CD', 'dr congo': 'CD', 'democratic republic of congo': 'CD', congo: 'CG', 'republic of congo': 'CG' },
  ...{ 'islamic republic of iran': 'IR', 'sultanate of oman': 'OM', 'state of qatar': 'QA', 'state of kuwait': 'KW' },
  ...{ 'kingdom of bahrain': 'BH', 'peoples republic of china': 'CN', prc: 'CN', 'republic of china': 'TW' },
  ...{ bharat: 'IN', 'republic of india': 'IN', 'sri lanka ceylon': 'LK', ceylon: 'LK', 'republic of maldives': 'MV' },
};

/** Code and name of each country, by name. */
export const COUNTRY_OPTIONS: readonly { value: string; label: string }[] = optionsOf(CODES.split(' '));

export const COUNTRIES: readonly string[] = COUNTRY_OPTIONS.map(({ label }) => label);

const nameOf = new Map(COUNTRY_OPTIONS.map(({ value, label }) => [value, label]));

const CODE_OF = new Map([
  ...[undefined, 'short' as const].flatMap((style) => {
    const names = new Intl.DisplayNames('en', { type: 'region', ...(style && { style }) });
    return COUNTRY_OPTIONS.map(({ value }) => [plain(names.of(value) ?? value), value] as const);
  }),
  ...COUNTRY_OPTIONS.map(({ value, label }) => [plain(label), value] as const),
  ...Object.entries(OTHERS),
]);

function optionsOf(codes: string[]) {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const { compare } = new Intl.Collator('en');
  return codes
    .map((value) => ({ value, label: NAMES[value] ?? names.of(value) ?? value }))
    .sort((one, other) => compare(one.label, other.label));
}

/** A name without accents, points, brackets and articles, in small letters. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.’'()]/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');
}

/** @returns the code of a country by ISO 3166, by a name that buyers write; null where we do not know it */
export function countryCodeOf(name: string | null): string | null {
  return (name && CODE_OF.get(plain(name))) || null;
}

/** @returns the name that the list has for a country, so that all who write from it are found together; else what was typed */
export function countryName<Typed extends string | null>(typed: Typed): Typed | string {
  const code = countryCodeOf(typed);
  return (code && nameOf.get(code)) ?? typed;
}
