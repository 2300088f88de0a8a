import { describe, expect, test } from 'vitest';
import { backendWith, failingBackend } from '../../support/backends/backends';
import { store, storeAll } from '../../support/content/rows';
import { pages } from '../../support/content/sample-content';
import { destructive, heading, main, toasts } from '../../support/http/answer';
import { all, type Element, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { createVisitor, db, get } from '../../support/http/site';

const PATH = '/certificates-memberships';

/** The cards of the page, by the certificate's name. */
async function certificates(): Promise<Map<string, Element>> {
  const items = all(main(await get(PATH)), 'li').filter((item) => all(item, 'h3').length === 1);
  return new Map(items.map((item) => [textOf(one(item, 'h3')), item]));
}

describe('the certificates', () => {
  test('are shown by sort order, then name', async () => {
    await storeAll('certificates', [
      { name: 'Zinc certificate', sort_order: -1 },
      { name: 'Amber certificate', sort_order: -1 },
    ]);
    const { data } = await db.from('certificates').select('name').order('sort_order').order('name').throwOnError();
    const names = [...(await certificates()).keys()];
    expect(names.slice(0, 2)).toEqual(['Amber certificate', 'Zinc certificate']);
    expect(names).toEqual(data?.map(({ name }) => name));
  });

  test('of the sample company are typeset: authority, number, validity, scope and the issuer’s check', async () => {
    const { data } = await db.from('certificates').select().throwOnError();
    const shown = await certificates();
    for (const { name, authority, description, number, valid_until, scope, verification_url } of data ?? []) {
      const card = shown.get(name);
      if (!card) throw new Error(`${name} is not shown`);
      expect(all(card, 'img')).toEqual([]);
      for (const part of [authority, number, scope]) expect(textOf(card)).toContain(part ?? '');
      expect(valuesOf(card, 'time', 'datetime').at(-1) ?? null).toBe(valid_until);
      const { host, pathname } = new URL(verification_url ?? '');
      const words = pathname === '/' ? 'See' : 'Check the number at';
      expect(linkTo(card, `${words} ${host.replace('www.', '')}: ${name}`)).toBe(verification_url);
      expect(textOf(one(card, 'p', { class: /\bline-clamp-3\b/ }))).toBe(description);
    }
  });

  test.each([
    ['IEC – Importer Exporter Code', 'iec'],
    ['Registered for gst', 'gst'],
    ['(APEDA) membership', 'apeda'],
    ['Licence FSSAI/2024', 'fssai'],
    ['MSME-Udyam', 'msme'],
    ['Biecology', 'default'],
    ['Angst award', 'default'],
    ['ISO 22000', 'default'],
  ])('have an icon by a whole word of the name: %s has %s', async (name, icon) => {
    await store('certificates', { name: `${name} of a test` });
    const card = (await certificates()).get(`${name} of a test`);
    if (!card) throw new Error(`${name} is not shown`);
    expect(one(card, 'svg').attributes['data-icon']).toBe(icon);
  });

  test('have a picture where staff gave one, and nothing of what nobody said', async () => {
    await store('certificates', { name: 'Bare certificate' });
    await store('certificates', { name: 'Scanned certificate', image_url: '/images/scan.webp' });
    const [bare, scanned] = [...(await certificates()).entries()].filter(([name]) => /^(Bare|Scanned)/.test(name));
    expect(bare && textOf(bare[1])).toBe('Bare certificate');
    const picture = { src: '/images/scan.webp', alt: 'Certificate: Scanned certificate' };
    expect(scanned && one(scanned[1], 'img').attributes).toMatchObject(picture);
  });
});

describe('the page of certificates', () => {
  test('has heading, introduction and the promise', async () => {
    const answer = await get(PATH);
    expect(answer.status).toBe(200);
    expect(heading(answer)).toContain('Certificates');
    expect(texts(main(answer), 'h2').at(-1)).toBe('Our Promise of Quality');
    expect(texts(main(answer), 'p')[0]?.length).toBeGreaterThan(40);
  });

  test('closes with the promise that staff wrote, else with the standard one', async () => {
    const words = 'Ask us for the papers behind what you read here.';
    expect(textOf(main(await get(PATH)))).toContain(pages['about-us'].promise_of_quality);
    const without = await createVisitor(backendWith('page_content', [])).get(PATH);
    expect(textOf(main(without))).toContain(words);
  });

  test('says so where there are none', async () => {
    const answer = await createVisitor(backendWith('certificates', [])).get(PATH);
    expect(answer.status).toBe(200);
    expect(toasts(answer)).toEqual([]);
    expect(textOf(main(answer))).toContain('No certificates are listed at the moment.');
    expect(linkTo(main(answer), 'ask for copies')).toBe('/contact-us');
  });

  test('shows the toast where the backend fails', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'certificates')).get(PATH);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const message = 'Failed to load certificates. Please try again later.';
    expect(toasts(answer)).toEqual([destructive('Error Loading Certificates', message)]);
    expect(texts(main(answer), 'h2')).toContain('Our Promise of Quality');
  });
});
