import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deadMailServer, startMailServer } from '../../support/backends/mail-server';
import { startPurgedCache } from '../../support/backends/shared-cache';
import { type Interceptor, startSupabaseServer } from '../../support/backends/supabase-server';
import { newUser, signedIn, staffAt } from '../../support/http/admin';
import { type Answer, cookiesOf, main, toasts } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { all, linkTo, one, textOf, valuesOf } from '../../support/http/html';
import { backend, createVisitor, db, SECRET, visitSupabase } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const DASHBOARD = '/admin/dashboard';
const OFFICE = 'office@doab.example';
const admin = await signedIn(await newUser('admin'));
const editor = await signedIn(await newUser('editor'));

const mailing = (smtpUrl: string) => createVisitor(backend, { mail: { smtpUrl, to: OFFICE } });
const needs = (answer: Answer, kind: string) => all(main(answer), 'li', { 'data-need': kind });
const inOutbox = async () => (await db.from('outbox').select().neq('kind', 'purge').throwOnError()).data;
const letTimePass = (changes = {}) =>
  db
    .from('outbox')
    .update({ next_at: new Date().toISOString(), ...changes })
    .neq('kind', 'purge')
    .throwOnError();

beforeEach(async () => void (await db.from('outbox').delete().neq('kind', 'x').throwOnError()));

type OnProject = { secretKey?: string | undefined; more?: Record<string, string>; intercept?: Interceptor };

/** A client of a site on a project. */
async function onProject({ secretKey, more, intercept }: OnProject) {
  const server = await startSupabaseServer('answers', intercept);
  const visitor = await visitSupabase(server.url, backend.publishableKey, secretKey, more);
  onTestFinished(async () => {
    await visitor.close();
    await server.stop();
  });
  return visitor;
}

async function send(visitor: ReturnType<typeof mailing>, fields: Record<string, string> = {}) {
  const email = `buyer-${randomUUID()}@importer.example`;
  const sent = await visitor.post('/contact-us', contactFields({ email, ...fields }), fromNewAddress());
  expect(sent.status).toBe(303);
  await visitor.site.drain();
  return { email, sent };
}

