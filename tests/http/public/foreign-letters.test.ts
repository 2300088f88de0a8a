import { describe, expect, test } from 'vitest';
import { newUser, signedIn } from '../../support/http/admin';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { newBrowser } from '../../support/http/cookie-jar';
import { listFields, productIds } from '../../support/http/enquiry-list';
import type { Element } from '../../support/http/html';
import { db, get, PUBLIC_URL } from '../../support/http/site';

const ARABIC = /\p{Script=Arabic}/u;

/** The shown words with Arabic letters, and whether they have a direction of their own, and a language if they begin so. */
function shownArabic({ tag, attributes, children }: Element, isMarked = false): { words: string; isMarked: boolean }[] {
  if (['title', 'option', 'textarea'].includes(tag) || /\bsr-only\b/.test(attributes.class ?? '')) return [];
  const isOwn = isMarked || tag === 'bdi' || attributes.dir === 'auto';
  return children.flatMap((child) => {
    if (typeof child !== 'string') return shownArabic(child, isOwn);
    if (!ARABIC.test(child)) return [];
    const isRead = attributes.lang === 'ar' || !/^\P{L}*\p{Script=Arabic}/u.test(child);
    return [{ words: child, isMarked: isOwn && isRead }];
  });
}

const staff = await signedIn(await newUser('admin', 'Meera Joshi'));
const [onion = ''] = await productIds('nashik-red-onion');
const word = `بصل${Math.random()}`;
const buyer = newBrowser({ get });
const message = `سلام\n${word}`;
const full_name = `أمينة ${word}`;
const email = `arabic${Math.random()}@importer.example`;
const written = { full_name, email, message, company: 'شركة البصل (2)', country: 'مصر' };
await buyer.post(
  '/products/onions',
  { intent: 'add', product_id: onion },
  { headers: { Referer: `${PUBLIC_URL.origin}/products/onions` } },
);
const sent = await buyer.post(
  '/enquiry-list',
  listFields([{ product_id: onion, quantity: '28', note: `${word} 45` }], written),
  fromNewAddress(),
);
const { data } = await db.from('enquiries').select('id, buyer_id').eq('email', email).single().throwOnError();
const letter = contactFields({ full_name, email, message, subject: `${word} 25 kg` });
const thanks = await buyer.follow(await buyer.post('/contact-us', letter, fromNewAddress()));

describe('what a buyer wrote in Arabic has its direction and its language', () => {
  test.each([
    ['on the page of an enquiry list', () => buyer.follow(sent)],
    ['on the page of a message', () => thanks],
    ['on the dashboard', () => staff.get('/admin/dashboard')],
    ['in the list of enquiries', () => staff.get(`/admin/enquiries?${new URLSearchParams({ q: word })}`)],
    ['at the desk', () => staff.get(`/admin/enquiries/${data?.id}`)],
    ['in the list of buyers', () => staff.get(`/admin/buyers?${new URLSearchParams({ q: word })}`)],
    ['in the record of a buyer', () => staff.get(`/admin/buyers/${data?.buyer_id}`)],
    ['in the search', () => staff.get(`/admin/search?${new URLSearchParams({ q: word })}`)],
    ['in a quotation', () => staff.get(`/admin/enquiries/${data?.id}/quotations/add`)],
  ])('%s', async (_where, open) => {
    const seen = shownArabic((await open()).page);
    expect(seen).not.toEqual([]);
    expect(seen.filter(({ isMarked }) => !isMarked)).toEqual([]);
  });
});
