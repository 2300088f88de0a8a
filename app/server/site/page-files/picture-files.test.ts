import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VariantName } from '~/lib/pictures/variant-address';
import { createCachedResponse } from '~/server/site/cached-response';
import { createPictureFiles } from './picture-files';

let directory: string;
let works: Promise<unknown>[];
let asked: VariantName[];
let troubles: unknown[];
/** What happens while a picture is made. */
let meanwhile: (path: string) => Promise<void>;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'picture-files-'));
  [works, asked, troubles] = [[], [], []];
  meanwhile = async () => undefined;
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** The picture files of a process that was started. */
const start = () =>
  createPictureFiles({
    directory,
    variants: {
      async get(name) {
        asked.push(name);
        await meanwhile(name.path);
        return name.path.startsWith('gone') ? null : { bytes: Buffer.from(name.path), contentType: 'image/webp' };
      },
    },
    trouble: (error) => troubles.push(error),
    whenIdle: async () => undefined,
    onWork: (work) => works.push(work),
  });

const settled = () => Promise.all(works.splice(0));
const page = (...paths: string[]) => {
  const html = paths.map((path) => `<img alt="" data-picture="${path}" class="x">`).join('');
  return createCachedResponse(200, new Headers(), { identity: new TextEncoder().encode(html) });
};
const fileOf = (path: string) => join(directory, 'pictures', `${path}.webp`);

test('the first pictures of a page are there in one size, readable for everybody', async () => {
  start().keep(page('a.jpg', 'posts/b.png', 'a.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg', 'below.jpg'));
  await settled();
  expect(asked).toEqual(
    ['a.jpg', 'posts/b.png', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg'].map((path) => ({ path, width: 640, format: 'webp' })),
  );
  expect(readFileSync(fileOf('posts/b.png'), 'utf8')).toBe('posts/b.png');
  expect(statSync(fileOf('a.jpg')).mode & 0o777).toBe(0o644);
});

test('one that is there is not made again, also by the next start', async () => {
  for (const files of [start(), start()]) {
    for (let visit = 0; visit < 2; visit += 1) files.keep(page('a.jpg'));
    await settled();
  }
  expect(asked).toHaveLength(1);
});

test.each(['', 'moving.gif', '../secret.jpg', 'a%20b.jpg', 'gone.jpg'])('%j has no file', async (path) => {
  start().keep(page(path));
  await settled();
  expect(existsSync(fileOf(path))).toBe(false);
  expect(troubles).toEqual([]);
});

test('a picture that was removed has none, also where it is removed while it is made', async () => {
  const files = start();
  files.keep(page('a.jpg'));
  await settled();
  await files.remove(['a.jpg', 'never.jpg', '../secret.jpg']);
  expect(existsSync(fileOf('a.jpg'))).toBe(false);
  meanwhile = (path) => files.remove([path]);
  files.keep(page('b.jpg'));
  await settled();
  expect(existsSync(fileOf('b.jpg'))).toBe(false);
});

test('where nothing can be written the others are tried, and it is tried again', async () => {
  writeFileSync(join(directory, 'pictures'), 'not a folder');
  const files = start();
  files.keep(page('a.jpg', 'b.jpg'));
  await settled();
  expect(troubles).toHaveLength(2);
  rmSync(join(directory, 'pictures'));
  files.keep(page('a.jpg', 'b.jpg'));
  await settled();
  expect([existsSync(fileOf('a.jpg')), existsSync(fileOf('b.jpg'))]).toEqual([true, true]);
});

test('after the end of a process the picture that is being made is the last one', async () => {
  const files = start();
  meanwhile = async () => files.stop();
  files.keep(page('a.jpg', 'b.jpg'));
  await settled();
  expect(asked.map(({ path }) => path)).toEqual(['a.jpg']);
});
