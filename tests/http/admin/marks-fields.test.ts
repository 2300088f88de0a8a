import { describe, expect, test } from 'vitest';
import { seeded } from '../../support/content/rows';
import { signedIn } from '../../support/http/admin';
import { type Answer, main } from '../../support/http/answer';
import { madeUp } from '../../support/http/form';
import { all, one, parseHtml, textOf, texts, valuesOf } from '../../support/http/html';
import { get } from '../../support/http/site';

const staff = await signedIn();
const { id: productId } = await seeded('products', 'nashik-red-onion');
const PREVIEW = '/admin/markup';

describe('the field of a text with marks', () => {
  test.each([
    ['/admin/manage-blog/add', ['content']],
    [`/admin/manage-products/edit/${productId}`, ['description', 'export_info']],
    ['/admin/manage-categories/add', ['description']],
    ['/admin/edit-pages/home', ['about_description']],
    ['/admin/edit-pages/about-us', ['about_intro_p1', 'about_intro_p2', 'about_intro_p3']],
    ['/admin/edit-pages/privacy', ['privacy']],
    ['/admin/edit-pages/terms', ['terms']],
    ['/admin/edit-pages/claims', ['claims']],
    ['/admin/edit-pages/market-note', ['market_note']],
    ['/admin/edit-pages/people/add', ['description']],
    ['/admin/edit-pages/timeline/add', ['description']],
    ['/admin/edit-pages/references/add', []],
    ['/admin/edit-pages/certificates/add', []],
  ])('of %s says the marks, and has buttons that wait for scripts', async (path, names) => {
    const fields = all(main(await staff.get(path)), 'div', { 'data-markup-field': true });
    expect(fields.flatMap((field) => valuesOf(field, 'textarea', 'name'))).toEqual(names);
    for (const field of fields) {
      expect(textOf(one(field, 'p', { 'data-marks': true }))).toContain('**Two stars** make letters bold');
      const buttons = all(field, 'button', { type: 'button' });
      expect(buttons).toHaveLength(10);
      expect(buttons.every(({ attributes }) => 'disabled' in attributes)).toBe(true);
      expect(valuesOf(field, 'div', 'data-markup-preview', { role: 'group', 'data-markup-preview': true })).toEqual([
        PREVIEW,
      ]);
      expect(valuesOf(field, 'script', 'src')[0]).toMatch(/^\/assets\/markup-field-.*\.js$/);
    }
  });

  test('has pictures of the library in posts only', async () => {
    const chooses = async (path: string) => {
      const [field] = all(main(await staff.get(path)), 'div', { 'data-markup-field': true });
      return field && valuesOf(field, 'button', 'value', { value: /^choose:/ });
    };
    expect(await chooses('/admin/manage-blog/add')).toEqual(['choose:content']);
    expect(await chooses('/admin/edit-pages/terms')).toEqual([]);
  });

  test('takes a text for many rows', async () => {
    const list = '/admin/manage-products?q=nashik+red+onion';
    const asked = await staff.post(list, { ids: [productId], intent: 'bulk_set', field: 'export_info' });
    const page = asked.status === 303 ? await staff.get(asked.headers.get('location') ?? '') : asked;
    expect(valuesOf(one(main(page), 'div', { 'data-markup-field': true }), 'textarea', 'name')).toEqual(['value']);
  });
});

/** What the script of the field asks for. */
async function preview(text: string, more: Record<string, string> = {}) {
  return staff.postMadeUp(PREVIEW, { text, ...more });
}

/** Reads a part of a page. */
const read = ({ text }: Answer) => parseHtml(`<!DOCTYPE html><title>Part</title>${text}`);

describe('the preview', () => {
  test('is what visitors will see, as HTML', async () => {
    const answer = await preview(
      '### Sizes\n- 45 mm <b>\n\n![](/storage/v1/object/public/application-assets/public/a.jpg)',
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const shown = read(answer);
    expect([texts(shown, 'h2'), texts(shown, 'li'), all(shown, 'img')]).toEqual([['Sizes'], ['45 mm <b>'], []]);
  });

  test('has pictures where the text may have some', async () => {
    const picture = '/storage/v1/object/public/application-assets/public/a.jpg';
    const shown = read(await preview(`![](${picture})`, { pictures: 'on' }));
    expect(valuesOf(shown, 'img', 'src')).toEqual([picture]);
  });

  test('says that nothing is written', async () => {
    expect(textOf(one(read(await preview(' \n')), 'p'))).toBe('Nothing is written yet.');
  });

  test('is for staff', async () => {
    const answer = await get(PREVIEW, madeUp(new FormData()));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('/admin/login')]);
  });
});
