import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-dir.server';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'data-dir-mode-'));
});

afterEach(() => {
  rmSync(home, { recursive: true });
});

test.each([
  [0o755, 0o700],
  [0o2777, 0o700],
  [0o700, 0o700],
  [0o1777, 0o1777],
])('a directory that exists with mode %o gets %o', (before, after) => {
  chmodSync(home, before);
  lockDataDir(home)();
  expect(statSync(home).mode & 0o1777).toBe(after);
});
