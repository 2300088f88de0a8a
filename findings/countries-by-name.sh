#!/usr/bin/env bash
# i18n-iso-countries 7.14.0 does not know Laos, Syria, Brunei, Moldova or Macau by these names, nor U.A.E. with points,
# although it knows UAE, UK, Russia and South Korea: for the first it has the long names of ISO 3166 only. `Intl` of the
# same Node knows their short names, and writes "Hong Kong SAR China" unless it is asked for the short style, which says
# UK and US. What holds: names of `Intl` in both styles, and a list of the others that people write.
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent i18n-iso-countries@7.14.0

cat >countries.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const countries = require('i18n-iso-countries');
countries.registerLocale(require('i18n-iso-countries/langs/en.json'));

const names = 'UAE, U.A.E., UK, Russia, South Korea, Laos, Syria, Brunei, Moldova, Macau'.split(', ');
for (const name of names) console.log(`${name}: ${countries.getAlpha2Code(name, 'en') ?? 'not known'}`);
for (const style of ['long', 'short']) {
  const intl = new Intl.DisplayNames('en', { type: 'region', style });
  console.log(`Intl, ${style}: ${['LA', 'SY', 'BN', 'MD', 'HK', 'GB'].map((code) => intl.of(code)).join(', ')}`);
}
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
UAE: AE
U.A.E.: not known
UK: GB
Russia: RU
South Korea: KR
Laos: not known
Syria: not known
Brunei: not known
Moldova: not known
Macau: not known
Intl, long: Laos, Syria, Brunei, Moldova, Hong Kong SAR China, United Kingdom
Intl, short: Laos, Syria, Brunei, Moldova, Hong Kong, UK
SEEN
diff expected <(node countries.mjs) && echo 'As described.'
