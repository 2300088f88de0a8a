import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchProducts } from '~/domain/products/products.server';
import { searchText } from '~/lib/text/search-text';
import { findPostgres } from '../../tests/support/backends/postgres-server';
import { readSampleContent } from '../seeds/demo/content';
import { type OpenStage, openEmbeddedStage, openStage, sql } from './actors';
import { EXPECTED, NORMAL_FORMS } from './search-queries';

const BACKENDS: [name: string, open: () => Promise<OpenStage>][] = [['PGlite', openEmbeddedStage]];
if (findPostgres()) BACKENDS.push(['PostgreSQL', openStage]);

// By what the program knows alone: staff keep no synonyms here.
describe.each(BACKENDS)('the search of the sample company on %s', (_name, openOne) => {
  let stage: OpenStage;

  beforeAll(async () => {
    stage = await openOne();
    const { product_categories, products } = await readSampleContent();
    const { service } = stage;
    const insert = service.from('product_categories').insert(product_categories as never);
    const made = await insert.select('id, slug').throwOnError();
    const ids = new Map(made.data.map(({ id, slug }) => [slug, id]));
    const rows = products.map(({ category_slug, ...row }) => ({ ...row, category_id: ids.get(String(category_slug)) }));
    await service
      .from('products')
      .insert(rows as never)
      .throwOnError();
  });

  afterAll(() => stage.close());

  test.each(EXPECTED)('%j finds %j', async (q, wanted) => {
    const found = (await searchProducts(stage.as.anonymous, q, 1)) ?? expect.fail('no page');
    const names = found.items.map(({ name }) => name);
    expect({ found: found.total > 0, forgiven: found.forgiven }).toEqual({
      found: !wanted.none,
      forgiven: wanted.forgiven ?? false,
    });
    expect(names).toEqual(expect.arrayContaining(wanted.has ?? []));
    for (const name of wanted.lacks ?? []) expect(names).not.toContain(name);
    for (const name of wanted.only ? names : []) expect(name).toMatch(wanted.only ?? '');
    if (wanted.first) expect(names[0]).toMatch(wanted.first);
    if (wanted.read) expect(found.read).toEqual(wanted.read);
    if (wanted.none) expect(found.near.map(({ name }) => name)).toEqual(wanted.near ?? []);
  });

  test('the database and the program make the same normal form, which stays as it is', async () => {
    const texts = NORMAL_FORMS.map(([text]) => text);
    const rows = await sql<{ form: string; again: string }>(
      stage.database,
      `select public.search_text(t.text) as form, public.search_text(public.search_text(t.text)) as again
       from unnest($1::text[]) with ordinality as t (text, place) order by t.place`,
      [texts],
    );
    const inWords = (text: string) => text.trim().replace(/ +/g, ' ');
    const forms = NORMAL_FORMS.map(([, form]) => form);
    expect(rows.map(({ form }) => inWords(form))).toEqual(forms);
    expect(rows.map(({ again }) => inWords(again))).toEqual(forms);
    expect(texts.map((text) => inWords(searchText(text)))).toEqual(forms);
  });
});
