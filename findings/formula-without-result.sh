#!/usr/bin/env bash
# hucre 1.0.0: `streamXlsxRows` gives null both for an empty cell and for a formula whose result is not in the file, as
# programs that only write workbooks leave it. An import would empty the field, where the person sees a number in Excel,
# which calculates when it opens the file. `readXlsx` tells them apart, by a whole sheet in memory. What holds: files that
# have a formula are read a second time with `readXlsx`, and such a cell is an error of its line (`oddCells`).
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent hucre@1.0.0

cat >formula.mjs <<'JS'
import { readXlsx, streamXlsxRows, writeXlsx } from 'hucre/xlsx';

const cells = new Map([
  ['0,1', { formula: '14+14' }],
  ['0,2', { formula: '14+14', formulaResult: 28 }],
]);
const book = await writeXlsx({ sheets: [{ name: 'Tonnes', rows: [[null, null, null, 'end']], cells }] });
for await (const { values } of streamXlsxRows(book)) console.log(`streamed: ${JSON.stringify(values)}`);
const [sheet] = (await readXlsx(book)).sheets;
console.log(`read: ${JSON.stringify(sheet.rows[0])}`);
for (const [place, { formula, formulaResult }] of sheet.cells) console.log(`${place}: =${formula} is ${formulaResult}`);
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
streamed: [null,null,28,"end"]
read: [null,null,28,"end"]
0,1: =14+14 is null
0,2: =14+14 is 28
SEEN
diff expected <(node formula.mjs) && echo 'As described.'
