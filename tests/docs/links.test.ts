import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { citationIn } from './citations.ts';
import { commentLines, hasComments } from './comments.ts';
import { anchorsOf, codeSpansOf, linksOf } from './markdown.ts';
import { FILES, hasFile, isThere, textOf } from './repository.ts';

// Each test lists everything that is wrong, as FILE:LINE and what is missing.

const PAGES = FILES.filter((path) => path.endsWith('.md'));
// This folder has citations as examples, generated types have no comments of ours, and migrations never change, so they
// may name what is gone.
const SOURCES = FILES.filter(
  (path) =>
    hasComments(path) && !/^(tests\/docs|supabase\/(replaced-)?migrations)\/|^app\/types\/database\.ts$/.test(path),
);
const COMMENTS = SOURCES.flatMap((path) => commentLines(path, textOf(path)).map((comment) => ({ path, ...comment })));

const anchors = new Map<string, string[]>();

/** @returns what is missing of a link to a file and, with `#`, to a heading in it; null where nothing is */
function missing(target: string): string | null {
  const [path = '', anchor] = target.split('#');
  if (!isThere(path)) return path;
  if (anchor === undefined || !path.endsWith('.md')) return null;
  const known = anchors.get(path) ?? anchorsOf(textOf(path));
  anchors.set(path, known);
  return known.includes(anchor) ? null : target;
}

/** Paths of this repository in a text; below `public/` only files, because the bucket of pictures has such a folder too. */
const REPOSITORY_PATH =
  /(?<![\w/.@~-])(?:(?:app|docs|findings|supabase|tests)\/[\w/.*{},#-]*[\w/*}]|public\/[\w/-]+\.\w+|[A-Z]+\.md(?:#[\w-]+)?)/g;
/** Names of source files, with or without folders before them. */
const FILE_NAME = /(?<![\w/.@~<>*{}-])\w[\w.-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql|css)(?![\w*/-])/g;
/** A placeholder in a path, such as `{slug}`; `{one,other}` is a glob. */
const PLACEHOLDER = /\{\w+\}/;

/** @returns paths and file names in a text that nothing in the repository has */
function missingIn(text: string): string[] {
  const paths = Array.from(text.matchAll(REPOSITORY_PATH), ([path]) => path)
    .filter((path) => !PLACEHOLDER.test(path))
    .map(missing)
    .filter((path) => path !== null);
  const names = Array.from(text.matchAll(FILE_NAME), ([name]) => name).filter((name) => !hasFile(name));
  return [...new Set([...paths, ...names])];
}

test('every link and image of a page leads somewhere', () => {
  const broken = PAGES.flatMap((page) =>
    linksOf(textOf(page)).flatMap(({ target, line }) => {
      if (/^[a-z]+:/.test(target)) return [];
      const path = target.startsWith('#') ? page + target : normalize(join(dirname(page), target));
      const lost = missing(path);
      return lost === null ? [] : [`${page}:${line} ${lost}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('every path that a page names is there', () => {
  const lost = PAGES.flatMap((page) =>
    codeSpansOf(textOf(page))
      .filter(({ text }) => !/[<\s]/.test(text))
      .flatMap(({ text, line }) => missingIn(text).map((path) => `${page}:${line} ${path}`)),
  );
  expect(lost).toEqual([]);
});

test('every path and anchor that a comment names is there', () => {
  const lost = COMMENTS.flatMap(({ path, line, text }) => missingIn(text).map((name) => `${path}:${line} ${name}`));
  expect(lost).toEqual([]);
});

test('no comment cites a document without a link to it', () => {
  const cited = COMMENTS.flatMap(({ path, line, text }) => {
    const words = citationIn(text);
    return words === null ? [] : [`${path}:${line} ${words}`];
  });
  expect(cited).toEqual([]);
});

test('every npm command that a page or a comment names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const texts = [
    ...PAGES.map((path) => ({ path, text: textOf(path) })),
    ...COMMENTS.map(({ path, line, text }) => ({ path: `${path}:${line}`, text })),
  ];
  const unknown = texts.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\bnpm run ([a-z][\w:-]*\w)/g), ([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${path} npm run ${name}`),
  );
  expect(unknown).toEqual([]);
});
