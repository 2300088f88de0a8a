import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newUser, signedIn, staffAt } from '../../support/http/admin';
import { all, type Element, valuesOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { backend, createVisitor, get } from '../../support/http/site';

/** The classes that a style sheet has rules for. */
function namesIn(css: string): Set<string> {
  const names = css.match(/(?<=\.)-?(?:[a-z_]|\\.)(?:[\w-]|\\.)*/gi) ?? [];
  return new Set(names.map((name) => name.replaceAll('\\', '')));
}

const addressOf = (page: Element) => valuesOf(page, 'link', 'href', { rel: 'stylesheet' })[0] ?? '';

const ofStaff = addressOf((await get('/admin/login')).page);
const staffNames = namesIn((await get(ofStaff)).text);

test('the back office has a style sheet of its own, which visitors need not fetch', async () => {
  const ofVisitors = addressOf((await get('/')).page);
  expect(ofVisitors).not.toBe(ofStaff);
  expect(staffNames).toContain('rows');
  expect(namesIn((await get(ofVisitors)).text)).not.toContain('rows');
});

test.each([...PATHS, '/nowhere', '/products/onions/nashik-red-onion?image=2'])(
  'the style sheet of %s has every class of it that the back office knows, for staff too',
  async (path) => {
    const staff = await signedIn(await newUser('admin'));
    for (const { page } of [await get(path), await staffAt(createVisitor(backend), staff).get(path)]) {
      const names = namesIn((await get(addressOf(page))).text);
      const used = all(page, '*', { class: true }).flatMap(({ attributes }) => (attributes.class ?? '').split(/\s+/));
      expect(used.length).toBeGreaterThan(20);
      expect(used.filter((name) => staffNames.has(name) && !names.has(name))).toEqual([]);
    }
  },
);

test('no style hangs on the size of a container: WebKit keeps it when a window gets narrower', async () => {
  const sheets = await Promise.all(['/', '/admin/login'].map(async (path) => addressOf((await get(path)).page)));
  for (const sheet of sheets) expect((await get(sheet)).text).not.toMatch(/@container|container-(?:type|name)/);
});

test('no built style sheet has a feature that is newer than the browsers, and not known to be missed', async () => {
  const { useBaseline } = JSON.parse(readFileSync('biome.json', 'utf8')).linter.rules.suspicious;
  const folder = mkdtempSync(join(tmpdir(), 'style-sheet-'));
  // The build is not in version control, and so not linted with the rest.
  const rules = { preset: 'none', suspicious: { useBaseline } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, linter: { rules } }));
  writeFileSync(join(folder, 'known.css'), 'a::checkmark { color: red }');
  writeFileSync(join(folder, 'staff.css'), (await get(ofStaff)).text);
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none'],
    {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
  rmSync(folder, { recursive: true });
  const findings: { message: string; location: { path: string } }[] = JSON.parse(stdout).diagnostics;
  const messages = findings.map(({ message, location }) => `${location.path.replace(/.*[\\/]/, '')}: ${message}`);
  expect([...new Set(messages)]).toEqual([
    "known.css: CSS pseudo-element checkmark isn't part of the chosen Baseline.",
  ]);
});
