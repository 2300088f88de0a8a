import {
  existsSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCachedResponse } from '~/server/site/cached-response';
import { createPageFiles, type PageFiles } from './page-files';

const HEADERS = new Headers({ 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Encoding' });

let directory: string;
let writes: Promise<unknown>[];
let troubles: unknown[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'page-files-'));
  writes = [];
  troubles = [];
});

afterEach(async () => {
  await settled();
  rmSync(directory, { recursive: true });
});

const create = (build = 'one') =>
  createPageFiles({
    directory,
    build,
    headers: HEADERS,
    trouble: (error) => troubles.push(error),
    onWrite: (work) => writes.push(work),
  });

/** The page files of a process that was started. */
function start(version: number, build = 'one'): PageFiles {
  const files = create(build);
  files.takeOver(version, files.linked());
  return files;
}

const settled = () => Promise.all(writes.splice(0));
const bytes = (text: string) => new TextEncoder().encode(text);

/** A page with its header `Vary`, which a cached response adds itself. */
function page(text: string, { status = 200, type = 'text/html; charset=utf-8', encodings = {} } = {}) {
  const given = { identity: bytes(text), ...encodings };
  return createCachedResponse(status, new Headers({ 'Content-Type': type }), given, { varies: true });
}

/** What the web server finds for a path. */
function sent(path: string, ending = ''): string | null {
  const file = join(directory, 'current/pages', `${path.slice(1)}.html${ending}`);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

describe('a page', () => {
  test('is there in each encoding, at its path, with the time of its validator', async () => {
    const files = start(1);
    files.keep('/products/red-onion', 1, page('Red', { encodings: { gzip: bytes('zipped'), br: bytes('brotli') } }));
    files.keep('/', 1, page('Home'));
    await settled();
    expect([sent('/products/red-onion'), sent('/')]).toEqual(['Red', 'Home']);
    expect([sent('/products/red-onion', '.gz'), sent('/products/red-onion', '.br')]).toEqual(['zipped', 'brotli']);
    const { mtimeMs, size, mode } = statSync(join(directory, 'current/pages/.html'));
    expect(`"${(mtimeMs / 1000).toString(16)}-${size.toString(16)}"`).toBe(page('Home').identity.etag);
    expect(mode & 0o777).toBe(0o644);
  });

  test('gets another encoding later', async () => {
    const files = start(1);
    files.keep('/', 1, page('Home'));
    files.keep('/', 1, page('Home', { encodings: { br: bytes('brotli') } }));
    await settled();
    expect([sent('/'), sent('/', '.br')]).toEqual(['Home', 'brotli']);
  });

  test.each([
    ['an address with a query', '/our-products?page=2', page('text')],
    ['an encoded address', '/products/%E0%A4%AA', page('text')],
    ['an address above the folder', '/../secret', page('text')],
    ['a hidden one', '/.well-known/x', page('text')],
    ['an address that no file can have', `/${'a'.repeat(300)}`, page('text')],
    ['a missing page', '/missing', page('text', { status: 404 })],
    ['one with other headers', '/sitemap.xml', page('text', { type: 'application/xml' })],
  ])('has no file: %s', async (_, key, cached) => {
    const files = start(1);
    files.keep(key, 1, cached);
    await settled();
    expect(readdirSync(join(directory, 'current/pages'))).toEqual([]);
  });

  test('of another version than the linked one has no file', async () => {
    const files = start(2);
    files.keep('/', 1, page('Old'));
    files.keep('/', 3, page('New'));
    await settled();
    expect(sent('/')).toBeNull();
  });

  test('that could not be written is written the next time', async () => {
    const files = start(1);
    const inTheWay = join(directory, 'current/pages/products');
    writeFileSync(inTheWay, 'not a folder');
    for (const expected of [null, 'Red']) {
      files.keep('/products/red-onion', 1, page('Red'));
      await settled();
      expect(sent('/products/red-onion')).toBe(expected);
      rmSync(inTheWay, { force: true, recursive: expected !== null });
    }
  });
});

test('a page that is given again is written again where its folder is another one', async () => {
  const files = start(1);
  const home = page('Home');
  for (const replace of [() => files.hide(), () => files.takeOver(1, files.linked())]) {
    files.keep('/', 1, home);
    await settled();
    expect(sent('/')).toBe('Home');
    replace();
    files.update(1);
    expect(sent('/')).toBeNull();
  }
  files.keep('/', 1, home);
  await settled();
  expect(sent('/')).toBe('Home');
});

describe('after a change', () => {
  test('no page of an earlier version is sent, and its folder is removed', async () => {
    const files = start(1);
    files.keep('/', 1, page('Before'));
    await settled();
    const before = readlinkSync(join(directory, 'current'));
    files.update(2);
    expect(sent('/')).toBeNull();
    await settled();
    expect(existsSync(join(directory, before))).toBe(false);
    files.keep('/', 1, page('Before'));
    files.keep('/', 2, page('After'));
    await settled();
    expect(sent('/')).toBe('After');
  });

  test('that nobody could read, no page is sent until the next version is known', async () => {
    const [files, other] = [start(1), start(1)];
    files.keep('/', 1, page('Before'));
    await settled();
    files.distrust(1);
    expect([sent('/'), other.linked()?.version]).toEqual([null, 2]);
    // Others cannot bring the earlier pages back.
    other.update(1);
    expect(sent('/')).toBeNull();
    other.update(2);
    other.keep('/', 2, page('After'));
    await settled();
    expect(sent('/')).toBe('After');
  });

  test('pages are sent again after they were hidden', async () => {
    const files = start(1);
    files.keep('/', 1, page('Before'));
    await settled();
    files.hide();
    expect([sent('/'), files.linked()]).toEqual([null, null]);
    files.update(1);
    files.keep('/', 1, page('Before'));
    await settled();
    expect(sent('/')).toBe('Before');
  });
});

describe('several processes', () => {
  test('share the folder of a version', async () => {
    const [one, two] = [start(1), start(1)];
    one.update(1);
    one.keep('/one', 1, page('One'));
    two.keep('/two', 1, page('Two'));
    await settled();
    expect([sent('/one'), sent('/two')]).toEqual(['One', 'Two']);
  });

  test('move the link forward only', async () => {
    const [one, two] = [start(1), start(1)];
    one.update(3);
    two.update(2);
    expect(two.linked()?.version).toBe(3);
    two.keep('/', 2, page('Behind'));
    two.update(3);
    two.keep('/other', 3, page('Caught up'));
    await settled();
    expect([sent('/'), sent('/other')]).toEqual([null, 'Caught up']);
  });

  test('of two builds never share pages', async () => {
    const old = start(1, 'old');
    const current = start(1, 'new');
    old.update(1);
    old.keep('/', 1, page('Old build'));
    await settled();
    expect(sent('/')).toBeNull();
    current.keep('/', 1, page('New build'));
    await settled();
    expect(sent('/')).toBe('New build');
    // An edit at the old one is seen, too.
    old.update(2);
    expect(sent('/')).toBeNull();
  });
});

describe('a start', () => {
  test('sends nothing that an earlier one left, and removes it', async () => {
    const before = start(7, 'before');
    before.keep('/', 7, page('Before'));
    await settled();
    expect(sent('/')).toBe('Before');
    // The database was put back to an earlier state, or is another one.
    for (const version of [7, 3]) {
      const files = start(version);
      expect([sent('/'), files.linked()?.version]).toEqual([null, version]);
    }
    await settled();
    const linked = readlinkSync(join(directory, 'current'));
    expect(readdirSync(directory).sort()).toEqual(['build.one', 'current', 'lock.sqlite']);
    expect(readdirSync(join(directory, 'build.one'))).toEqual([linked.slice('build.one/'.length)]);
  });
});

describe('a start that prepares pages', () => {
  const folders = () =>
    readdirSync(directory).flatMap((name) => (name.startsWith('build.') ? readdirSync(join(directory, name)) : []));
  const waiting = () => readdirSync(directory).filter((name) => name.startsWith('current.'));

  test('leaves those that are linked, until its own are all written', async () => {
    const before = start(1);
    before.keep('/', 1, page('Before'));
    await settled();
    const files = create('two');
    files.prepare(1);
    files.keep('/', 1, page('After'));
    files.keep('/blog', 1, page('Blog'));
    await files.written();
    expect([sent('/'), sent('/blog')]).toEqual(['Before', null]);
    files.takeOver(1, files.linked());
    expect([sent('/'), sent('/blog')]).toEqual(['After', 'Blog']);
    await settled();
    expect([folders().length, waiting()]).toEqual([1, []]);
  });

  test('begins without them where the version is another one by then', async () => {
    const files = create();
    files.prepare(1);
    files.keep('/', 1, page('Before'));
    await files.written();
    files.takeOver(2, files.linked());
    expect([sent('/'), files.linked()?.version]).toEqual([null, 2]);
  });

  test.each([
    ['a change', 2],
    ['a start of the same version', 1],
  ])('leaves what %s by another process linked since the version was read', async (_, version) => {
    const [other, files] = [start(1), create()];
    files.prepare(1);
    files.keep('/', 1, page('Before'));
    await files.written();
    const linked = files.linked();
    other.takeOver(version, other.linked());
    other.keep('/', version, page('Its own'));
    await settled();
    files.takeOver(1, linked);
    expect([sent('/'), files.linked()?.version]).toEqual(['Its own', version]);
  });

  test('keeps its folder while others remove what they do not need', async () => {
    const [other, files] = [start(1), create('two')];
    files.prepare(2);
    files.keep('/', 2, page('After'));
    await files.written();
    other.update(2);
    await settled();
    files.takeOver(2, files.linked());
    expect(sent('/')).toBe('After');
  });

  test('and never ends leaves a folder, which is removed later', async () => {
    const files = start(1);
    create('two').prepare(1);
    const [name = ''] = waiting();
    files.update(2);
    await settled();
    expect(waiting()).toEqual([name]);
    lutimesSync(join(directory, name), 0, Date.now() / 1000 - 120);
    files.update(3);
    await settled();
    files.update(4);
    await settled();
    expect([folders().length, waiting()]).toEqual([1, []]);
  });

  test('learns which pages there are, the one first that was written first', async () => {
    const before = start(1, 'before');
    for (const [path, given] of [
      ['/products/red-onion', page('Red', { encodings: { br: bytes('brotli'), gzip: bytes('zipped') } })],
      ['/', page('Home', { encodings: { gzip: bytes('zipped') } })],
      ['/blog', page('Blog')],
    ] as const) {
      before.keep(path, 1, given);
      await settled();
      // Times of files are those of the system's clock, which may stand still for some milliseconds.
      await pause(20);
    }
    expect(await create().linkedPages(9)).toEqual([
      { path: '/products/red-onion', encodings: ['br', 'gzip'] },
      { path: '/', encodings: ['gzip'] },
      { path: '/blog', encodings: ['identity'] },
    ]);
    expect(await create().linkedPages(1)).toEqual([{ path: '/products/red-onion', encodings: ['br', 'gzip'] }]);
    before.hide();
    expect(await create().linkedPages(9)).toEqual([]);
  });
});

test('where nothing can be linked, the earlier pages are not sent either', async () => {
  const files = start(1);
  const folder = join(directory, 'build.one');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'not a folder');
  files.update(2);
  expect(files.linked()).toBeNull();
  expect(troubles).not.toEqual([]);
  rmSync(folder);
  files.update(2);
  files.keep('/', 2, page('After'));
  await settled();
  expect(sent('/')).toBe('After');
});

test('where not even the lock can be had, nothing is sent, and nothing thrown', async () => {
  start(1).keep('/', 1, page('Before'));
  await settled();
  rmSync(join(directory, 'lock.sqlite'));
  mkdirSync(join(directory, 'lock.sqlite'));
  const files = create();
  files.prepare(1);
  files.keep('/', 1, page('After'));
  files.takeOver(1, files.linked());
  expect([sent('/'), files.linked()]).toEqual([null, null]);
  expect(troubles).not.toEqual([]);
});
