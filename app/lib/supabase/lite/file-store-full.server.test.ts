import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const disk = vi.hoisted(() => ({ isFull: false, writes: 0 }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs/promises')>();
  const writeFile: typeof fs.writeFile = async (...written) => {
    disk.writes += 1;
    await fs.writeFile(...written);
    if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return { ...fs, writeFile };
});

// Test files share their modules: this one needs the store on the disk above, and others must not get it.
vi.resetModules();
const { FileStore } = await import('./file-store.server');
afterAll(() => vi.resetModules());

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'file-store-'));
  Object.assign(disk, { isFull: false, writes: 0 });
});

afterEach(() => rmSync(root, { recursive: true }));

test.each([
  [false, null],
  [true, 'no space left on device'],
])('on a disk that is full (%s) the store says %s, and leaves no file', async (isFull, problem) => {
  disk.isFull = isFull;
  expect(await new FileStore(root).writeProblem()).toBe(problem);
  expect(readdirSync(root)).toEqual([]);
});

test('concurrent checks write once', async () => {
  const store = new FileStore(root);
  expect(await Promise.all([store.writeProblem(), store.writeProblem()])).toEqual([null, null]);
  expect(await store.writeProblem()).toBe(null);
  expect(disk.writes).toBe(1);
});
