import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirInUse, DataDirNotWritable, loadOrCreateSecret, lockDataDir } from './data-dir.server';

let home: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'data-dir-'));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(home, { recursive: true });
});

test.each(['new', 'several/folders/deep'])('a new directory is private to its owner: %s', (name) => {
  const folder = join(home, name);
  const unlock = lockDataDir(folder);
  unlock();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

describe('the lock', () => {
  const OTHER_PROCESS = `
    import { lockDataDir } from ${JSON.stringify(new URL('./data-dir.server.ts', import.meta.url).href)};
    try {
      lockDataDir(process.argv[1]);
      globalThis.gc();
      console.log('locked');
      setInterval(() => undefined, 60_000);
    } catch (error) {
      console.log(error.constructor.name + ': ' + error.message);
    }`;

  /** Takes the lock in a child process, which keeps no reference to it; returns its output. */
  async function lockElsewhere(): Promise<{ said: string; child: ChildProcess }> {
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', OTHER_PROCESS, home], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [output] = await once(child.stdout, 'data');
    return { said: String(output), child };
  }

  test('makes the folder where it is missing', () => {
    const dataDir = join(home, 'new', 'folder');
    lockDataDir(dataDir)();
    expect(existsSync(dataDir)).toBe(true);
  });

  test('refuses a second process, with advice in one line', async () => {
    const release = lockDataDir(home);
    const { said } = await lockElsewhere();
    expect(said).toBe(`DataDirInUse: Another process is using ${home}. Stop it, or set DATA_DIR to another folder.\n`);
    release();
    expect((await lockElsewhere()).said).toBe('locked\n');
  });

  test.each(['/dev/null', '/dev/null/data'])('names a folder that cannot be written: %s', (folder) => {
    expect(() => lockDataDir(folder)).toThrow(DataDirNotWritable);
    expect(() => lockDataDir(folder)).toThrow(
      new RegExp(`^${folder} cannot be written \\(\\w+\\)\\. Set DATA_DIR .+$`),
    );
  });

  test('refuses this process while another one has it', async () => {
    expect((await lockElsewhere()).said).toBe('locked\n');
    expect(() => lockDataDir(home)).toThrow(DataDirInUse);
    expect(() => lockDataDir(home)).toThrow(/^Another process is using .+$/);
  });

  test('cannot be taken twice by one process', () => {
    const release = lockDataDir(home);
    expect(() => lockDataDir(home)).toThrow(DataDirInUse);
    release();
    lockDataDir(home)();
  });

  test('is shared among shared users, and refuses an exclusive one', () => {
    const releases = [lockDataDir(home, 'shared'), lockDataDir(home, 'shared')];
    for (const release of releases) {
      expect(() => lockDataDir(home)).toThrow(DataDirInUse);
      release();
    }
    const release = lockDataDir(home);
    expect(() => lockDataDir(home, 'shared')).toThrow(DataDirInUse);
    release();
  });

  test('is not disturbed by refused attempts', async () => {
    const release = lockDataDir(home);
    for (let n = 0; n < 3; n += 1) expect(() => lockDataDir(home)).toThrow(DataDirInUse);
    // With POSIX locks, closing any descriptor of a file releases all locks of the process on it.
    expect((await lockElsewhere()).said).toMatch(/^DataDirInUse/);
    release();
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)('is released after %s of its owner', async (signal) => {
    const { said, child } = await lockElsewhere();
    expect(said).toBe('locked\n');
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    lockDataDir(home)();
  });

  test('is released by each of several owners that are killed', async () => {
    for (let n = 1; n <= 3; n += 1) {
      const { said, child } = await lockElsewhere();
      expect({ n, said }).toEqual({ n, said: 'locked\n' });
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  });

  test('names the cause where it is no other process', () => {
    writeFileSync(join(home, 'lock.sqlite'), 'This is not a database. '.repeat(100));
    expect(() => lockDataDir(home)).toThrow();
    expect(() => lockDataDir(home)).not.toThrow(DataDirInUse);
  });
});

describe('the secret in DATA_DIR', () => {
  test('is long, and the same at the next start', () => {
    const secret = loadOrCreateSecret(home);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(loadOrCreateSecret(home)).toBe(secret);
  });

  test('differs from that of another folder', () => {
    const other = mkdtempSync(join(tmpdir(), 'data-dir-'));
    expect(loadOrCreateSecret(other)).not.toBe(loadOrCreateSecret(home));
    rmSync(other, { recursive: true });
  });

  test('is readable by its owner only', () => {
    loadOrCreateSecret(home);
    expect(statSync(join(home, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  test('that is too short, as after a crash, is replaced', () => {
    writeFileSync(join(home, 'session-secret'), 'short');
    const secret = loadOrCreateSecret(home);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(join(home, 'session-secret'), 'utf8').trim()).toBe(secret);
  });

  test('that cannot be read is an error, not a new secret', () => {
    mkdirSync(join(home, 'session-secret'));
    expect(() => loadOrCreateSecret(home)).toThrow('EISDIR');
  });
});