describe('a mail', () => {
  test('that is sent leaves nothing behind, and until then nobody can read it in the database', async () => {
    const { url, mails, behave } = await startMailServer('puts off');
    const visitor = mailing(url);
    const { email } = await send(visitor, { message: 'Words of a buyer', subject: 'Outbox' });
    const kept = await inOutbox();
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['copy', 'enquiry']);
    for (const { sealed } of kept) expect(Buffer.from(sealed ?? '', 'base64url').toString()).not.toContain('buyer');
    behave('accepts');
    await letTimePass();
    await visitor.site.sendOutbox();
    expect(mails.map(({ to }) => to[0]).sort()).toEqual([email, OFFICE].sort());
    const [enquiry] = (await db.from('enquiries').select().eq('email', email).throwOnError()).data;
    const copy = mails.find(({ to }) => to.includes(email))?.email;
    expect(copy?.subject).toBe(`Your enquiry ${enquiry?.reference}`);
    expect(await inOutbox()).toEqual([]);
  });

  test('that a process took before it was killed is sent by another one, with the same Message-ID', async () => {
    const { url, mails } = await startMailServer('puts off');
    await send(mailing(url));
    const before = await startMailServer();
    // One that took both, and never said what became of them.
    await letTimePass({ claim: randomUUID() });
    await Promise.all([mailing(before.url), mailing(before.url)].map(({ site }) => site.sendOutbox()));
    expect(mails).toEqual([]);
    expect(before.mails).toHaveLength(2);
    const ids = before.mails.map(({ email }) => email.messageId);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^<[0-9a-f-]{36}@doab\.example>$/);
  });

  test('waits for an hour before it needs somebody; then each of staff reads why, and sends it again', async () => {
    const { url, mails, behave } = await startMailServer('puts off');
    const visitor = mailing(url);
    const { email } = await send(visitor, { subject: 'Five tries' });
    for (let tries = 2; tries <= 5; tries += 1) {
      expect(needs(await staffAt(visitor, admin).get(DASHBOARD), 'mail')).toEqual([]);
      await letTimePass();
      await visitor.site.sendOutbox();
    }
    const page = await staffAt(visitor, editor).get(DASHBOARD);
    const shown = needs(page, 'mail').map(textOf);
    expect(shown).toHaveLength(2);
    expect(shown.join()).toContain(`to ${email}`);
    expect(shown.join()).toMatch(/Enquiry \w{3}-\w{3}: Five tries, to office@doab\.example/);
    expect(shown.join()).toContain('does not take mail yet');
    expect(shown.join()).toContain('Come back later');
    behave('accepts');
    for (const item of needs(page, 'mail')) {
      expect(valuesOf(item, 'button', 'value')).toEqual(['send_again', 'discard']);
      const fields = { intent: 'send_again', item: one(item, 'input', { name: 'item' }).attributes.value ?? '' };
      const pressed = await staffAt(visitor, editor).post(DASHBOARD, fields);
      expect(toasts(await follow(staffAt(visitor, editor), pressed))).toMatchObject([{ title: 'Trying again' }]);
      await visitor.site.drain();
    }
    expect(mails).toHaveLength(2);
    expect(needs(await staffAt(visitor, admin).get(DASHBOARD), 'mail')).toEqual([]);
  });

  test.each([
    ['refuses', '', 'refuses the address'],
    ['refuses the password', 'office:wrong@', 'does not take the user name and password in SMTP_URL'],
  ] as const)('that the server %s needs somebody at once, and can be given up', async (manner, login, words) => {
    const { url } = await startMailServer(manner);
    const visitor = mailing(url.replace('//', `//${login}`));
    await send(visitor);
    const staff = staffAt(visitor, editor);
    const found = needs(await staff.get(DASHBOARD), 'mail');
    expect(found).toHaveLength(2);
    for (const item of found) {
      expect(textOf(item)).toContain(words);
      expect(textOf(item)).not.toContain('wrong');
      const key = one(item, 'input', { name: 'item' }).attributes.value ?? '';
      const dropped = await staff.post(DASHBOARD, { intent: 'discard', item: key });
      expect(toasts(await follow(staff, dropped))).toMatchObject([{ title: 'Not sent' }]);
    }
    expect(await inOutbox()).toEqual([]);
  });

  test('written with another SESSION_SECRET is named, once nobody has tried it for an hour', async () => {
    const { url } = await startMailServer('puts off');
    await send(createVisitor(backend, { mail: { smtpUrl: url, to: OFFICE }, secret: `${SECRET} of before` }));
    await letTimePass({ next_at: new Date(Date.now() - 2 * 3_600_000).toISOString() });
    const visitor = mailing(url);
    await visitor.site.sendOutbox();
    const [item] = needs(await staffAt(visitor, admin).get(DASHBOARD), 'mail');
    expect(item && textOf(item)).toContain('SESSION_SECRET');
  });

  test('goes out, is kept and is named on a project too, with its secret key and without', async () => {
    for (const secretKey of [backend.secretKey, '']) {
      await db.from('outbox').delete().neq('kind', 'x').throwOnError();
      const { url, mails, behave } = await startMailServer('puts off');
      const visitor = await onProject({ secretKey, more: { SMTP_URL: url, ENQUIRIES_TO: OFFICE } });
      await send(visitor);
      expect(await inOutbox()).toHaveLength(2);
      await letTimePass({ attempts: 5 });
      expect(needs(await staffAt(visitor, admin).get(DASHBOARD), 'mail')).toHaveLength(2);
      behave('accepts');
      await visitor.site.sendOutbox();
      expect(mails).toHaveLength(2);
      expect(await inOutbox()).toEqual([]);
    }
  });
});

test('the buyer is told of a copy only once a server has taken it, also on the private page', async () => {
  const { url, behave } = await startMailServer('puts off');
  const visitor = mailing(url);
  const { email, sent } = await send(visitor);
  const panel = one((await visitor.get('/contact-us', { headers: { Cookie: cookiesOf(sent) } })).page, '*', {
    'data-sent': 'true',
  });
  expect(textOf(panel)).not.toContain('copy');
  const path = linkTo(panel, 'Open it on a page of its own');
  const told = async () => textOf(main(await visitor.get(path))).includes(`A copy has gone to ${email}.`);
  expect(await told()).toBe(false);
  behave('accepts');
  await letTimePass();
  await visitor.site.sendOutbox();
  expect(await told()).toBe(true);
});

