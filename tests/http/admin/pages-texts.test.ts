import { describe, expect, test } from 'vitest';
import { COMPANY_KIND_NAMES } from '~/domain/company/kinds';
import { aboutFields } from '~/domain/pages/about-fields';
import { homeFields } from '~/domain/pages/home-fields';
import type { PageField } from '~/domain/pages/page-field';
import { PRIVACY_TEXT } from '~/domain/pages/privacy-text';
import { controlName } from '~/lib/editing/field-set';
import { failingBackend } from '../../support/backends/backends';
import {
  contentOf,
  restorePagesAfterEach,
  storedSection,
  storeSection,
  textsOf,
} from '../../support/content/page-content';
import { errorAt } from '../../support/content/uploads';
import { signedIn } from '../../support/http/admin';
import { type Answer, cookiesOf, heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, type Element, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { createVisitor, db, get } from '../../support/http/site';

const staff = await signedIn();
restorePagesAfterEach();

const PAGES = [
  {
    page: 'home',
    path: '/',
    also: [] as string[],
    editor: '/admin/edit-pages/home',
    fields: homeFields.fields as Record<string, PageField>,
  },
  {
    page: 'about-us',
    path: '/about-us',
    // With the promise of quality.
    also: ['/certificates-memberships'],
    editor: '/admin/edit-pages/about-us',
    fields: aboutFields.fields as Record<string, PageField>,
  },
] as const;

describe.each(PAGES)('the editor of the page $page', ({ page, path, also, editor, fields }) => {
  const elsewhere = async () => (await Promise.all(also.map((other) => get(other)))).map(contentOf).join();
  const keys = textsOf(fields).map(([key]) => key);
  const textsIn = (form: ReturnType<typeof formOf>) => Object.fromEntries(keys.map((key) => [key, form[key]]));

  test('writes every text, and the page shows it', async () => {
    const typed = Object.fromEntries(keys.map((key) => [key, `Text of ${key}, “new” & <kept>`]));
    const pictures = Object.keys(fields).filter((key) => fields[key]?.input === 'picture');
    for (const key of pictures) await storeSection(page, key, '/a.webp');
    expect((await staff.save(editor, typed)).status).toBe(303);
    const answer = await get(path);
    // The search entry is not in the page itself.
    const metadata = title(answer) + valuesOf(answer.page, 'meta', 'content').join();
    const said = contentOf(answer) + metadata + (await elsewhere());
    expect(Object.values(typed).filter((text) => !said.includes(text))).toEqual([]);
    expect(formOf(await staff.get(editor))).toMatchObject(typed);
  });

  test('writes one text, and leaves the others', async () => {
    const before = formOf(await staff.get(editor));
    const [, key = ''] = keys;
    expect((await staff.save(editor, { [key]: 'The only one' })).status).toBe(303);
    const after = formOf(await staff.get(editor));
    expect(textsIn(after)).toEqual({ ...textsIn(before), [key]: 'The only one' });
  });

  test('has every text that the page shows', async () => {
    const form = Object.values(formOf(await staff.get(editor)));
    const shown = wordsOf(main(await get(path)));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((text) => !form.includes(text))).toEqual([]);
  });

  test('has the fields of the table and no others, each with a label and a hint', async () => {
    const form = one(main(await staff.get(editor)), 'form');
    const controls = [...all(form, 'input', { type: 'text' }), ...all(form, 'textarea'), ...all(form, 'input')].filter(
      ({ attributes }) => attributes.type !== 'hidden' && !attributes.name?.startsWith('remove_'),
    );
    const names = Object.entries(fields).map(([key, field]) => controlName(key, field));
    names.push('publish_at');
    expect([...new Set(controls.map(({ attributes }) => attributes.name))].sort()).toEqual([...names].sort());
    for (const { attributes } of controls) {
      expect(all(form, 'label', { for: attributes.id ?? '' })).toHaveLength(1);
      expect(all(form, 'p', { id: attributes['aria-describedby'] ?? '' })).toHaveLength(1);
    }
  });

  test('says to who saved it, went back and saves again that it was they', async () => {
    const [, key = ''] = keys;
    await staff.save(editor, { [key]: 'Before' });
    const back = { ...formOf(await staff.get(editor)), intent: 'save' };
    await staff.save(editor, { [key]: 'Once' });
    const answer = await staff.post(editor, { ...back, [key]: 'Twice' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toMatch(/You saved this yourself at /);
  });

  test('has one card for each section, one save button and a way back', async () => {
    const answer = await staff.get(editor);
    const cards = [
      ...texts(main(answer), 'h2'),
      ...texts(main(answer), 'legend').filter((text) => text === 'Search engines and sharing'),
    ];
    const sections = Object.values(fields).flatMap(({ section }) => section ?? []);
    expect(cards).toEqual([...new Set(sections), 'Search engines and sharing']);
    expect(all(main(answer), 'button', { name: 'intent', value: 'save' })).toHaveLength(1);
    expect(linkTo(main(answer), 'Back to Edit Pages')).toBe('/admin/edit-pages');
  });

  test('shows the standard text where a field is left empty, and so does the page', async () => {
    const blank = Object.fromEntries(keys.map((key) => [key, ' ']));
    expect((await staff.save(editor, blank)).status).toBe(303);
    const answer = await staff.get(editor);
    expect(formOf(answer)).toMatchObject(Object.fromEntries(keys.map((key) => [key, ''])));
    const controls = [...all(main(answer), 'input'), ...all(main(answer), 'textarea')];
    const said = contentOf(await get(path)) + (await elsewhere());
    for (const [name, field] of textsOf(fields)) {
      const control = controls.find(({ attributes }) => attributes.name === name);
      expect(control?.attributes.placeholder ?? '').toBe(field.default ?? '');
      // The part about the company is there once somebody has written something of it.
      if (path !== '/' || !name.startsWith('about_')) expect(said).toContain(field.default ?? '');
    }
  });

  test('works on a page of which nothing is stored yet', async () => {
    await db.from('page_content').delete().eq('page_slug', page).throwOnError();
    const [key = ''] = keys;
    expect((await staff.save(editor, { [key]: 'The first text' })).status).toBe(303);
    expect(contentOf(await get(path))).toContain('The first text');
  });
});

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
    expect(linked(await get('/gallery'))).toContain('/privacy');
    expect(valuesOf(one(main(await get('/contact-us')), 'form'), 'a', 'href')).toContain('/privacy');
  });

  test('answers with its standard text where the backend fails', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'page_content')).get('/privacy');
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ title: 'Error fetching page content' }]);
    expect(textOf(main(answer))).toContain('When you write to us');
  });
});

