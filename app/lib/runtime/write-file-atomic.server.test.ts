import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceAtomically, writeFileAtomic } from './write-file-atomic.server';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'atomic-'));
});

afterEach(() => {
  rmSync(home, { recursive: true });
});

test.each([true, false])('a file is written, in a folder that is missing, and replaced (flush: %s)', async (flush) => {
  const path = join(home, 'folder', 'file');
  for (const text of ['first', 'second']) {
    await writeFileAtomic(path, Buffer.from(text), { flush });
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
  expect(readdirSync(join(home, 'folder'))).toEqual(['file']);
});

test('a write that fails leaves the file as it was, and nothing beside it', async () => {
  const path = join(home, 'file');
  await writeFileAtomic(path, Buffer.from('first'));
  const failing = replaceAtomically(path, async (draft) => {
    await writeFile(draft, 'half');
    expect(readFileSync(path, 'utf8')).toBe('first');
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(readFileSync(path, 'utf8')).toBe('first');
  expect(readdirSync(home)).toEqual(['file']);
});
