import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStaticFiles } from '~/server/site/static-files';
import { writeBuildFiles } from './build-files';

const DAY_S = 24 * 60 * 60;

let directory: string;
let client: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'build-files-'));
  client = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(client, 'assets'));
  writeFileSync(join(client, 'assets/site-abc.css'), 'css');
  writeFileSync(join(client, 'assets/site-abc.css.br'), 'br');
  writeFileSync(join(client, 'favicon.ico'), 'icon');
});

afterEach(() => {
  for (const folder of [directory, client]) rmSync(folder, { recursive: true });
});

const write = (build: string) => writeBuildFiles(directory, build, readStaticFiles(client, new Headers()));

test('files of the build are there in their encodings, with the times of their validators', async () => {
  await write('one');
  expect(readFileSync(join(directory, 'assets/site-abc.css.br'), 'utf8')).toBe('br');
  const icon = join(directory, 'build.one/files/favicon.ico');
  expect(readFileSync(icon, 'utf8')).toBe('icon');
  const { mtimeMs, size } = statSync(icon);
  const file = readStaticFiles(client, new Headers()).get('/favicon.ico');
  expect(`"${(mtimeMs / 1000).toString(16)}-${size.toString(16)}"`).toBe(file?.identity.etag);
});

test('assets of earlier builds stay for a week after somebody had or read them', async () => {
  await write('one');
  rmSync(join(client, 'assets/site-abc.css'));
  rmSync(join(client, 'assets/site-abc.css.br'));
  writeFileSync(join(client, 'assets/site-def.css'), 'new');
  const [old, current] = ['abc', 'def'].map((digest) => join(directory, `assets/site-${digest}.css`));
  const readDaysAgo = (path = '', days = 0) => utimesSync(path, Date.now() / 1000 - days * DAY_S, statSync(path).mtime);
  readDaysAgo(old, 6);
  await write('two');
  expect([old, current].map((path) => existsSync(path ?? ''))).toEqual([true, true]);
  for (const path of [old, current]) readDaysAgo(path, 8);
  await write('two');
  expect([old, current].map((path) => existsSync(path ?? ''))).toEqual([false, true]);
});