describe.each(['terms', 'claims'] as const)('the page /%s', (page) => {
  test('of the sample company can be read, and says that it is a sample', async () => {
    const answer = await get(`/${page}`);
    expect([answer.status, textOf(main(answer))]).toEqual([
      200,
      expect.stringContaining('Sample text of an invented company.'),
    ]);
  });

  test('does not exist, and nothing leads to it, until somebody writes it', async () => {
    await db.from('page_content').delete().eq('page_slug', page).throwOnError();
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
    await db.from('page_content').delete().eq('page_slug', page).throwOnError();
    const form = { ...formOf(await staff.get(`${EDITOR}/${page}`)), [page]: 'A first draft.', intent: 'preview' };
    expect(textOf(main(await staff.post(`${EDITOR}/${page}`, form)))).toContain('A first draft.');
    expect((await get(`/${page}`)).status).toBe(404);
  });
});

/** The words of a page that its texts may say: not its categories, its core values, what has forms of its own, its crumbs and its ornaments. */
function wordsOf(element: Element): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return child.trim() ? [child.trim()] : [];
    const { tag, attributes } = child;
    const isShared = 'data-ask-tile' in attributes || 'data-season-link' in attributes;
    const isElsewhere =
      tag === 'nav' ||
      tag === 'article' ||
      attributes['aria-hidden'] !== undefined ||
      ['data-company', 'data-loading-now', 'data-trust'].some((name) => name in attributes);
    const isFixed = texts(child, 'h2').includes('Our core values');
    return isElsewhere || isShared || (tag === 'section' && isFixed) ? [] : wordsOf(child);
  });
}

