import { expect, test } from 'vitest';
import { listeningSite } from '../../support/backends/listening-site';
import { ADMIN } from '../../support/backends/program-process';
import { cookiesOf } from '../../support/http/answer';
import { signOut } from '../../support/http/staff';

const site = await listeningSite();

test('a sign-in, a refused one, a sign-out and a form of another site can be found in the log', async () => {
  const from = { headers: { 'X-Forwarded-For': '198.51.100.77' } };
  const refused = await site.post('/admin/login', { email: 'needle@example.com', password: 'needle-4711' }, from);
  const accepted = await site.post('/admin/login', ADMIN, from);
  const out = await signOut(site, { headers: { Cookie: cookiesOf(accepted) } });
  const foreign = await site.postMadeUp('/contact-us', {}, { headers: { Origin: 'https://evil.example' } });

  const ids = [refused, accepted, out, foreign].map(({ headers }) => headers.get('x-request-id'));
  const events = () => site.log().filter(({ requestId = '', msg }) => ids.includes(requestId) && msg !== 'request');
  const sender = expect.stringMatching(/^[\w-]{43}$/);
  await expect
    .poll(events)
    .toEqual([
      expect.objectContaining({ level: 40, msg: 'sign-in', outcome: 'wrong', sender }),
      expect.objectContaining({ level: 30, msg: 'sign-in', outcome: 'signed in', sender, userId: expect.any(String) }),
      expect.objectContaining({ level: 30, msg: 'sign-out' }),
      expect.objectContaining({ level: 40, msg: 'a form of another site was refused', path: '/contact-us' }),
    ]);
  expect(events().every(({ time }) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(time)))).toBe(true);
});

test('nothing that was typed and no secret stands in the log', () => {
  const log = JSON.stringify(site.log());
  expect(log).toContain('sign-in');
  expect(log).not.toMatch(/needle|198\.51\.100\.77|eyJ[\w-]{20}/);
  expect(log).not.toContain(ADMIN.password);
});