describe('a purge', () => {
  test('that fails is named to administrators alone, and sent again by a button', async () => {
    const cache = await startPurgedCache();
    cache.behave({ status: 503, headers: { 'Retry-After': '3600' } });
    const visitor = createVisitor(backend, { sharedCache: { purgeUrl: new URL('/purge', cache.origin) } });
    onTestFinished(() => visitor.site.startDraining());
    await visitor.site.sendOutbox();
    expect(needs(await staffAt(visitor, editor).get(DASHBOARD), 'purge')).toEqual([]);
    const staff = staffAt(visitor, admin);
    const [item] = needs(await staff.get(DASHBOARD), 'purge');
    expect(item && textOf(item)).toContain(`${new URL(cache.origin).host} answered 503`);
    cache.behave({});
    const key = item && one(item, 'input', { name: 'item' }).attributes.value;
    await staff.post(DASHBOARD, { intent: 'send_again', item: key ?? '' });
    await visitor.site.drain();
    expect(needs(await staff.get(DASHBOARD), 'purge')).toEqual([]);
  });

  test('is sent by one of two processes', async () => {
    const cache = await startPurgedCache();
    const processes = [0, 1].map(() => {
      const visitor = createVisitor(backend, { sharedCache: { purgeUrl: new URL('/purge', cache.origin) } });
      onTestFinished(() => visitor.site.startDraining());
      return visitor;
    });
    const look = async () => {
      for (const { get, site } of processes) {
        await get('/');
        await site.drain();
      }
    };
    await processes[0]?.site.sendOutbox();
    await look();
    await expect.poll(() => cache.told.length, { timeout: 5000 }).toBe(2);
    await db
      .from('certificates')
      .insert({ name: `Purged ${randomUUID()}` })
      .throwOnError();
    await look();
    expect(cache.told).toHaveLength(3);
  });
});

describe('a forgotten password', () => {
  const forgot = '/admin/forgot-password';
  const ask = async (visitor: ReturnType<typeof mailing>, email: string) => {
    await visitor.post(forgot, { email, intent: 'save' }, fromNewAddress());
    await visitor.site.drain();
  };
  const asked = async (as = admin) => needs(await as.get(DASHBOARD), 'password').map(textOf);

  test('is shown to administrators where the site sends no mail, once, until the person has a new one', async () => {
    const person = await newUser('editor');
    const visitor = createVisitor(backend);
    for (const email of ['nobody-at-all@example.com', person.email, person.email]) await ask(visitor, email);
    const page = await admin.get(DASHBOARD);
    const [item, ...others] = needs(page, 'password');
    expect(others).toEqual([]);
    expect(item && textOf(item)).toContain('This site sends no mail.');
    expect(item && linkTo(item, person.email)).toBe(
      `/admin/user-management?${new URLSearchParams({ q: person.email })}`,
    );
    expect(await asked(editor)).toEqual([]);
    await backend.database.transaction((tx) =>
      tx.query("update auth.users set encrypted_password = 'another' where id = $1", [person.id]),
    );
    expect(await asked()).toEqual([]);
  });

  test('is shown with the reason where the mail fails, and dismissed by a button', async () => {
    const person = await newUser('editor');
    await ask(mailing(await deadMailServer()), person.email);
    const page = await admin.get(DASHBOARD);
    const [item] = needs(page, 'password');
    expect(item && textOf(item)).toContain('does not answer');
    expect(item && valuesOf(item, 'button', 'value')).toEqual(['send_again', 'discard']);
    const key = item && one(item, 'input', { name: 'item' }).attributes.value;
    await admin.post(DASHBOARD, { intent: 'discard', item: key ?? '' });
    expect(await asked()).toEqual([]);
  });

  test('is shown where the auth service cannot mail its link', async () => {
    const person = await newUser('editor');
    const visitor = await onProject({
      intercept: ({ path }) =>
        path.startsWith('/auth/v1/recover') ? Response.json({ msg: 'smtp' }, { status: 500 }) : undefined,
    });
    await ask(visitor, person.email);
    expect(await asked()).toEqual([expect.stringContaining('could not be mailed')]);
  });
});
