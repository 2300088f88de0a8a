import type { SupabaseClient } from '@supabase/supabase-js';
import { onTestFinished } from 'vitest';
import type { Database } from '~/types/database';
import { db } from '../http/site';

type Tables = Database['public']['Tables'];
type TableWithId = Exclude<keyof Tables, 'content_version'>;
type Row<Name extends TableWithId> = Tables[Name]['Row'];

// Without the tables' types, for functions that take the table's name.
export const anyTable = db as unknown as SupabaseClient;

/** Stores a row until the test is over. */
export async function store<Name extends TableWithId>(table: Name, row: Tables[Name]['Insert']): Promise<Row<Name>> {
  const [stored] = await storeAll(table, [row]);
  if (!stored) throw new Error(`${table} took nothing.`);
  return stored;
}

/** Stores rows until the test is over. */
export async function storeAll<Name extends TableWithId>(
  table: Name,
  rows: Tables[Name]['Insert'][],
): Promise<Row<Name>[]> {
  if (rows.length === 0) return [];
  const { data } = await anyTable.from(table).insert(rows, { defaultToNull: false }).select().throwOnError();
  const stored = data as Row<Name>[];
  const ids = stored.map(({ id }) => id);
  onTestFinished(async () => {
    await anyTable.from(table).delete().in('id', ids).throwOnError();
  });
  return stored;
}

/** Changes the one row that matches, until the test is over. */
export async function change<Name extends TableWithId>(
  table: Name,
  match: Partial<Row<Name>>,
  values: Tables[Name]['Update'],
): Promise<void> {
  const { data } = await anyTable.from(table).select().match(match).single().throwOnError();
  const before = data as Record<string, unknown>;
  const restored = Object.fromEntries(Object.keys(values).map((column) => [column, before[column]]));
  await anyTable.from(table).update(values).eq('id', before.id).throwOnError();
  onTestFinished(async () => {
    await anyTable.from(table).update(restored).eq('id', before.id).throwOnError();
  });
}

/** The row of the demo content with a slug. */
export async function seeded<Name extends 'product_categories' | 'products' | 'blog_posts'>(
  table: Name,
  slug: string,
): Promise<Row<Name>> {
  const { data } = await anyTable.from(table).select().eq('slug', slug).single().throwOnError();
  return data as Row<Name>;
}

let numbers = 0;

/** A category with products for one test; deleted when the test has finished. */
export async function storeCategory(
  products: Partial<Tables['products']['Insert']>[] = [],
): Promise<{ category: Row<'product_categories'>; products: Row<'products'>[]; path: string }> {
  numbers += 1;
  const slug = `category-of-a-test-${numbers}`;
  const category = await store('product_categories', { name: `Category of a test ${numbers}`, slug });
  const rows = products.map((product, index) => ({
    name: `Product ${index + 1}`,
    slug: `product-${index + 1}`,
    ...product,
    category_id: category.id,
  }));
  return { category, products: await storeAll('products', rows), path: `/products/${slug}` };
}
