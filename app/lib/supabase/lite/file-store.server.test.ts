import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileStore } from './file-store.server';

let home: string;
let store: FileStore;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'file-store-'));
  store = new FileStore(join(home, 'storage'));
});

afterEach(() => rmSync(home, { recursive: true }));

const text = async (key: string) => (await store.read('bucket', key))?.bytes.toString() ?? null;
const everything = () => readdirSync(home, { recursive: true, encoding: 'utf8' }).sort();

describe('a file', () => {
  test('is read as it was written, with its time', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    await store.write('bucket', 'public/products/red onion.png', bytes);
    const file = await store.read('bucket', 'public/products/red onion.png');
    expect(file?.bytes).toEqual(bytes);
    expect(Math.abs((file?.lastModified.getTime() ?? 0) - Date.now())).toBeLessThan(10_000);
  });

  test('is null where there is none', async () => {
    expect(await store.read('bucket', 'nothing.png')).toBeNull();
    await store.write('bucket', 'folder/file.png', Buffer.from('file'));
    expect(await store.read('bucket', 'folder')).toBeNull();
    expect(await store.read('bucket', 'folder/file.png/below.png')).toBeNull();
    expect(await store.read('bucket', `${'x'.repeat(300)}.png`)).toBeNull();
    expect(await store.read('other', 'folder/file.png')).toBeNull();
  });

  test('is gone after it was removed, and may be removed twice', async () => {
    await store.write('bucket', 'file.png', Buffer.from('file'));
    await store.remove('bucket', 'file.png');
    expect(await text('file.png')).toBeNull();
    await store.remove('bucket', 'file.png');
  });
});

describe('a bucket that is no folder of the store', () => {
  const outside = ['', '.', '..', '../elsewhere', 'bucket/below', 'a\0', join(tmpdir(), 'file-store-elsewhere')];

  test.each(outside)('%j is neither read nor written nor removed from', async (bucket) => {
    const before = everything();
    expect(await store.read(bucket, 'secret.txt')).toBeNull();
    await expect(store.write(bucket, 'secret.txt', Buffer.from('mine'))).rejects.toThrow(RangeError);
    await expect(store.remove(bucket, 'secret.txt')).rejects.toThrow(RangeError);
    expect(everything()).toEqual(before);
  });
});

describe('a key that leaves its bucket', () => {
  // An absolute path; inside the test's folder, so that a broken check does no damage.
  const ABSOLUTE = 'absolute';
  const keyOf = (name: string) => (name === ABSOLUTE ? join(store.root, 'secret.txt') : name);
  const leaving = [
    '',
    '.',
    '..',
    '../secret.txt',
    'a/../../secret.txt',
    '../bucket-of-others/secret.txt',
    ABSOLUTE,
    'a\0.png',
    'folder/..',
  ];

  beforeEach(() => {
    mkdirSync(join(store.root, 'bucket-of-others'), { recursive: true });
    writeFileSync(join(store.root, 'secret.txt'), 'secret');
    writeFileSync(join(store.root, 'bucket-of-others', 'secret.txt'), 'secret');
  });

  test.each(leaving)('%j is not read', async (key) => {
    expect(await store.read('bucket', keyOf(key))).toBeNull();
  });

  test.each(leaving)('%j is not written', async (key) => {
    const before = everything();
    await expect(store.write('bucket', keyOf(key), Buffer.from('mine'))).rejects.toThrow(RangeError);
    expect(everything()).toEqual(before);
  });

  test.each(leaving)('%j is not removed', async (key) => {
    const before = everything();
    await expect(store.remove('bucket', keyOf(key))).rejects.toThrow(RangeError);
    expect(everything()).toEqual(before);
  });

  test('may look like it and stay inside', async () => {
    await store.write('bucket', 'a/../b/./..c.png', Buffer.from('inside'));
    expect(readFileSync(join(store.root, 'bucket', 'b', '..c.png'), 'utf8')).toBe('inside');
  });
});

describe('a replacement', () => {
  test('shows the old file or the new one, never a part', async () => {
    const size = 512 * 1024;
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(size, letter));
    await store.write('bucket', 'file.png', Buffer.alloc(size, 'a'));

    let writing = true;
    const read: string[] = [];
    const reader = async () => {
      while (writing) {
        const bytes = (await store.read('bucket', 'file.png'))?.bytes;
        if (bytes?.length !== size) read.push(`${bytes?.length} bytes`);
        else read.push(versions.some((version) => version.equals(bytes)) ? 'whole' : 'mixed');
      }
    };
    const readers = [reader(), reader()];
    for (let n = 0; n < 40; n += 1) {
      await store.write('bucket', 'file.png', versions[n % versions.length] ?? Buffer.alloc(0));
    }
    writing = false;
    await Promise.all(readers);
    expect(read.length).toBeGreaterThan(10);
    expect(new Set(read)).toEqual(new Set(['whole']));
  });

  test('by many at once leaves one of them and nothing else', async () => {
    const versions = Array.from({ length: 20 }, (_, n) => `version ${n}`);
    await Promise.all(versions.map((version) => store.write('bucket', 'file.png', Buffer.from(version))));
    expect(versions).toContain(await text('file.png'));
    expect(everything()).toEqual(['storage', 'storage/bucket', 'storage/bucket/file.png']);
  });

  test('that cannot take its place leaves nothing behind', async () => {
    await store.write('bucket', 'folder/file.png', Buffer.from('file'));
    const before = everything();
    await expect(store.write('bucket', 'folder', Buffer.from('new'))).rejects.toThrow();
    expect(everything()).toEqual(before);
    expect(await text('folder/file.png')).toBe('file');
  });

  test('that cannot be written leaves the old file and nothing else', async () => {
    await store.write('bucket', 'file.png', Buffer.from('old'));
    const before = everything();
    // Simulates a full disk: the draft file is open, and writing fails.
    const unwritable = { byteLength: 1 } as unknown as Uint8Array;
    await expect(store.write('bucket', 'file.png', unwritable)).rejects.toThrow();
    expect(await text('file.png')).toBe('old');
    expect(everything()).toEqual(before);
  });
});
