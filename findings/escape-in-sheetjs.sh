#!/usr/bin/env bash
# SheetJS 0.20.3 (@e965/xlsx) writes the text "_x0041_" into a workbook as it is. There it is the escape of "A" (ECMA-376,
# part 1, 22.9.2.19), and so SheetJS itself reads back another text than it wrote. The escape of that escape,
# "_x005F_x0041_", comes back as "A" too: there is no way to write such a text. What holds: exports escape it
# (`workbookText`), and what SheetJS saved is read as the file says.
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent @e965/xlsx@0.20.3

cat >escape.mjs <<'JS'
import { read, utils, write } from '@e965/xlsx';

for (const text of ['_x0041_', '_x005F_x0041_', '_x41_']) {
  const book = utils.book_new(utils.aoa_to_sheet([[text]]), 'Sizes');
  const { Sheets } = read(write(book, { type: 'buffer', bookType: 'xlsx' }));
  console.log(`${text} comes back as ${Sheets.Sizes.A1.v}`);
}
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
_x0041_ comes back as A
_x005F_x0041_ comes back as A
_x41_ comes back as _x41_
SEEN
diff expected <(node escape.mjs) && echo 'As described.'
