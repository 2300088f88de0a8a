#!/usr/bin/env bash
# SheetJS 0.20.3 (@e965/xlsx) reads the cell "1.200,50" of a CSV file, twelve hundred and a half as much of Europe writes
# it, as the number 1.2005, and saves that: a comma is dropped wherever it stands. What holds: such a text is no number,
# and words say which one to write (`readAmount`); an export has no text of this form without an apostrophe.
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent @e965/xlsx@0.20.3

cat >numbers.mjs <<'JS'
import { read } from '@e965/xlsx';

for (const text of ['1,200.50', '1.200,50', '28,5', '1,20,000']) {
  const { Sheets } = read(`amount\n"${text}"\n`, { type: 'string' });
  const { t: type, v: value } = Sheets.Sheet1.A2;
  console.log(`${text} is ${type === 'n' ? 'the number' : 'the text'} ${value}`);
}
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
1,200.50 is the number 1200.5
1.200,50 is the number 1.2005
28,5 is the number 285
1,20,000 is the number 120000
SEEN
diff expected <(node numbers.mjs) && echo 'As described.'
