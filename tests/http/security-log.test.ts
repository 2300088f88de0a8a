import { expect, test } from 'vitest';
import { readAnswer } from '../support/answer';
import { ADMIN, HOST, listeningSite } from '../support/listening-site';

const site = await listeningSite();
const ORIGIN = `https://${HOST}`;

async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const init = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const;
  return readAnswer(await fetch(site.origin + path, { ...init, headers: { Origin: ORIGIN, ...headers } }));
}

/** The events of one request, which its answer names. */
const eventsOf = (id: string | null) =>
  site.log().filter(({ requestId, msg }) => requestId === id && msg !== 'request');

test('a sign-in, a refused one, a sign-out and a form of another site can be found in the log', async () => {
  const from = { 'X-Forwarded-For': '198.51.100.77' };
  const refused = await send('/admin/login', { email: 'needle@example.com', password: 'needle-4711' }, from);
  const accepted = await send('/admin/login', ADMIN, from);
  const cookie = accepted.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const out = await send('/admin/logout', {}, { Cookie: cookie });
  const foreign = await send('/contact-us', {}, { Origin: 'https://evil.example' });

  const events = [refused, accepted, out, foreign].flatMap(({ headers }) => eventsOf(headers.get('x-request-id')));
  const sender = expect.stringMatching(/^[\w-]{43}$/);
  expect(events).toEqual([
    expect.objectContaining({ level: 40, msg: 'sign-in', outcome: 'wrong', sender }),
    expect.objectContaining({ level: 30, msg: 'sign-in', outcome: 'signed in', sender, userId: expect.any(String) }),
    expect.objectContaining({ level: 30, msg: 'sign-out' }),
    expect.objectContaining({ level: 40, msg: 'a form of another site was refused', path: '/contact-us' }),
  ]);
  expect(events.every(({ time }) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(time)))).toBe(true);
});

test('nothing that was typed and no secret stands in the log', () => {
  const log = JSON.stringify(site.log());
  expect(log).toContain('sign-in');
  expect(log).not.toMatch(/needle|198\.51\.100\.77|eyJ[\w-]{20}/);
  expect(log).not.toContain(ADMIN.password);
});
