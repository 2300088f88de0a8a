import { messages, type PGlite, type Results } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { type Call, execute, parse, type Statement } from './extended-query.server.ts';

type Query = PGlite['query'];

/** What is kept of a statement's text: how often it came is known from the first time on, the rest from the second. */
type Known = { statement?: Statement };

/** The text of a statement, and the values of its parameters. */
export type Text = { sql: string; parameters?: unknown[] };

export type PreparedStatements = {
  /**
   * Runs statements in one transaction of their own, with one message to the database; each is kept from the first time
   * on. For statements that come again and again, and define nothing.
   *
   * @returns the results of each, in order
   * @throws the database's error, after which none of them has had an effect
   */
  together(texts: Text[]): Promise<Results[]>;
};

// Each keeps its plans in the database's memory.
const MOST = 200;

const PREPARED = /^\s*(?:select|insert|update|delete|merge|values|with|begin|commit|rollback|set)\b/i;
// These change no definition of a table or type.
const HARMLESS = /^\s*(?:start|end|abort|savepoint|release|show|lock|explain|analyze|vacuum|prepare\s+transaction)\b/i;
const ENDS_BADLY = /^\s*rollback\b/i;
// Errors of a statement that was parsed for other definitions: SQLSTATE classes connection exception (another number of
// parameters), feature not supported ("cached plan must not change result type"), data exception, invalid statement
// name, syntax error or access rule violation.
const MAY_BE_STALE = /^(?:08|0A|22|26|42)/;

/**
 * Makes PGlite's `query` prepare the statements that come again and again: parsing and planning them takes longer than
 * running them. Answers and errors stay the same. PostgreSQL itself notices where a table or a policy has changed and
 * plans again; what it cannot change are the types of parameters and results, so after whatever may have changed a
 * definition all statements are forgotten.
 *
 * See docs/decisions/0084-statements-are-prepared.md.
 *
 * @param most how many texts are remembered; beyond, the one that was not used for longest is forgotten
 */
export function prepareStatements(driver: PGlite, most = MOST): PreparedStatements {
  const unused: string[] = [];
  const known = new LRUCache<string, Known>({
    max: most,
    dispose: ({ statement }) => statement && unused.push(statement.name),
  });
  // The texts that were prepared in the transaction in progress: it may be rolled back with what they depend on.
  const recent = new Set<string>();
  let prepared = 0;
  let isSchemaChanging = false;

  async function statementOf(sql: string, isAlwaysNamed = false): Promise<Statement> {
    const found = known.get(sql);
    if (found?.statement && !isSchemaChanging) return found.statement;
    const isNamed = isAlwaysNamed || (found !== undefined && !isSchemaChanging);
    const name = isNamed ? `s${++prepared}` : '';
    const statement = await parse(driver, sql, name, unused.splice(0));
    known.set(sql, isNamed ? { statement } : {});
    if (driver.isInTransaction()) recent.add(sql);
    return statement;
  }

  async function run(sql: string, parameters: unknown[]): Promise<Results> {
    if (!driver.isInTransaction()) forgetTransaction();
    const statement = await statementOf(sql);
    try {
      const [results] = await execute(driver, [{ statement, parameters }]);
      return results;
    } catch (error) {
      forget([sql, ...recent]);
      if (!statement.name || driver.isInTransaction() || !isStale(error)) throw error;
      known.clear();
      const unprepared = await parse(driver, sql, '', unused.splice(0));
      const [results] = await execute(driver, [{ statement: unprepared, parameters }]);
      return results;
    } finally {
      if (ENDS_BADLY.test(sql)) forget(recent);
    }
  }

  function forgetTransaction(): void {
    recent.clear();
    isSchemaChanging = false;
  }

  function forget(texts: Iterable<string>): void {
    for (const text of texts) known.delete(text);
  }

  function forgetAll(): void {
    known.clear();
    isSchemaChanging = driver.isInTransaction();
  }

  const own = {
    query: driver.query.bind(driver) as Query,
    exec: driver.exec.bind(driver),
    transaction: driver.transaction.bind(driver),
  };

  /** Runs work between the calls of others, as PGlite's own `query` does. */
  async function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    await driver._checkReady();
    return driver._runExclusiveTransaction(() => driver._runExclusiveQuery(work));
  }

  async function query(sql: string, parameters: unknown[] = [], options?: Parameters<Query>[2]): Promise<Results> {
    if (!PREPARED.test(sql) || options) {
      const call = own.query(sql, parameters, options) as Promise<Results>;
      return HARMLESS.test(sql) || PREPARED.test(sql) ? call : call.finally(forgetAll);
    }
    try {
      return await exclusively(() => run(sql, parameters));
    } catch (error) {
      throw error instanceof messages.DatabaseError ? Object.assign(error, { query: sql, params: parameters }) : error;
    }
  }

  function together(texts: Text[]): Promise<Results[]> {
    return exclusively(async () => {
      if (driver.isInTransaction()) throw new Error('A transaction is open.');
      forgetTransaction();
      const calls: Call[] = [];
      try {
        for (const { sql, parameters = [] } of texts) {
          calls.push({ statement: await statementOf(sql, true), parameters });
        }
        return await execute(driver, calls);
      } catch (error) {
        forget(texts.map(({ sql }) => sql));
        throw error;
      }
    });
  }

  driver.query = query as Query;
  driver.exec = (...of) => own.exec(...of).finally(forgetAll);
  driver.transaction = (work) => own.transaction(work).finally(forgetAll);
  return { together };
}

function isStale(error: unknown): boolean {
  return error instanceof messages.DatabaseError && MAY_BE_STALE.test(error.code ?? '');
}
