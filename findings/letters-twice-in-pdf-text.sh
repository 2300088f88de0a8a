#!/usr/bin/env bash
# @myriaddreamin/typst-ts-node-compiler 0.7.0 (Typst) writes some letters of Bengali and Khmer into the text of a PDF twice:
# the page shows the word as it was written, but who copies it, searches for it or reads it by a program has another one
# ("খাতুন" becomes "খাতুতুন"). Where glyphs are put in another order than their letters, or several make a syllable, each
# has the letters of them all as its text. Thai and Tamil come out right. What holds: what somebody looks for in such a
# paper (its reference) is of Latin letters; whether words are printed right is judged by letters of fonts and by pictures,
# not by text that was read back.
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent \
  @myriaddreamin/typst-ts-node-compiler@0.7.0 unpdf@1.8.1 @expo-google-fonts/noto-sans-bengali@0.4.4 \
  @expo-google-fonts/noto-sans-khmer@0.4.3 @expo-google-fonts/noto-sans-tamil@0.4.3 @expo-google-fonts/noto-sans-thai@0.4.2

cat >twice.mjs <<'JS'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { extractText, getDocumentProxy } from 'unpdf';

const scripts = { Bengali: 'খাতুন', Khmer: 'សុខ', Tamil: 'வெங்காயம்', Thai: 'ใจดี' };
const fontPaths = Object.keys(scripts).map((script) => {
  return `node_modules/@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular`;
});
const compiler = NodeCompiler.create({ workspace: '.', fontArgs: [{ fontPaths }] });
for (const [script, word] of Object.entries(scripts)) {
  const pdf = compiler.pdf({ mainFileContent: `#set text(font: "Noto Sans ${script}", fallback: false)\n${word}` });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const read = text.replace(/[\s\p{Cc}]/gu, '');
  console.log(`${script}: ${[...word].length} code points, read back as ${[...read].length}${read === word ? ', the same' : ''}`);
}
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
Bengali: 5 code points, read back as 7
Khmer: 3 code points, read back as 5
Tamil: 9 code points, read back as 9, the same
Thai: 4 code points, read back as 4, the same
SEEN
diff expected <(node twice.mjs) && echo 'As described.'
