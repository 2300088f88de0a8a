import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Where the fonts' files and their style sheet are written before each build; not in the tree. */
const WEB_FONTS_FOLDER = 'node_modules/.web-fonts';

/**
 * What the first file of each font has: what English pages use. Other characters are in further files, which a browser
 * fetches for a page that has one of them.
 */
export const FIRST_CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©°·×–—‘’“”…•€−`;

/** The characters of a package's file `latin`, and of `latin-ext`, as the packages' own style sheets give them. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/**
 * What the second file has: what of `latin` is not in the first, and can be seen. Chromium puts control characters and
 * spaces of its own into textareas and fields of moments, and would fetch the file for them.
 */
export const OTHER_CHARACTERS = [...charactersOf(LATIN)]
  .filter((one) => !FIRST_CHARACTERS.includes(one) && !/[\p{C}\p{Z}]/u.test(one))
  .join('');

const FONTS = [
  { family: 'Young Serif', weight: '400', files: '@fontsource/young-serif/files/young-serif-SUBSET-400-normal.woff2' },
  {
    family: 'Figtree',
    weight: '400 700',
    files: '@fontsource-variable/figtree/files/figtree-SUBSET-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

/** What browsers apply by themselves, and the figures that the styles choose. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk', 'lnum', 'tnum'];

/**
 * Plug-in: writes the web fonts as subsets, and the style sheet that names them, before a build or a development server
 * starts. The three files of a font share no character; `web-fonts/FILE` imports one of them.
 */
export function webFonts(): Plugin {
  return {
    name: 'web-fonts',
    async config() {
      await writeWebFonts();
      return { resolve: { alias: { 'web-fonts': resolve(WEB_FONTS_FOLDER) } } };
    },
  };
}

async function writeWebFonts(): Promise<void> {
  const sources = await Promise.all(
    FONTS.map(async (font) => {
      const [latin, latinExt] = await Promise.all(
        ['latin', 'latin-ext'].map((name) => readFile(join('node_modules', font.files.replace('SUBSET', name)))),
      );
      if (!latin || !latinExt) throw new Error(`${font.family} has no files.`);
      return { ...font, latin, latinExt };
    }),
  );
  const made = createHash('sha256').update(await readFile(import.meta.filename));
  for (const { latin, latinExt } of sources) made.update(latin).update(latinExt);
  const stamp = made.digest('hex');
  if ((await readFile(join(WEB_FONTS_FOLDER, 'stamp'), 'utf8').catch(() => '')) === stamp) return;

  await mkdir(WEB_FONTS_FOLDER, { recursive: true });
  const rules: string[] = [];
  for (const { family, weight, latin, latinExt, variationAxes } of sources) {
    const options = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true, variationAxes } as const;
    const files = [
      ['latin-ext', LATIN_EXT, await subsetFont(latinExt, charactersOf(LATIN_EXT), options)],
      ['latin', rangeOf(OTHER_CHARACTERS), await subsetFont(latin, OTHER_CHARACTERS, options)],
      ['first', rangeOf(FIRST_CHARACTERS), await subsetFont(latin, FIRST_CHARACTERS, options)],
    ] as const;
    for (const [name, range, bytes] of files) {
      const file = `${family.toLowerCase().replace(' ', '-')}-${name}.woff2`;
      await writeFile(join(WEB_FONTS_FOLDER, file), bytes);
      rules.push(`@font-face {
  font-family: '${family}';
  src: url('./${file}') format('woff2');
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${range};
}`);
    }
  }
  await writeFile(join(WEB_FONTS_FOLDER, 'fonts.css'), `${rules.join('\n\n')}\n`);
  await writeFile(join(WEB_FONTS_FOLDER, 'stamp'), stamp);
}

/** @param range as `unicode-range` has it */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** @returns the characters as `unicode-range` has them */
export function rangeOf(characters: string): string {
  const codes = [...new Set(characters)].map((one) => one.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run?.[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(',');
}
