#!/usr/bin/env bash
# diff 9.0.0: `diffWords` ends a word before a vowel sign of Devanagari. Where "लाल" became "लाली", no word is replaced: a
# vowel sign alone is put in, which no reader can tell from the word before it. What holds: words by `Intl.Segmenter`
# (the option `intlSegmenter`).
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent diff@9.0.0

cat >words.mjs <<'JS'
import { diffWords } from 'diff';

const texts = ['प्याज लाल है', 'प्याज लाली है'];
const shown = (changes) => changes.map(({ added, removed, value }) => (added ? '+' : removed ? '-' : '=') + value);
console.log(shown(diffWords(...texts)).join('|'));
const intlSegmenter = new Intl.Segmenter('hi', { granularity: 'word' });
console.log(shown(diffWords(...texts, { intlSegmenter })).join('|'));
JS

# Seen on 2026-11-28 with Node 24.21.0.
cat >expected <<'SEEN'
=प्याज लाल|+ी |=है
=प्याज |-लाल|+लाली|= है
SEEN
diff expected <(node words.mjs) && echo 'As described.'
