import { afterAll } from 'vitest';
import { db } from '../http/site';

type Table = 'products' | 'product_categories' | 'blog_posts';

/** Deletes, after the tests of a file, the rows that they added: other files count the sample company's rows. */
export function leaveNoRows(...tables: Table[]): void {
  const begun = new Date().toISOString();
  afterAll(async () => {
    for (const table of tables) await db.from(table).delete().gte('created_at', begun).throwOnError();
  });
}
