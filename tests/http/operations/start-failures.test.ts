import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../support/backends/mail-server';
import { newFolder } from '../../support/backends/new-folder';
import { runProgram } from '../../support/backends/program-process';
import { startSite } from '../../support/backends/site-process';

/** What a start says that fails. */
async function failure(environment: Record<string, string>): Promise<string> {
  const { code, out, err } = await runProgram('node', [], { DATA_DIR: newFolder(), ...environment });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  return err;
}

// app/lib/runtime/env.server.test.ts has all the values; here the program is given one bad one of each.
const BAD: [name: string, value: string][] = [
  ['PORT', 'http'],
  ['HOST', 'nowhere.invalid'],
  ['PUBLIC_URL', 'www.example.com'],
  ['DATA_DIR', '/dev/null/data'],
  ['SUPABASE_URL', 'abc.supabase.co'],
  ['SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_of_a_misspelt_url'],
  ['SUPABASE_SECRET_KEY', 'sb_secret_of_a_misspelt_url'],
  ['DATABASE_URL', 'postgres://somebody:pa55@127.0.0.1:1/site'],
  ['SESSION_SECRET', 'hunter2'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'swordf1'],
  ['SEED', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DRAIN_SECONDS', 'long'],
  ['PURGE_URL', 'cdn.example.com'],
  ['CDN', 'akamai'],
  ['CDN_TOKEN', 'hunter2'],
  ['PAGE_FILES', '/dev/null/pages'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com?requireTls=true'],
  ['ENQUIRIES_TO', 'me'],
];

test.concurrent.each(BAD)('a bad %s stops the start with one line that names it', async (name, value) => {
  const said = await failure({ [name]: value });
  expect(said).toMatch(new RegExp(`^[^\\n]*\\b${name} [^\\n]+\\.\\n$`));
  expect(said).not.toMatch(/hunter2|swordf1|pa55|sb_|\bat \w+ \(/);
});

test('a port that is taken stops it, too', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(await failure({ PORT: String(port) })).toBe('Another program is listening there. Set PORT to a free port.\n');
});

test('a mail server that does not take the password is in the log at once, and the site starts', async () => {
  const { url } = await startMailServer('refuses the password');
  const SMTP_URL = url.replace('//', '//office:hunter2@');
  const site = await startSite({ DATA_DIR: newFolder(), SMTP_URL, ENQUIRIES_TO: 'office@exporter.example' });
  onTestFinished(async () => void (await site.stop()));
  const warning = () => site.log().find(({ msg }) => msg === 'no mail can be sent');
  await expect
    .poll(warning, { timeout: 20_000 })
    .toMatchObject({ problem: expect.stringContaining('does not take the user name and password') });
  expect(JSON.stringify(warning())).not.toContain('hunter2');
});

test('a folder whose database another process has open stops it', async () => {
  const DATA_DIR = newFolder();
  const site = await startSite({ DATA_DIR });
  onTestFinished(async () => void (await site.stop()));
  const words = `Another process is using ${DATA_DIR}. Stop it, or set DATA_DIR to another folder.\n`;
  expect(await failure({ DATA_DIR })).toBe(words);
});
