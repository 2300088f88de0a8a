#!/usr/bin/env bash
# libphonenumber-js 1.13.16 (`/max`) reads digits of Arabic and Persian and those as wide as Chinese letters, not those of
# the scripts of India (`+९१ ९८३९० १२३४५`, the same number in Bengali digits), and no number with a mark of direction in
# front, which telephones put there when a contact is copied (U+202A). The 1 behind the code of Mexico, which WhatsApp
# still shows, makes a number invalid. And `2026-27/0014`, the number of an invoice, is a valid telephone in Pune. What
# holds: digits are made ASCII and what nobody sees is left out before it is asked, that 1 is dropped, and it is never
# asked about prose.
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent libphonenumber-js@1.13.16

cat >numbers.mjs <<'JS'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const numbers = {
  'ASCII': '+91 98390 12345',
  'Arabic digits': '+٩١ ٩٨٣٩٠ ١٢٣٤٥',
  'Devanagari digits': '+९१ ९८३९० १२३४५',
  'Bengali digits': '+৯১ ৯৮৩৯০ ১২৩৪৫',
  'with U+202A and U+202C': '\u202a+91 98390 12345\u202c',
  'Mexico': '+52 55 1234 5678',
  'Mexico as WhatsApp has it': '+52 1 55 1234 5678',
  'an invoice': '2026-27/0014',
};
for (const [what, text] of Object.entries(numbers)) {
  const found = parsePhoneNumberFromString(text, { defaultCountry: 'IN', extract: false });
  console.log(`${what}: ${found ? `${found.formatInternational()}, ${found.isValid() ? 'valid' : 'not valid'}` : 'no number'}`);
}
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
ASCII: +91 98390 12345, valid
Arabic digits: +91 98390 12345, valid
Devanagari digits: no number
Bengali digits: no number
with U+202A and U+202C: no number
Mexico: +52 55 1234 5678, valid
Mexico as WhatsApp has it: +52 15512345678, not valid
an invoice: +91 20 2627 0014, valid
SEEN
diff expected <(node numbers.mjs) && echo 'As described.'
