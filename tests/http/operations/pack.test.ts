import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startCommand } from '../../support/backends/program-process';
import { whenReady } from '../../support/backends/site-process';
import { startSupabaseServer } from '../../support/backends/supabase-server';
import { encoded, plain } from '../../support/content/uploads';
import { heading } from '../../support/http/answer';
import { functionUrlEvent } from '../../support/http/lambda';
import { backend, db, SECRET } from '../../support/http/site';

// What is packed runs where there is nothing else, as it does in the image and in the function.

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const folder = join(inject('temporaryFolder'), 'packed');
const [whole, hosted] = [join(folder, 'whole'), join(folder, 'hosted')];

const pack = (...args: string[]) => run(process.execPath, ['app/server/build/pack.ts', ...args], { cwd: ROOT });

/** The words of the Dockerfile's last instructions of a kind; a command in brackets is its words. */
function instructions(name: string): string[] {
  const [, last = ''] = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .split(/^FROM .*$/m)
    .slice(-2);
  return last.split('\n').flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
}

const wordsOf = (instruction = '') => JSON.parse(/\[.*\]$/.exec(instruction)?.[0] ?? '[]') as string[];

/** Runs a module in the packed folder for Supabase, as a function there. */
async function runHosted(script: string) {
  const supabase = await startSupabaseServer('answers');
  const environment = {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    PUBLIC_URL: 'https://www.example.com',
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'warn',
  };
  // A thread would inherit the flags that a script on the command line needs.
  const file = join(hosted, 'call.js');
  writeFileSync(file, script);
  const ended = await startCommand([process.execPath, file], environment, hosted).ended;
  await supabase.stop();
  return ended;
}

beforeAll(async () => {
  mkdirSync(folder);
  await Promise.all([pack(whole), pack(hosted, '--hosted')]);
});

describe('a packed site', () => {
  test('starts by what the image says, is healthy and stops', async () => {
    const settings = Object.fromEntries(
      instructions('ENV').flatMap((line) => line.split(' ').map((one) => one.split('='))),
    );
    expect(settings).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
    const environment = { DATA_DIR: join(folder, 'data'), SEED: 'demo' };
    const site = await whenReady(startCommand(wordsOf(instructions('CMD')[0]), environment, whole));
    expect(heading(await site.get('/products/onions/nashik-red-onion'))).toBe('Nashik Red Onion');
    const picture = '/storage/v1/object/public/application-assets/public/demo/sorting-line.webp';
    expect((await site.get(picture)).headers.get('content-type')).toBe('image/webp');
    const sheet = await site.get('/products/onions/nashik-red-onion/specification.pdf');
    expect(sheet.headers.get('content-type')).toBe('application/pdf');

    const [command = '', ...args] = wordsOf(instructions('HEALTHCHECK')[0]);
    const check = () => run(command, args, { env: { ...process.env, PORT: new URL(site.origin).port } });
    await check();
    expect(await site.stop()).toBe(0);
    await expect(check()).rejects.toMatchObject({ code: 1 });
  });

  test('has no more packages than it needs where Supabase is elsewhere', () => {
    const packages = readdirSync(join(hosted, 'node_modules'));
    expect(packages).toEqual(expect.arrayContaining(['nodemailer', 'sharp']));
    expect(packages).not.toContain('@electric-sql');
    for (const name of ['migrated-database.tar.zst', 'pictures']) {
      expect(existsSync(join(whole, 'build/server', name))).toBe(true);
      expect(existsSync(join(hosted, 'build/server', name))).toBe(false);
    }
  });

  test('keeps its packages where a platform installs them', async () => {
    for (const packed of [whole, hosted]) {
      const { stdout } = await run('npm', ['ls', '--all', '--parseable', '--long'], { cwd: packed });
      expect(stdout).not.toContain('EXTRANEOUS');
      expect(stdout).toContain('nodemailer');
    }
  });

  test('is all that a function needs', async () => {
    const path = 'public/demo/packed.png';
    const bytes = await encoded(plain(400, 300), 'png');
    await db.storage.from('application-assets').upload(path, bytes, { contentType: 'image/png', upsert: true });
    const paths = ['/products/onions', `/pictures/320/${path}.webp`, '/products/onions/catalogue.pdf'];
    const events = await Promise.all(paths.map((one) => functionUrlEvent(one)));
    const script = `
      const { handler } = await import('./build/server/lambda.js');
      for (const event of ${JSON.stringify(events)}) {
        const { statusCode, headers } = await handler(event);
        console.log(statusCode, headers['content-type']);
      }`;
    const ended = await runHosted(script);
    await db.storage.from('application-assets').remove([path]);
    const out = '200 text/html; charset=utf-8\n200 image/webp\n200 application/pdf\n';
    expect(ended).toEqual({ code: 0, out, err: '' });
  });

  test('loads the back office with the first request there, as routes find it', async () => {
    // What has been loaded, by words that pages of staff have.
    const script = `
      import { readFileSync } from 'node:fs';
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({
        load(url, context, next) {
          if (/build.server/.test(url)) loaded.push(url);
          return next(url, context);
        },
      });
      const { fetch } = await import('./build/server/fetch.js');
      for (const path of ['/', '/products/onions', '/contact-us', '/compare', '/enquiry-list', '/%41DMIN/login']) {
        const { status } = await fetch(new Request('https://www.example.com' + path));
        const sources = loaded.map((url) => readFileSync(new URL(url), 'utf8'));
        console.log(status, ['current-password', 'data-first-steps'].filter((word) => sources.join().includes(word)));
      }`;
    const visitors = '200 []\n'.repeat(5);
    const out = `${visitors}200 [ 'current-password', 'data-first-steps' ]\n`;
    expect(await runHosted(script)).toEqual({ code: 0, out, err: '' });
  });
});

test.each([
  [[whole], `${whole} is not empty.\n`],
  [[], 'Say where to: npm run pack -- FOLDER [--hosted]\n'],
  [['--hosted'], 'Say where to: npm run pack -- FOLDER [--hosted]\n'],
  [[join(folder, 'new'), '--small'], 'Say where to: npm run pack -- FOLDER [--hosted]\n'],
])('packing into %j is refused in words', async (args, stderr) => {
  await expect(pack(...args)).rejects.toMatchObject({ code: 1, stderr });
});
