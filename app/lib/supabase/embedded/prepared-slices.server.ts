import type { PGlite } from '@supabase/lite/pglite';

/** How many transactions can be prepared at a time: the slices of one change, and the mark that all of it stands. */
export const MAX_PREPARED = 64;

const MARK = 'all slices stand';

/** One change in slices: transactions that are prepared one by one and committed together. */
export type PreparedSlices = {
  /**
   * Runs work whose transaction becomes a slice. It knows its number from `current_slice()` in the database. Slice 0
   * looks, and is committed; the others are prepared instead: nobody sees what they wrote, and their locks stay.
   *
   * @param slice 0, then 1 and so on
   * @param work runs exactly one transaction
   */
  run<Result>(slice: number, work: () => Promise<Result>): Promise<Result>;
  /** Commits all slices. Whoever reads must wait until that is done. */
  commit(): Promise<void>;
  rollBack(): Promise<void>;
};

/**
 * Prepares transactions on PGlite, whose single session would show its own open one to all who read meanwhile. A change
 * that a killed process left is finished first where all of it stands, else undone.
 *
 * PGlite cannot wait for a lock, nor end a statement that does: it would stand still for ever. While slices are
 * prepared, nobody else may write, and no slice what another one has written.
 */
export async function openPreparedSlices(driver: PGlite): Promise<PreparedSlices> {
  const query = driver.query.bind(driver);
  let preparing: number | null = null;
  driver.query = ((sql: string, ...more: []) =>
    query(
      preparing !== null && sql === 'COMMIT' ? `prepare transaction 'slice ${preparing}'` : sql,
      ...more,
    )) as typeof query;

  const prepared = async () => {
    const { rows } = await query<{ gid: string }>('select gid from pg_prepared_xacts order by prepared');
    return rows.map(({ gid }) => gid);
  };
  const endEach = async (how: 'commit' | 'rollback', names: string[]) => {
    for (const name of names) await query(`${how} prepared '${name}'`);
  };
  // Repeatable from its begin, as a killed process leaves it anywhere.
  const finish = async () => {
    const names = await prepared();
    await endEach(
      'commit',
      names.filter((name) => name !== MARK),
    );
    await query('select public.finish_slices()');
    await endEach('commit', [MARK]);
  };
  const rollBack = async () => endEach('rollback', await prepared());

  await ((await prepared()).includes(MARK) ? finish() : rollBack());
  return {
    async run(slice, work) {
      await query(`set app.slice = ${slice}`);
      preparing = slice || null;
      try {
        return await work();
      } finally {
        preparing = null;
        await query('reset app.slice');
      }
    },
    async commit() {
      if ((await prepared()).length === 0) return;
      await driver.exec(`begin; prepare transaction '${MARK}'`);
      await finish();
    },
    rollBack,
  };
}
