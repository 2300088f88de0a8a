import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Backend } from '~/lib/supabase/backend';
import { visitorClient } from '~/lib/supabase/client.server';
import { interceptedAt } from '../../support/backends/backends';
import { newUser } from '../../support/http/admin';
import { contactFields, enquiriesAbout, fromNewAddress, TYPED } from '../../support/http/contact';
import { cookieOf, newSession } from '../../support/http/sessions';
import { backend, createVisitor, db } from '../../support/http/site';
import { signOut } from '../../support/http/staff';

// What visitors send is stored with the site's own key where it has one (docs/decisions/0010-rights-before-policies.md).

const reserve = (reserved: boolean) => db.rpc('reserve_functions', { reserved }).throwOnError();

beforeEach(() => reserve(true));

afterEach(() => reserve(true));

/** A backend that notes by which key a function was called. */
function watched(name: string, on: Partial<Backend> = {}): { backend: Backend; keys: (string | null)[] } {
  const keys: (string | null)[] = [];
  const seen = interceptedAt(`rpc/${name}`, (request, pass) => {
    keys.push(request.headers.get('apikey'));
    return pass(request);
  });
  return { backend: { ...seen, ...on }, keys };
}

test('an enquiry is stored by the site alone, and visitors are refused beside it', async () => {
  const site = watched('submit_enquiry');
  const sent = await createVisitor(site.backend).post(
    '/contact-us',
    contactFields({ subject: 'By key' }),
    fromNewAddress(),
  );
  expect(sent.status).toBe(303);
  expect(site.keys).toEqual([backend.secretKey]);
  expect(await enquiriesAbout('By key')).toHaveLength(1);
  const { full_name, email, phone, subject, message } = TYPED;
  const form = { full_name, email, phone, subject, message, sender_hash: 'any', idempotency_key: 'any' };
  expect(await visitorClient(backend).rpc('submit_enquiry', form)).toMatchObject({ status: 401 });
});

test('a site without a secret key sends with the rights of a visitor', async () => {
  await reserve(false);
  const site = watched('submit_enquiry', { secretKey: undefined });
  const sent = await createVisitor(site.backend).post(
    '/contact-us',
    contactFields({ subject: 'No key' }),
    fromNewAddress(),
  );
  expect(sent.status).toBe(303);
  expect(site.keys).toEqual([backend.publishableKey]);
  expect(await enquiriesAbout('No key')).toHaveLength(1);
});

test('a site that lost its secret key says that it could not store, and keeps what was typed', async () => {
  const site = createVisitor({ ...backend, secretKey: undefined });
  const sent = await site.post('/contact-us', contactFields({ subject: 'Lost key' }), fromNewAddress());
  expect(sent.status).toBe(503);
  expect(sent.text).toContain('Lost key');
  expect(await enquiriesAbout('Lost key')).toEqual([]);
});

test('a form of staff whose session has ended is kept, however full strangers made it', async () => {
  const kept = async (headers: Record<string, string>) => {
    const fields = { name: 'Onions', slug: 'onions' };
    const answer = await createVisitor(backend).postMadeUp('/admin/manage-categories/add', fields, {
      headers,
      ...fromNewAddress(),
    });
    return new URL(answer.headers.get('location') ?? '', 'http://site').searchParams
      .get('redirectTo')
      ?.includes('draft=');
  };
  const rows = Array.from({ length: 500 }, (_, n) => ({ path: '/admin/x', fields: [], sender_hash: `stranger ${n}` }));
  await db.from('form_drafts').insert(rows).throwOnError();
  const cookie = await cookieOf(await newSession(await newUser('admin')));
  await signOut(createVisitor(backend), { headers: { Cookie: cookie } });
  expect(await kept({ Cookie: cookie })).toBe(true);
  expect(await kept({})).not.toBe(true);
  await db.from('form_drafts').delete().not('id', 'is', null).throwOnError();
});
