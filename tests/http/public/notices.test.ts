import { describe, expect, test } from 'vitest';
import { PRIVACY_TEXT } from '~/domain/pages/privacy-text';
import { failingBackend } from '../../support/backends/backends';
import { restorePagesAfterEach } from '../../support/content/page-content';
import { store } from '../../support/content/rows';
import { errorAt } from '../../support/content/uploads';
import { signedIn } from '../../support/http/admin';
import { type Answer, heading, main, title, toasts } from '../../support/http/answer';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { createVisitor, get } from '../../support/http/site';
import { formOf } from '../../support/http/staff';

const staff = await signedIn();
restorePagesAfterEach();

const EDITOR = '/admin/edit-pages';
const noteOn = (answer: Answer) => all(answer.page, 'aside', { 'data-market-note': true }).map(textOf);
const linked = (answer: Answer) =>
  valuesOf(answer.page, 'a', 'href').filter((href) => /^\/(terms|claims|privacy)$/.test(href));

describe('the market note', () => {
  const note = { market_note: 'Export duty is 20 per cent.\nAsk us.', market_note_date: '2026-11-20' };

  test('stands on the pages that staff chose, with its day, and on no others', async () => {
    const saved = await staff.save(`${EDITOR}/market-note`, { ...note, market_note_pages: ['home', 'products'] });
    expect(saved.status).toBe(303);
    for (const path of ['/', '/products/onions', '/products/onions/nashik-red-onion']) {
      expect(noteOn(await get(path)), path).toEqual([
        expect.stringMatching(/Market note, 20 November 2026.*Export duty is 20 per cent\.\sAsk us\./s),
      ]);
    }
    for (const path of ['/our-products', '/contact-us', '/no-such-page']) {
      expect(noteOn(await get(path)), path).toEqual([]);
    }
    const form = await staff.get(`${EDITOR}/market-note`);
    const ticked = all(main(form), 'input', { name: 'market_note_pages', checked: true });
    expect(ticked.map(({ attributes }) => attributes.value)).toEqual(['home', 'products']);
  });

  test('is nowhere without a page, and without a text', async () => {
    await staff.save(`${EDITOR}/market-note`, { ...note, market_note_pages: '' });
    expect(noteOn(await get('/our-products'))).toEqual([]);
    await staff.save(`${EDITOR}/market-note`, { market_note: ' ', market_note_pages: 'our-products' });
    expect(noteOn(await get('/our-products'))).toEqual([]);
  });

  test('without a day has that of its last save', async () => {
    await staff.save(`${EDITOR}/market-note`, { ...note, market_note_date: '', market_note_pages: 'home' });
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(noteOn(await get('/'))).toEqual([expect.stringContaining(today)]);
  });

  test('is shown before it is saved', async () => {
    const form = { ...formOf(await staff.get(`${EDITOR}/market-note`)), ...note, market_note_pages: 'blog' };
    const preview = await staff.post(`${EDITOR}/market-note`, { ...form, intent: 'preview' });
    expect(noteOn(preview)).toEqual([expect.stringContaining('Export duty is 20 per cent.')]);
  });

  test('takes no half day', async () => {
    const answer = await staff.save(`${EDITOR}/market-note`, { ...note, market_note_date: '2026-11' });
    expect(answer.status).toBe(422);
    expect(errorAt(answer, 'market_note_date')).toBe('Please enter a day, such as 2026-11-30.');
  });

  test('is left out where it cannot be read', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'rpc/site_notices')).get('/our-products');
    expect(answer.status).toBe(200);
    expect(noteOn(answer)).toEqual([]);
    expect(linked(answer)).toEqual(['/privacy']);
  });
});

describe('the privacy notice', () => {
  test('says what the program stores, until staff write their own', async () => {
    const answer = await get('/privacy');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Privacy notice');
    const headings = PRIVACY_TEXT.split('\n').flatMap((line) => (line.startsWith('## ') ? line.slice(3) : []));
    expect(texts(main(answer), 'h2')).toEqual(headings);

    await staff.save(`${EDITOR}/privacy`, { privacy_title: 'Your data', privacy: '## One\n\n- **few** <i>words</i>' });
    const own = await get('/privacy');
    expect(heading(own)).toBe('Your data');
    expect(title(own)).toMatch(/^Your data — /);
    expect(textOf(main(own))).toContain('few <i>words</i>');
  });

  test('is linked in the footer of every page, and at the contact form', async () => {
    expect(linked(await get('/gallery'))).toEqual(['/privacy']);
    expect(valuesOf(one(main(await get('/contact-us')), 'form'), 'a', 'href')).toEqual(['/privacy']);
  });

  test('answers with its standard text where the backend fails', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'page_content')).get('/privacy');
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ title: 'Error fetching page content' }]);
    expect(textOf(main(answer))).toContain('When you write to us');
  });
});

describe.each(['terms', 'claims'] as const)('the page /%s', (page) => {
  test('does not exist, and nothing leads to it, until somebody writes it', async () => {
    expect((await get(`/${page}`)).status).toBe(404);
    expect(linked(await get('/contact-us'))).not.toContain(`/${page}`);
    expect((await get('/sitemap.xml')).text).not.toContain(`/${page}<`);

    expect((await staff.save(`${EDITOR}/${page}`, { [page]: 'Seven days to report.' })).status).toBe(303);
    const answer = await get(`/${page}`);
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain('Seven days to report.');
    expect(linkTo(one((await get('/')).page, 'footer'), heading(answer))).toBe(`/${page}`);
    expect(valuesOf(one(main(await get('/contact-us')), 'form'), 'a', 'href')).toContain(`/${page}`);
    expect((await get('/sitemap.xml')).text).toContain(`/${page}<`);

    await staff.save(`${EDITOR}/${page}`, { [page]: '' });
    expect((await get(`/${page}`)).status).toBe(404);
  });

  test('is shown before it is saved', async () => {
    const form = { ...formOf(await staff.get(`${EDITOR}/${page}`)), [page]: 'A first draft.', intent: 'preview' };
    expect(textOf(main(await staff.post(`${EDITOR}/${page}`, form)))).toContain('A first draft.');
    expect((await get(`/${page}`)).status).toBe(404);
  });
});

test('a film is a link, where there is one', async () => {
  const film = { 'data-film': true } as const;
  expect(all(main(await get('/about-us')), 'a', film)).toEqual([]);
  const video_url = 'https://films.example/watch?v=1';
  await store('site_settings', { setting_key: 'video_url', setting_value: video_url });
  const answer = await get('/about-us');
  expect(one(main(answer), 'a', film).attributes).toMatchObject({ href: video_url, rel: 'noopener noreferrer' });
  // Nothing but the link names the other host.
  expect(answer.text.split('films.example').length - 1).toBe(2);
});
