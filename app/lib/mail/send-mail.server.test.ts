import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMailServer } from '../../../tests/support/backends/mail-server';
import { mailSettingsProblem } from './send-mail.server';

const problemOf = async (smtpUrl: string) =>
  (await mailSettingsProblem({ smtpUrl, to: 'office@exporter.example' }))?.words ?? null;

/** A mail server on this machine as distributions set one up: it offers encryption with a certificate of its own. */
async function relay(): Promise<string> {
  // The server warns of the certificate that it brings.
  const warnings = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => void warnings.mockRestore());
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ password }, _session, callback) =>
      callback(password === '100% @#' ? null : Object.assign(new Error('No'), { responseCode: 535 }), {
        user: 'office',
      }),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** A port at which nothing listens. */
async function nobody(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `127.0.0.1:${port}`;
}

test('settings that work are no problem', async () => {
  expect(await problemOf((await startMailServer()).url)).toBeNull();
});

test('a certificate that is not trusted is named, with what helps', async () => {
  const host = await relay();
  expect(await problemOf(`smtp://${host}`)).toMatch(/certificate .* is not trusted .*\?ignoreTLS=true/);
  expect(await problemOf(`smtp://${host}?ignoreTLS=true`)).toBeNull();
  expect(await problemOf(`smtp://${host}?tls.rejectUnauthorized=false`)).toBeNull();
});

test('a password may have any signs, written as an address has them', async () => {
  const host = await relay();
  const options = '?tls.rejectUnauthorized=false';
  expect(await problemOf(`smtp://office:${encodeURIComponent('100% @#')}@${host}${options}`)).toBeNull();
  expect(await problemOf(`smtp://office:another@${host}${options}`)).toContain(
    'does not take the user name and password',
  );
});

test('what is no mail server says what is there', async () => {
  expect(await problemOf(`smtp://${await nobody()}`)).toContain('does not answer');
  expect(await problemOf('smtp://mail.invalid')).toContain('There is no mail server mail.invalid');
  expect(await problemOf(`smtps://${await relay()}`)).toContain('write smtp:// in SMTP_URL');
});
