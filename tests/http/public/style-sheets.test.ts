import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newUser, signedIn, staffAt } from '../../support/http/admin';
import { adminRoutes } from '../../support/http/admin-routes';
import { cookiesOf } from '../../support/http/answer';
import { all, type Element, valuesOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { backend, createVisitor, get } from '../../support/http/site';

/** The classes that a style sheet has rules for. */
function namesIn(css: string): Set<string> {
  const names = css.match(/(?<=\.)-?(?:[a-z_]|\\.)(?:[\w-]|\\.)*/gi) ?? [];
  return new Set(names.map((name) => name.replaceAll('\\', '')));
}

const classesOf = (page: Element) =>
  all(page, '*', { class: true }).flatMap(({ attributes }) => (attributes.class ?? '').split(/\s+/));

const addressOf = (page: Element) => valuesOf(page, 'link', 'href', { rel: 'stylesheet' })[0] ?? '';

const ofStaff = addressOf((await get('/admin/login')).page);
const ofVisitors = addressOf((await get('/')).page);
const staffNames = namesIn((await get(ofStaff)).text);
const visitorNames = namesIn((await get(ofVisitors)).text);

test('the back office has a style sheet of its own, which visitors need not fetch', async () => {
  expect(ofVisitors).not.toBe(ofStaff);
  expect(staffNames).toContain('rows');
  expect(visitorNames).not.toContain('rows');
});

test('nor does the back office have the styles of public pages, but for what it uses of them', async () => {
  expect(visitorNames).toContain('site-menu');
  expect(staffNames).not.toContain('site-menu');
  const staff = await signedIn(await newUser('admin'));
  const paths = ['/admin/login', '/admin/nowhere', ...(await adminRoutes()).map(({ path }) => path)];
  const missing = new Set<string>();
  for (const path of paths) {
    const answer = await staff.get(path);
    if (!answer.text.startsWith('<!DOCTYPE html>')) continue;
    for (const name of classesOf(answer.page)) if (visitorNames.has(name) && !staffNames.has(name)) missing.add(name);
  }
  expect([...missing]).toEqual([]);
});

test('the first page of the back office brings its styles, which its policy names, and later ones link to them', async () => {
  const asPage = { headers: { 'Sec-Fetch-Dest': 'document' } };
  const first = await get('/admin/login', asPage);
  const [style = ''] = /(?<=<style[^>]*>).*?(?=<\/style>)/s.exec(first.text) ?? [];
  expect(namesIn(style)).toEqual(staffNames);
  const digest = createHash('sha256').update(style).digest('base64');
  expect(first.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${digest}'`);
  expect(valuesOf(first.page, 'link', 'href', { rel: 'stylesheet' })).toEqual([]);
  expect(valuesOf(first.page, 'style', 'data-sheet')).toEqual([ofStaff]);

  const next = await get('/admin/login', { headers: { ...asPage.headers, Cookie: cookiesOf(first) } });
  expect(next.text).not.toContain('<style>');
  expect(addressOf(next.page)).toBe(ofStaff);
  expect(next.headers.get('content-security-policy')).not.toContain('sha256');
});

test.each([...PATHS, '/nowhere', '/products/onions/nashik-red-onion?image=2'])(
  'the style sheet of %s has every class of it that the back office knows, for staff too',
  async (path) => {
    const staff = await signedIn(await newUser('admin'));
    for (const { page } of [await get(path), await staffAt(createVisitor(backend), staff).get(path)]) {
      const names = namesIn((await get(addressOf(page))).text);
      const used = classesOf(page);
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
  writeFileSync(join(folder, 'visitors.css'), (await get(ofVisitors)).text);
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
