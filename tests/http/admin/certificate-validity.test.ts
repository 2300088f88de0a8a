import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../../../supabase/tests/actors';
import { dayIn } from '../../support/content/company-day';
import { store } from '../../support/content/rows';
import { signedIn, summaryOf } from '../../support/http/admin';
import { main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, textOf, valuesOf } from '../../support/http/html';
import { backend, db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const LIST = '/admin/edit-pages/certificates';

const ending = async () => all(main(await staff.get('/admin/dashboard')), 'li', { 'data-need': 'certificate' });

test('a certificate says from when to when it is valid, in its form, on the site and in its history', async () => {
  const { id, name } = await store('certificates', { name: 'Certificate with an end' });
  const path = `${LIST}/edit/${id}`;
  const typed = {
    ...{ valid_from: '2026-04-01', valid_until: '2999-03-31', number: 'X-1', scope: 'Packing of onions' },
    verification_url: 'https://issuer.example/check?number=X-1',
  };
  expect((await staff.save(path, typed)).status).toBe(303);
  expect(formOf(await staff.get(path))).toMatchObject(typed);
  const card = all(main(await get('/certificates-memberships')), 'li').find((one) => textOf(one).includes(name));
  const shown = 'Number X-1 Valid from 1 April 2026 Valid until 31 March 2999 Scope Packing of onions';
  expect(card && textOf(card)).toContain(shown);
  expect(card && valuesOf(card, 'a', 'href')).toEqual([typed.verification_url]);
  const history = textOf(main(await staff.get(`${path}/history`)));
  for (const value of Object.values(typed)) expect(history).toContain(value);
  const ended = await follow(staff, await staff.save(path, { valid_from: '', valid_until: '2020-02-29' }));
  expect(toasts(ended)).toMatchObject([
    { title: 'Certificate Updated', message: expect.stringContaining('not on the site') },
  ]);
  await staff.save(path, { valid_until: '' });
  const { data } = await db.from('certificates').select('valid_from, valid_until').eq('id', id).single();
  expect(data).toEqual({ valid_from: null, valid_until: null });
});

test('a new certificate that has ended is said not to be on the site, and a draft to be a draft', async () => {
  const ended = { name: 'Ended before it was added', valid_until: '2020-02-29' };
  onTestFinished(async () => void (await db.from('certificates').delete().eq('name', ended.name).throwOnError()));
  const added = toasts(await follow(staff, await staff.save(`${LIST}/add`, ended)));
  expect(added).toMatchObject([{ title: 'Certificate Added', message: expect.stringContaining('not on the site') }]);
  const draft = await staff.post(`${LIST}/add`, { ...ended, name: 'A draft that has ended', intent: 'draft' });
  expect(toasts(await follow(staff, draft))).toMatchObject([{ message: expect.stringContaining('It is a draft') }]);
});

test('a last day before the first one, no day, or no link, is refused at its field', async () => {
  const { id } = await store('certificates', { name: 'Certificate that ends too early' });
  const turned = await staff.save(`${LIST}/edit/${id}`, { valid_from: '2026-04-02', valid_until: '2026-04-01' });
  expect(turned.status).toBe(422);
  expect(summaryOf(turned).errors).toEqual(['The last day is before the first one. Please correct one of them.']);
  const script = await staff.save(`${LIST}/edit/${id}`, { verification_url: 'javascript:alert(1)' });
  expect(script.status).toBe(422);
  expect(summaryOf(script).errors).toEqual(['Please enter an address that begins with https://']);
  const none = await staff.save(`${LIST}/add`, { name: 'Never', valid_until: '2026-02-30' });
  expect(none.status).toBe(422);
  expect(formOf(none)).toMatchObject({ name: 'Never', valid_until: '2026-02-30' });
});

test('the dashboard and the list say what ends soon or has ended, which is not on the site', async () => {
  const rows = [
    ['Ended', dayIn(-10)],
    ['Soon', dayIn(59)],
    ['Later', dayIn(62)],
  ] as const;
  const ids: string[] = [];
  for (const [name, valid_until] of rows) ids.push((await store('certificates', { name, valid_until })).id);
  const [ended, soon, ...others] = await ending();
  expect(others).toEqual([]);
  expect(ended && textOf(ended)).toMatch(/^Ended Ended on \d+ \w+ \d{4}$/);
  expect(soon && textOf(soon)).toMatch(/^Soon Ends in (58|59|60) days$/);
  expect(soon && valuesOf(soon, 'a', 'href')).toEqual([`${LIST}/edit/${ids[1]}`]);
  const listed = textOf(main(await staff.get(`${LIST}?q=Ended`)));
  expect(listed).toContain('Ended on');
  expect(listed).toContain('Not on the site since it ended.');
  const public_ = all(main(await get('/certificates-memberships')), 'h3').map(textOf);
  expect(public_).toEqual(expect.arrayContaining(['Soon', 'Later']));
  expect(public_).not.toContain('Ended');
  await db.from('certificates').update({ status: 'draft' }).in('id', ids).throwOnError();
  expect(await ending()).toEqual([]);
});

test('a certificate leaves the cached page when its last day is over, not before', async () => {
  // A zone of PostgreSQL alone, in which midnight is two seconds ahead.
  const midnight = Math.ceil(Date.now() / 1000) + 2;
  const west = new Date(midnight * 1000).toISOString().slice(11, 19);
  const setZone = (setting_value: string) =>
    db
      .from('site_settings')
      .upsert({ setting_key: 'company_time_zone', setting_value }, { onConflict: 'setting_key' })
      .throwOnError();
  await setZone(`<t>${west}`);
  onTestFinished(async () => {
    await setZone('Asia/Kolkata');
  });
  const [zoned] = await sql<{ day: string }>(backend.database, 'select (now() at time zone $1)::date::text as day', [
    `<t>${west}`,
  ]);
  const { name } = await store('certificates', { name: 'Ends now', valid_until: zoned?.day });
  const isShown = async () => (await get('/certificates-memberships')).text.includes(name);
  expect(await isShown()).toBe(true);
  expect(await isShown()).toBe(true);
  // A timer may be a millisecond early.
  while (Date.now() < midnight * 1000) await pause(midnight * 1000 - Date.now());
  expect(await isShown()).toBe(false);
});
