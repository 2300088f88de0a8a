import { describe, expect, test } from 'vitest';
import type { PlannedNode } from '../../tests/support/backends/logged-plans';
import { postgresTitle } from '../../tests/support/backends/on-postgres';
import { findPostgres } from '../../tests/support/backends/postgres-server';
import { type OpenStage, sql } from './actors';

/** A table that a statement reads whole for each row of another, for a value by which an index would find the rows. */
type WholeRead = { table: string; column: string; statement: string };

/** A statement that has to: no index has this collation. */
const WITHOUT_INDEX =
  'select (select p.id from public.products p where p.slug = c.slug collate "C" limit 1) from public.product_categories c';

/**
 * Describes which index the statements of a file use: after all others, whose statements it looks at. A table with row
 * level security may be read without one (docs/database.md#what-surprises).
 */
export function describeIndexUse(stage: () => OpenStage): void {
  describe.skipIf(!findPostgres())(`the statements of these tests on ${postgresTitle()}`, () => {
    test('read no table for each row of another where an index finds the rows', async () => {
      const { database, plans } = stage();
      if (!plans) throw new Error('The stage logs no plans.');
      await sql(database, WITHOUT_INDEX);
      const indexed = await sql<{ table: string; column: string }>(
        database,
        `select distinct t.relname as table, a.attname as column from pg_catalog.pg_index i
         join pg_catalog.pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
         join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]`,
      );
      const found = new Set<string>();
      for await (const { 'Query Text': statement, Plan, Settings } of plans()) {
        if (Settings.enable_seqscan !== 'off') continue;
        for (const { 'Relation Name': table, Filter = '' } of wholeReadsOf(Plan)) {
          const columns = indexed.filter((one) => one.table === table && isSought(one.column, Filter));
          for (const { column } of columns) found.add(JSON.stringify({ table, column, statement }));
        }
      }
      const reads: WholeRead[] = Array.from(found, (read) => JSON.parse(read));
      expect(reads).toEqual([{ table: 'products', column: 'slug', statement: WITHOUT_INDEX }]);
    });
  });
}

/** The nodes that read all rows of a table for each row of another one: in a subquery, or within a nested loop. */
function wholeReadsOf(node: PlannedNode, isRepeated = false): PlannedNode[] {
  const isWhole = /^(Seq|Index|Index Only) Scan$/.test(node['Node Type']) && !node['Index Cond'];
  const below = (node.Plans ?? []).flatMap((child) => {
    const relationship = child['Parent Relationship'];
    const isInner = relationship === 'Inner' && node['Node Type'] === 'Nested Loop';
    return wholeReadsOf(child, isRepeated || isInner || relationship === 'SubPlan');
  });
  return isRepeated && isWhole ? [node, ...below] : below;
}

/** Whether a filter compares a column of its own table with something: PostgreSQL qualifies those of other tables. */
function isSought(column: string, filter: string): boolean {
  return new RegExp(`(?<![.\\w])"?${column}"? = |= "?${column}"?(?![.\\w(])`).test(filter);
}
