import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { isSafeMethod } from '../../http/safe-method.ts';
import { FileStore } from '../lite/file-store.server.ts';
import { type LiteService, startLiteService } from '../lite/lite-service.server.ts';
import { pgliteDatabase, type SqlTransaction } from '../sql-database.server.ts';
import { type AccountLookups, rememberAccounts } from './account-lookups.server.ts';
import { type Autovacuum, createAutovacuum } from './autovacuum.server.ts';
import { createMutex } from './mutex.ts';
import { type OpenedPglite, openPglite } from './pglite.server.ts';
import { openPreparedSlices, type PreparedSlices } from './prepared-slices.server.ts';
import { createVisitorReads, type VisitorReads } from './visitor-reads.server.ts';
import {
  type CallMessage,
  type CallName,
  type PlainRequest,
  type PlainResponse,
  toPlainError,
  type WorkerCalls,
  type WorkerMessage,
  type WorkerStart,
} from './worker-calls.ts';

// The thread of the embedded backend: PGlite and the API on it, so that a long statement blocks no request that needs
// no database. Node runs this file from its source too, in development and in tests; therefore it and its imports name
// files with their extension.

if (!parentPort) throw new Error('This runs in a worker thread only.');
const port = parentPort;
const { directory, template, schemaCachePlace, filesRoot, secret } = workerData as WorkerStart;

type Opened = {
  connection: OpenedPglite;
  service: LiteService;
  slices: PreparedSlices;
  accounts: AccountLookups;
  autovacuum: Autovacuum;
  visitors: VisitorReads;
};
type OpenTransaction = { tx: SqlTransaction; end(commit: boolean): void; ended: Promise<void> };

// PGlite has one session, and its driver no lock: two concurrent calls would share a transaction, and with it the role
// that row level security sees. Direct SQL uses the same mutex.
const runExclusive = createMutex();
const rolledBack = new Error('rolled back');
const transactions = new Map<number, OpenTransaction>();
let begun = 0;

