import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { codeSpansOf } from './markdown.ts';
import { FILES, hasFile, ROOT, textOf } from './repository.ts';

function sizeOf(path: string): number {
  return statSync(join(ROOT, path)).size;
}

test.each([
  ['README.md', 6000],
  ['CONTRIBUTING.md', 4000],
])('%s is at most %i bytes long', (page, most) => {
  expect(sizeOf(page)).toBeLessThanOrEqual(most);
});

test('the pictures of the pages weigh at most 400 kB together', () => {
  const pictures = FILES.filter((path) => path.startsWith('docs/images/'));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThanOrEqual(400_000);
});

/** A list, and no rule. */
const ATTACKS = 'tests/attacks/README.md';

test('the rule of a folder fits into six lines', () => {
  const rules = FILES.filter((path) => /^(app|findings|supabase|tests)\/.*README\.md$/.test(path) && path !== ATTACKS);
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((path) => textOf(path).trim().split('\n').length > 6)).toEqual([]);
});

test('the list of dependencies has each of package.json, and no other', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json'));
  const listed = Array.from(textOf('docs/dependencies.md').matchAll(/^\| `([^`]+)` /gm), ([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
});

test('settings lists every environment variable, and no other', () => {
  const read = Array.from(
    textOf('app/lib/runtime/env.server.ts').matchAll(/^ {4}([A-Z][A-Z_]+): /gm),
    ([, name]) => name,
  );
  const listed = Array.from(textOf('docs/settings.md').matchAll(/^\| `([A-Z][A-Z_]+)` /gm), ([, name]) => name);
  expect(listed.toSorted()).toEqual(read.toSorted());
});

const RECORDS = FILES.filter((path) => /^docs\/decisions\/\d{4}-/.test(path)).toSorted();

test('the index of the decisions has every record, with its number and title', () => {
  const entries = RECORDS.map((path) => {
    const file = basename(path);
    const number = file.slice(0, 4);
    const [, title] = new RegExp(`^# ${number}\\. (.+)$`, 'm').exec(textOf(path)) ?? [];
    return `- ${number} [${title}](${file})`;
  });
  const index = textOf('docs/decisions/README.md')
    .split('\n')
    .filter((line) => /^- \d{4} /.test(line));
  expect(index).toEqual(entries);
});

test('every record has all parts of one', () => {
  const incomplete = RECORDS.filter((path) => {
    const text = textOf(path);
    const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading);
    return headings.join() !== 'Context,Decision,Consequences,Revisit';
  });
  expect(incomplete).toEqual([]);
});

test('every test that the list of security requirements names exists', () => {
  const rows =
    textOf('docs/security.md')
      .split('## OWASP')[1]
      ?.match(/^\|.*\|$/gm) ?? [];
  const named = rows.flatMap((row) => codeSpansOf(row.split('|').at(-2) ?? '').map(({ text }) => text));
  expect(named.length).toBeGreaterThan(100);
  const isFile = (name: string) => ['', '.ts', '.test.ts', '.test.tsx'].some((ending) => hasFile(name + ending));
  expect([...new Set(named)].filter((name) => !isFile(name))).toEqual([]);
});

test('the page of attacks names tests that there are, and every one of its folder', () => {
  const named = codeSpansOf(textOf(ATTACKS))
    .map(({ text }) => text)
    .filter((text) => /\.ts$/.test(text));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !FILES.includes(path))).toEqual([]);
  const own = FILES.filter((path) => /^tests\/attacks\/.*\.test\.ts$/.test(path));
  expect(own.filter((path) => !named.includes(path))).toEqual([]);
});

test('architecture lists the values of the domain that components import, and no other', () => {
  const imported = FILES.filter((path) => /^app\/components\/.*\.tsx?$/.test(path)).flatMap((path) =>
    Array.from(textOf(path).matchAll(/^import \{([^}]*)\} from '~\/(domain\/[^']+)';$/gm)).flatMap(
      ([, names = '', module]) =>
        names
          .split(',')
          .map((name) => name.trim().replace(/ as \w+$/, ''))
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => `${name} from app/${module}.ts`),
    ),
  );
  const section = textOf('docs/architecture.md').split('## Who imports whom')[1]?.split('\n## ')[0] ?? '';
  const listed = Array.from(section.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| `(app\/domain\/[^`]+)` \|/gm)).flatMap(
    ([, names = '', module]) => names.split(', ').map((name) => `${name.replaceAll('`', '')} from ${module}`),
  );
  expect(listed.toSorted()).toEqual([...new Set(imported)].toSorted());
});

test('architecture lists the files of the domain that cast rows, and no other', () => {
  const CAST = /\b(?:unwrap\w*\(|rpc\(|rows?\b|found\b|shown\b|call\b).*\bas (?!const\b|keyof\b)[\w(]/;
  const casting = FILES.filter((path) => /^app\/domain\/.*\.server\.ts$/.test(path)).filter((path) =>
    textOf(path)
      .split('\n')
      .some(
        (line) => !/^\s*(?:import|\*|\/\/|\/\*)|Object\.(?:keys|entries|fromEntries)\(/.test(line) && CAST.test(line),
      ),
  );
  const section = textOf('docs/architecture.md').split('| file of `app/domain` | to |')[1]?.split('\n\n')[0] ?? '';
  const listed = Array.from(section.matchAll(/^\| `([^`]+)`/gm), ([, path]) => `app/domain/${path}`);
  expect(listed.toSorted()).toEqual(casting.toSorted());
});
