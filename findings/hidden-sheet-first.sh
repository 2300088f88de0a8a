#!/usr/bin/env bash
# hucre 1.0.0 (`streamXlsxRows`) reads the first sheet of a workbook where none is named, also where that one is hidden:
# spreadsheets open such a file with the first sheet that is not, and hide lists of codes in front. Nothing in a row says
# which sheet it is of. What holds: `readXlsx` gives the names of all sheets and whether they are hidden, to a filter that
# takes none, and the sheet is asked for by its name.
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent hucre@1.0.0

cat >sheets.mjs <<'JS'
import { readXlsx, streamXlsxRows, writeXlsx } from 'hucre/xlsx';

const bytes = await writeXlsx({
  sheets: [
    { name: 'Codes', hidden: true, rows: [['07031019']] },
    { name: 'Stock', rows: [['Onions']] },
  ],
});
for await (const { values } of streamXlsxRows(bytes)) console.log('without a name:', ...values);
let visible = '';
await readXlsx(bytes, {
  sheets({ name, hidden, veryHidden }) {
    if (!visible && !hidden && !veryHidden) visible = name;
    return false;
  },
});
for await (const { values } of streamXlsxRows(bytes, { sheet: visible })) console.log(`of ${visible}:`, ...values);
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
without a name: 07031019
of Stock: Onions
SEEN
diff expected <(node sheets.mjs) && echo 'As described.'
