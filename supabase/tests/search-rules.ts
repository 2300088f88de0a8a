import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listProductsForStaff } from '~/domain/products/product-editing.server';
import { searchProducts } from '~/domain/products/products.server';
import { ACTORS, type Stage } from './actors';
import { sample } from './samples';

/** Tests what the search of the site finds, in which order, and what it forgives. */
export function describeSearch(stage: () => Stage): void {
  describe('the search of the site', () => {
    beforeAll(async () => {
      const row = { ...sample('product_categories'), name: 'Dugongs', description: 'Bulbs in nets, also kumquatish.' };
      const made = stage().service.from('product_categories').insert(row).select('id').single();
      const category_id = (await made.throwOnError()).data.id;
      const draft = { ...sample('product_categories'), name: 'Dugongs to come', status: 'draft' };
      await stage().service.from('product_categories').insert(draft).throwOnError();
      const product = (name: string, more: object = {}) => ({ ...sample('products', { category_id, ...more }), name });
      await stage()
        .service.from('products')
        .insert([
          product('In a text', { description: 'Red, and an axolotl.' }),
          product('Red axolotl'),
          product('By its port', { export_info: 'Ships from axolotl.' }),
          product('Grouped', { specifications: [['HS code', '9876.54.32']] as never }),
          product('Whole', { specifications: [['HS code', '98765432']] as never }),
          product('Hidden axolotl', { status: 'draft' }),
        ])
        .throwOnError();
    });

    const search = async (q: string) => (await searchProducts(stage().as.anonymous, q, 1)) ?? expect.fail('no page');
    const names = async (q: string) => (await search(q)).items.map(({ name }) => name);
    const categories = async (q: string) => (await search(q)).categories.map(({ name }) => name);

    async function keepSynonyms(setting_value: string): Promise<void> {
      const row = { setting_key: 'search_synonyms', setting_value };
      await stage().service.from('site_settings').insert(row).throwOnError();
      onTestFinished(async () => {
        await stage().service.from('site_settings').delete().eq('setting_key', 'search_synonyms').throwOnError();
      });
    }

    test('takes eight words, as the site asks for them, however many are sent', async () => {
      const search = async (words: string[]) => {
        const query = words.map((word) => `${word}:*`).join(' & ');
        const call = stage().as.anonymous.rpc('search_products', { words: query, page: 1, size: 10 });
        return (await call.throwOnError()).data?.[0]?.total;
      };
      const eight = Array(8).fill('axolotl');
      expect(await search(eight)).toBe(3);
      expect(await search([...eight, 'nowhere'])).toBe(3);
      expect(await search([...Array(7).fill('axolotl'), 'nowhere'])).toBe(0);
      expect(await search(Array(20_000).fill('axolotl'))).toBe(3);
    });

    test('tells nobody how it completes a word, which may be one of a draft', async () => {
      for (const actor of ACTORS) {
        const { data, error } = await stage().as[actor].rpc('search_query', { words: 'axoltl', mode: 'alike' });
        expect({ data, code: error?.code }).toEqual({ data: null, code: '42501' });
      }
    });

    test('has the best match first: the name, then the description, then the rest', async () => {
      expect(await names('axolotl')).toEqual(['Red axolotl', 'In a text', 'By its port']);
      expect((await names('red axolotl'))[0]).toBe('Red axolotl');
    });

    test('finds an HS code, whole or in groups, by all of it or its beginning', async () => {
      for (const q of ['987654', '9876.54', '98765432', '9876 54 32', '9876.54.32']) {
        expect([q, (await names(q)).sort()]).toEqual([q, ['Grouped', 'Whole']]);
      }
      expect(await names('98765433')).toEqual([]);
    });

    test('finds live categories by name and description, the best match first, with their number of products', async () => {
      expect((await search('dugongs')).categories).toMatchObject([{ name: 'Dugongs', products: 5 }]);
      expect(await categories('kumquatish nets')).toEqual(['Dugongs']);
      expect(await categories('axolotl')).toEqual([]);
    });

    test('forgives typos where nothing matches as typed, and says so', async () => {
      expect(await search('axolotl')).toMatchObject({ forgiven: false });
      expect(await search('axoltl red')).toMatchObject({ forgiven: true, total: 2 });
      expect(await search('kumqautish')).toMatchObject({ forgiven: true, total: 0, categories: [{ name: 'Dugongs' }] });
      expect(await search('98756432')).toMatchObject({ forgiven: false, total: 0 });
      expect(await search('xqzvxqzv')).toMatchObject({ forgiven: false, total: 0, categories: [] });
    });

    test('forgives one letter, of seven letters and more two, whether it is missing, too many, another or swapped', async () => {
      for (const q of ['axolot', 'axolotll', 'axolitl', 'axoltl', 'aoxlotl', 'kumquatsh', 'kumkwatish']) {
        const found = await search(q);
        expect([q, found.total + found.categories.length > 0]).toEqual([q, true]);
      }
      for (const q of ['axle', 'kumpel', 'dugout', 'exolotl']) expect([q, await names(q)]).toEqual([q, []]);
    });

    test('says where nothing has all words which products have some of them, but not by a number', async () => {
      const found = await search('axolotl xqzvxqzv 25 kg');
      expect(found).toMatchObject({ total: 0, forgiven: false });
      expect(found.near.map(({ name }) => name)).toEqual(['Red axolotl', 'In a text', 'By its port']);
      expect((await search('xqzvxqzv 9876')).near).toEqual([]);
      expect((await search('dugongs xqzvxqzv')).categories).toMatchObject([{ name: 'Dugongs' }]);
      expect((await search('axolotl')).near).toEqual([]);
    });

    test('takes a specification that says no for what it is', async () => {
      await stage()
        .service.from('products')
        .insert(
          [
            ['Halal', false],
            ['Irradiated', 'No.'],
            ['Kosher', 'Not available'],
            ['Vegan', true],
            ['Nonesuch', 'Nonpareil'],
          ].map((row, index) => ({ ...sample('products'), name: `Denial ${index}`, specifications: [row] as never })),
        )
        .throwOnError();
      for (const q of ['halal', 'irradiated', 'kosher', 'true', 'false']) expect([q, await names(q)]).toEqual([q, []]);
      expect(await names('vegan')).toEqual(['Denial 3']);
      expect(await names('nonpareil')).toEqual(['Denial 4']);
    });

    test('finds a text whatever form it was typed in, and a short number only as itself', async () => {
      const texts = ['Cafe\u0301 \u095c \u09df', 'السلطعون', 'Краб ЁЖ', 'Quahog 5 kg, 10 or 20 kg', 'Quahog 50 kg'];
      const rows = texts.map((name) => ({ ...sample('products'), name }));
      await stage().service.from('products').insert(rows).throwOnError();
      for (const q of ['café', 'CAFE', '\u0921\u093c', '\u095c', '\u09af\u09bc'])
        expect([q, await names(q)]).toEqual([q, [texts[0]]]);
      for (const q of ['سلطعون', 'والسلطعون', 'سلطعونات']) expect([q, await names(q)]).toEqual([q, [texts[1]]]);
      for (const q of ['еж', 'КРАБ']) expect([q, await names(q)]).toEqual([q, [texts[2]]]);
      for (const q of ['quahog 5kg', 'quahog 10 kg', 'quahog ٢٠']) expect([q, await names(q)]).toEqual([q, [texts[3]]]);
      expect(await names('quahog 50')).toEqual([texts[4]]);
    });

    test('knows the synonyms that staff keep, either way, and words of several words', async () => {
      expect(await names('salamandra')).toEqual([]);
      await keepSynonyms('salamandra = axolotl, water monster\n\nmermaid = Dugongs\nhaboob = reddish, red axolotl');
      expect(await names('salamandra')).toEqual(await names('axolotl'));
      expect(await names('Water  monsters')).toEqual(await names('axolotl'));
      expect(await names('red salamandra')).toEqual(['Red axolotl', 'In a text']);
      expect(await names('haboob')).toEqual(['Red axolotl']);
      expect(await categories('mermaid')).toEqual(['Dugongs']);
      // A synonym is no typo, and the words beside it are forgiven theirs.
      expect(await search('salamandra shipps')).toMatchObject({ forgiven: true, total: 1 });
      const staff = { q: 'salamandra', page: 1, category: '', featured: false };
      expect((await listProductsForStaff(stage().as.editor, staff))?.total).toBe(4);
    });

    test('takes synonyms of any form', async () => {
      await keepSynonyms("= , =\n' | & !x\\ = a:*b, (\nthe = of\nno line");
      expect((await names('axolotl')).length).toBe(3);
      expect(await names('the')).toEqual([]);
      expect(await names('line')).toEqual([]);
    });
  });
}
