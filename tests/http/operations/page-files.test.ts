import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { ADMIN, runProgram } from '../../support/backends/program-process';
import { startSite } from '../../support/backends/site-process';
import { change, storeCategory } from '../../support/content/rows';
import { signedIn, staffAt } from '../../support/http/admin';
import { heading } from '../../support/http/answer';
import { backend, CLIENT_DIRECTORY, createVisitor, type Visitor } from '../../support/http/site';
import { signInAs, staffOf } from '../../support/http/staff';

// What the web server in front would send, seen in the folder.

/** @returns the path that a web server finds for a page, in an encoding */
const fileOf = (folder: string, path: string, ending = '') =>
  join(folder, 'current/pages', `${path.slice(1)}.html${ending}`);

/** @returns the page that a web server would send, null where it would ask the program */
function sent(folder: string, path: string): string | null {
  const file = fileOf(folder, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

describe('the folder of page files', () => {
  let folder: string;
  let visitor: Visitor;

  beforeEach(async () => {
    folder = newFolder('page-files');
    visitor = createVisitor(backend, { pageFiles: folder, clientDirectory: CLIENT_DIRECTORY });
    await visitor.site.openPageFiles();
    return () => visitor.site.startDraining();
  });

  /** Asks as a visitor does, and waits until the file is written. */
  async function visit(path: string, acceptEncoding = 'identity') {
    const answer = await visitor.get(path, { headers: { 'Accept-Encoding': acceptEncoding } });
    await visitor.site.drain();
    return answer;
  }

  test('has a page with the bytes and the validator of the response, in each encoding that was asked for', async () => {
    const plain = await visit('/about-us');
    const answers = [plain, await visit('/about-us', 'gzip'), await visit('/about-us', 'br')];
    const files = ['', '.gz', '.br'].map((ending) => fileOf(folder, '/about-us', ending));
    const [identity, gzip, br] = files.map((file) => readFileSync(file));
    expect(identity?.toString()).toBe(plain.text);
    expect(gunzipSync(gzip ?? '').toString()).toBe(plain.text);
    expect(brotliDecompressSync(br ?? '').toString()).toBe(plain.text);
    const tags = files.map((file) => {
      const { mtimeMs, size } = statSync(file);
      return `"${(mtimeMs / 1000).toString(16)}-${size.toString(16)}"`;
    });
    expect(answers.map(({ headers }) => headers.get('etag'))).toEqual(tags);
    expect(new Set(tags).size).toBe(3);
  });

  test.each([
    '/contact-us',
    '/our-products?q=onion',
    '/enquiry-list',
    '/admin',
    '/nothing-here',
    '/sitemap.xml',
    '/healthz',
  ])('has no %s', async (path) => {
    await visit(path);
    expect(sent(folder, path)).toBeNull();
    expect(sent(folder, path.replace(/\?.*/, ''))).toBeNull();
  });

  test('has no page for somebody with a session, nor with a message', async () => {
    const cookie = (await signedIn()).cookie;
    await visitor.get('/about-us', { headers: { Cookie: cookie } });
    await visitor.site.drain();
    expect(sent(folder, '/about-us')).toBeNull();
  });

  test('has nothing that an edit changed, when its response arrives', async () => {
    const { category, path } = await storeCategory();
    const staff = staffAt(visitor, await signedIn());
    for (const name of ['First', 'Second', 'Third']) {
      await visit(path);
      await visit('/');
      expect(sent(folder, path)).not.toBeNull();
      const saved = await staff.save(`/admin/manage-categories/edit/${category.id}`, { name });
      expect(saved.status).toBe(303);
      expect([sent(folder, path), sent(folder, '/')]).toEqual([null, null]);
      expect(heading(await visit(path))).toBe(name);
      expect(sent(folder, path)).toContain(name);
    }
  });

  test('has a page of this version again where its folder was replaced', async () => {
    await visit('/about-us');
    // As another process does that starts, and has no time for this page.
    await createVisitor(backend, { pageFiles: folder }).site.openPageFiles();
    rmSync(fileOf(folder, '/about-us', ''));
    expect(sent(folder, '/about-us')).toBeNull();
    const visited = () => visit('/about-us').then(() => sent(folder, '/about-us'));
    await expect.poll(visited).not.toBeNull();
  });

  test('has the pages of an earlier start when the next one is ready, in their encodings, as they are by then', async () => {
    for (const encoding of ['identity', 'br']) await visit('/about-us', encoding);
    await visit('/contact-us');
    visitor.site.startDraining();
    await change('site_settings', { setting_key: 'contact_phone' }, { setting_value: '+91 22 5555 0082' });
    expect(sent(folder, '/about-us')).not.toContain('5555 0082');

    const next = createVisitor(backend, { pageFiles: folder });
    await next.site.openPageFiles();
    expect(sent(folder, '/about-us')).toContain('5555 0082');
    const br = readFileSync(fileOf(folder, '/about-us', '.br'));
    expect(brotliDecompressSync(br).toString()).toBe(sent(folder, '/about-us'));
    next.site.startDraining();
    await next.site.drain();
  });

  test('has the files of the build', async () => {
    const asset = /\/assets\/[\w.-]+\.css/.exec((await visit('/')).text)?.[0] ?? '';
    const answer = await visit(asset);
    expect(readFileSync(join(folder, asset), 'utf8')).toBe(answer.text);
    expect(readFileSync(join(folder, 'current/files/logo.svg'), 'utf8')).toBe((await visit('/logo.svg')).text);
  });
});

test('while a site restarts its pages stay, also after a crash, until the next start has made them anew', async () => {
  const PAGE_FILES = newFolder('page-files');
  const env = { DATA_DIR: newFolder(), PAGE_FILES };
  let site = await startSite(env);
  const { cookie } = await signInAs(ADMIN, site);
  const written = (path: string) => expect.poll(() => sent(PAGE_FILES, path)).not.toBeNull();
  await site.get('/about-us');
  await written('/about-us');
  for (const end of [() => site.stop(), () => site.kill()]) {
    const before = sent(PAGE_FILES, '/about-us');
    await end();
    expect(sent(PAGE_FILES, '/about-us')).toBe(before);
    site = await startSite(env);
    // Each start has a port of its own, which is in the addresses on the page.
    expect(sent(PAGE_FILES, '/about-us')).toContain(`localhost:${new URL(site.origin).port}/about-us`);
  }
  // Who was signed in still is, and an edit is seen at once by the new process.
  await site.get('/');
  await written('/');
  const staff = staffOf(site, cookie);
  expect((await staff.save('/admin/manage-categories/add', { name: 'Shallots' })).status).toBe(303);
  expect(sent(PAGE_FILES, '/')).toBeNull();
  expect((await site.get('/')).text).toContain('Shallots');
  await written('/');
  await site.stop();
  expect(sent(PAGE_FILES, '/')).toContain('Shallots');
  expect(await runProgram('reset', [], env)).toMatchObject({ code: 0 });
  expect(sent(PAGE_FILES, '/')).toBeNull();
});

test('where no file can be written the site starts without, says so in one line, and sends nothing old', async () => {
  const PAGE_FILES = newFolder('page-files');
  // What the file system of a full disk refuses, in a way that needs no disk.
  mkdirSync(join(PAGE_FILES, 'lock.sqlite'));
  writeFileSync(join(PAGE_FILES, 'assets'), 'no folder');
  const current = join(PAGE_FILES, 'current');
  symlinkSync('build.before/1.abc', current);
  const site = await startSite({ DATA_DIR: newFolder(), PAGE_FILES });
  for (const path of ['/', '/about-us', '/readyz']) expect((await site.get(path)).status).toBe(200);
  expect(lstatSync(current, { throwIfNoEntry: false })).toBeUndefined();
  const { cookie } = await signInAs(ADMIN, site);
  expect((await staffOf(site, cookie).save('/admin/manage-categories/add', { name: 'Shallots' })).status).toBe(303);
  expect((await site.get('/')).text).toContain('Shallots');
  expect(await site.stop()).toBe(0);
  const said = site.log().filter(({ level }) => level >= 40);
  expect(said).toMatchObject([
    { level: 50, msg: expect.stringMatching(/^PAGE_FILES cannot be written/), directory: PAGE_FILES },
  ]);
  expect(site.err()).toBe('');
});
