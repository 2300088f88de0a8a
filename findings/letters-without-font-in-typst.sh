#!/usr/bin/env bash
# @myriaddreamin/typst-ts-node-compiler 0.7.0 (Typst) says nothing of letters that no font has: a text in Thai, set in a
# font of Latin letters, becomes a PDF of empty boxes without a diagnostic, also where other fonts are forbidden
# (`fallback: false`). Of a font that is not there it warns. What holds: the letters of a text are looked for in the
# fonts' own tables (`cmap`) before it is set.
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent \
  @myriaddreamin/typst-ts-node-compiler@0.7.0 @expo-google-fonts/figtree@0.4.1

cat >letters.mjs <<'JS'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const fontPaths = ['node_modules/@expo-google-fonts/figtree/400Regular'];
const compiler = NodeCompiler.create({ workspace: '.', fontArgs: [{ fontPaths }] });
const sources = {
  'letters of the font': '#set text(font: "Figtree", fallback: false)\nOnions',
  'letters of no font': '#set text(font: "Figtree", fallback: false)\nหอม',
  'a font that is not there': '#set text(font: "No such font")\nOnions',
};
for (const [what, mainFileContent] of Object.entries(sources)) {
  const compiled = compiler.compile({ mainFileContent });
  const said = [compiled.takeDiagnostics(), compiled.takeWarnings()].flatMap((one) => one?.shortDiagnostics ?? []);
  const words = said.map(({ message }) => message).join(', ') || 'nothing said';
  console.log(`${what}: ${words}, PDF ${compiler.pdf({ mainFileContent }).subarray(0, 5)}`);
}
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
letters of the font: nothing said, PDF %PDF-
letters of no font: nothing said, PDF %PDF-
a font that is not there: unknown font family: no such font, PDF %PDF-
SEEN
diff expected <(node letters.mjs) && echo 'As described.'
