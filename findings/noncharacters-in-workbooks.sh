#!/usr/bin/env bash
# hucre 1.0.0 writes a workbook that is no well-formed XML where a text has U+FFFE, as text copied out of some PDFs has it:
# XML 1.0 (section 2.2) has no place for that character. U+0001, which it has no place for either, is written as _x0001_.
# What holds: U+FFFE and U+FFFF are dropped before a text becomes a cell.
#
# Needs Node 22 or later with npm. saxes 6.0.0 reads the parts of the file.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent hucre@1.0.0 saxes@6.0.0 fflate@0.8.2

cat >workbook.mjs <<'JS'
import { strFromU8, unzipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { SaxesParser } from 'saxes';

for (const code of [0x1, 0xfffe]) {
  const rows = [[`Onion${String.fromCharCode(code)}s`]];
  const parts = unzipSync(new Uint8Array(await writeXlsx({ sheets: [{ name: 'Products', rows }] })));
  let outcome = 'well-formed';
  for (const [name, bytes] of Object.entries(parts)) {
    if (!name.endsWith('.xml')) continue;
    const parser = new SaxesParser();
    parser.on('error', ({ message }) => {
      outcome = `not well-formed: ${message.replace(/^\d+:\d+: /, '')}`;
    });
    parser.write(strFromU8(bytes)).close();
  }
  console.log(`U+${code.toString(16).toUpperCase().padStart(4, '0')} ${outcome}`);
}
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
U+0001 well-formed
U+FFFE not well-formed: disallowed character.
SEEN
diff expected <(node workbook.mjs) && echo 'As described.'