async function open(module: WebAssembly.Module): Promise<Opened> {
  const connection = await openPglite(directory, template, { module, schemaCachePlace });
  try {
    const { driver } = connection;
    const slices = await openPreparedSlices(driver);
    const isPrepared = (await connection.schemaCache?.holds()) ?? false;
    const service = await startLiteService({ connection, files: new FileStore(filesRoot), secret, isPrepared });
    return {
      connection,
      service,
      slices,
      accounts: rememberAccounts(driver),
      autovacuum: createAutovacuum(driver, runExclusive),
      visitors: createVisitorReads(driver, service.publishableKey),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

let setOpened: (opening: Promise<Opened>) => void = () => undefined;
const opened = new Promise<Opened>((resolve) => {
  setOpened = resolve;
});
// Each call that awaits it gets the error.
opened.catch(() => undefined);

async function ask({ service }: Opened, { url, ...init }: PlainRequest): Promise<PlainResponse> {
  const { status, headers, body } = await service.ask(new Request(url, init));
  return { status, headers: [...headers], body: body ? await new Response(body).arrayBuffer() : null };
}

/** Runs work that may write, then pushes the version, all under one lock: the caller waits for no other work. */
function writing<Result>(database: Opened, work: () => Promise<Result>): Promise<Result> {
  const { connection, accounts, autovacuum } = database;
  return runExclusive(() => {
    accounts.forget();
    return work().finally(() => {
      autovacuum.wrote();
      return pushVersion(connection);
    });
  });
}

async function pushVersion({ driver }: OpenedPglite): Promise<void> {
  const read = driver.query<{ version: number; due: number | null }>(
    'select version::float8, (extract(epoch from next_due) * 1000)::float8 as due from public.content_version',
  );
  const { rows } = await read.catch(() => ({ rows: [] }));
  post({ contentVersion: rows[0]?.version ?? null, due: rows[0]?.due ?? null });
}

/** Begins a transaction that stays open, and holds the mutex, until `end`. */
async function begin(): Promise<number> {
  const database = await opened;
  const number = ++begun;
  return new Promise((resolve, reject) => {
    const ended = writing(database, () =>
      pgliteDatabase(database.connection.driver).transaction(
        (tx) =>
          new Promise<void>((commit, rollback) => {
            transactions.set(number, { tx, end: (isCommit) => (isCommit ? commit() : rollback(rolledBack)), ended });
            resolve(number);
          }),
      ),
    );
    ended.catch(reject);
  });
}

function transaction(number: number): OpenTransaction {
  const found = transactions.get(number);
  if (!found) throw new Error('The transaction has ended.');
  return found;
}

const handlers: { [Name in CallName]: (argument: WorkerCalls[Name]['takes']) => Promise<WorkerCalls[Name]['gives']> } =
  {
    async open(module) {
      setOpened(open(module));
      const { url, publishableKey, secretKey } = (await opened).service;
      return { url, publishableKey, secretKey };
    },
    async fetch(request) {
      const database = await opened;
      const answer = () => ask(database, request);
      if (!isSafeMethod(request.method)) return writing(database, answer);
      const { visitors, accounts } = database;
      return runExclusive(async () => (await visitors.answer(request)) ?? accounts.reading(answer));
    },
    async slice({ slice, ...request }) {
      const database = await opened;
      return writing(database, () => database.slices.run(slice, () => ask(database, request)));
    },
    async endSlices({ commit }) {
      const database = await opened;
      await writing(database, () => (commit ? database.slices.commit() : database.slices.rollBack()));
      return null;
    },
    async signUp({ email, password }) {
      const database = await opened;
      await writing(database, () => database.service.signUp(email, password));
      return null;
    },
    async clearSchemaCache() {
      const { service, visitors } = await opened;
      visitors.forget();
      await runExclusive(() => service.clearSchemaCache());
      return null;
    },
    async keepSchemaCache() {
      const { connection } = await opened;
      await runExclusive(async () => connection.schemaCache?.keep());
      return null;
    },
    async read({ sql, parameters }) {
      const { connection } = await opened;
      return runExclusive(() => pgliteDatabase(connection.driver).read(sql, parameters));
    },
    begin,
    async script({ transaction: number, sql }) {
      await transaction(number).tx.script(sql);
      return null;
    },
    query: async ({ transaction: number, sql, parameters }) => transaction(number).tx.query(sql, parameters),
    async end({ transaction: number, commit }) {
      const { end, ended } = transaction(number);
      transactions.delete(number);
      end(commit);
      await ended.catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
      return null;
    },
    async pushVersion() {
      const { connection } = await opened;
      await runExclusive(() => pushVersion(connection));
      return null;
    },
    async close() {
      const { service, autovacuum } = await opened;
      autovacuum.stop();
      await runExclusive(() => service.close());
      return null;
    },
  };

function post(message: WorkerMessage, transferred: ArrayBuffer[] = []): void {
  port.postMessage(message, transferred);
}

/** What passes to the main thread without being copied. */
function bodiesOf(name: CallName, value: unknown): ArrayBuffer[] {
  const body = name === 'fetch' ? (value as PlainResponse).body : null;
  return body ? [body] : [];
}

port.on('message', async ({ id, name, argument }: CallMessage) => {
  try {
    const value = await (handlers[name] as (argument: unknown) => Promise<unknown>)(argument);
    post({ id, value }, bodiesOf(name, value));
  } catch (error) {
    post({ id, error: toPlainError(error) });
  }
});

// What libraries print goes to the console of the main thread, which may redirect it to the log.
for (const print of ['debug', 'log', 'info', 'warn', 'error'] as const) {
  console[print] = (...values: unknown[]) =>
    post({
      print,
      values: values.map((value) =>
        value instanceof Error ? value : typeof value === 'string' ? value : inspect(value),
      ),
    });
}