const WITH_ALIAS = textsOf(homeFields.fields).flatMap(([key, { alias }]) => (alias ? [[key, alias] as const] : []));

describe('texts of the home page that others call by another name', () => {
  const editor = '/admin/edit-pages/home';
  const keys = WITH_ALIAS.map(([key]) => key);
  const aliases = WITH_ALIAS.map(([, alias]) => alias);
  /** A text of its own for each name. */
  const each = (names: string[], words: string) => Object.fromEntries(names.map((name) => [name, `${words} ${name}`]));
  const storeEach = (names: string[], words: string) =>
    Promise.all(names.map((name) => storeSection('home', name, `${words} ${name}`)));

  async function expectShown(names: string[], words: string) {
    const [page, form] = [contentOf(await get('/')), formOf(await staff.get(editor))];
    const said = names.map((name) => `${words} ${name}`);
    expect(said.filter((text) => !page.includes(text))).toEqual([]);
    expect(keys.map((key) => form[key])).toEqual(said);
  }

  test('are stored under both names', async () => {
    await staff.save(editor, each(keys, 'One text of'));
    for (const [key, alias] of WITH_ALIAS) {
      expect(await storedSection('home', key)).toBe(`One text of ${key}`);
      expect(await storedSection('home', alias)).toBe(`One text of ${key}`);
    }
  });

  test('are what was stored last, under whichever name', async () => {
    await storeEach(aliases, 'Stored as');
    await expectShown(aliases, 'Stored as');
    await storeEach(keys, 'Stored as');
    await expectShown(keys, 'Stored as');
  });

  test('are taken from the other name after a save, where somebody writes there', async () => {
    await staff.save(editor, each(keys, 'Ours'));
    await storeEach(aliases, 'Theirs');
    await expectShown(aliases, 'Theirs');
  });

  test('left empty show the standard text, although the other name held an old one', async () => {
    await storeEach(aliases, 'An old text of');
    await staff.save(editor, Object.fromEntries(keys.map((key) => [key, ''])));
    const [page, form] = [contentOf(await get('/')), formOf(await staff.get(editor))];
    expect(page).not.toContain('An old text');
    for (const key of keys) {
      expect(page).toContain(textsOf(homeFields.fields).find(([name]) => name === key)?.[1].default);
      expect(form[key]).toBe('');
    }
  });
});

describe('what the editors say', () => {
  test.each([
    ['/admin/edit-pages/home', 'Home Page Content Saved!'],
    ['/admin/edit-pages/about-us', 'About Us Content Saved!'],
  ])('after saving %s is %s, on the same page', async (editor, title) => {
    const answer = await staff.save(editor, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(editor);
    const next = await staff.get(editor, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([{ role: 'status', title }]);
  });
});

describe('the hub of the pages', () => {
  test('leads to everything that pages are made of', async () => {
    const answer = await staff.get('/admin/edit-pages');
    expect(heading(answer)).toBe('Edit Pages');
    const tiles = all(main(answer), 'li', { 'data-tile': true }).flatMap((tile) => valuesOf(tile, 'a', 'href'));
    expect(tiles.slice(0, 6)).toEqual([
      '/admin/edit-pages/home',
      '/admin/edit-pages/about-us',
      '/admin/edit-pages/certificates',
      '/admin/edit-pages/gallery',
      '/admin/site-settings',
      '/admin/manage-blog',
    ]);
    const others = [...COMPANY_KIND_NAMES, 'market-note', 'claims', 'privacy', 'terms'];
    expect(tiles.slice(6)).toEqual(others.map((name) => `/admin/edit-pages/${name}`));
    expect(linkTo(main(answer), 'Back to Dashboard')).toBe('/admin/dashboard');
  });
});
