import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { isSafeMethod } from '../../http/safe-method.ts';
import { FileStore } from '../lite/file-store.server.ts';
import { type LiteService, startLiteService } from '../lite/lite-service.server.ts';
import { pgliteDatabase, type SqlTransaction } from '../sql-database.server.ts';
import { type Autovacuum, createAutovacuum } from './autovacuum.server.ts';
import { createMutex } from './mutex.ts';
import { openPglite } from './pglite.server.ts';
import {
  type CallMessage,
  type CallName,
  toPlainError,
  type WorkerCalls,
  type WorkerMessage,
  type WorkerStart,
} from './worker-calls.ts';

// The thread of the embedded backend: PGlite and the API on it, so that a long statement keeps no visitor
// waiting for a page that needs none. Node runs this file from its source too, in development and in
// tests; that is why it and all it imports name files as they are on the disk.

if (!parentPort) throw new Error('This runs in a worker thread only.');
const port = parentPort;
const { directory, filesRoot, secret } = workerData as WorkerStart;

type Opened = { connection: PgliteConnection; service: LiteService; upkeep: Autovacuum };
type OpenTransaction = { tx: SqlTransaction; end(commit: boolean): void; ended: Promise<void> };

// PGlite has one session and its driver no lock: two calls at once would share a transaction, and with
// it the role that row level security sees. Direct SQL stands in the same queue.
const inTurn = createMutex();
const rolledBack = new Error('rolled back');
const transactions = new Map<number, OpenTransaction>();
let begun = 0;

async function open(): Promise<Opened> {
  const connection = await openPglite(directory);
  try {
    const service = await startLiteService({ connection, files: new FileStore(filesRoot), secret });
    return { connection, service, upkeep: createAutovacuum(connection.driver, inTurn) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const opened = open();
// Whoever asks for it is told.
opened.catch(() => undefined);

/** Takes a turn that may write. The version is read in the same turn: whoever asks for it waits for no other's. */
function writing<Result>({ connection, upkeep }: Opened, work: () => Promise<Result>): Promise<Result> {
  return inTurn(() =>
    work().finally(() => {
      upkeep.wrote();
      return tellVersion(connection);
    }),
  );
}

async function tellVersion({ driver }: PgliteConnection): Promise<void> {
  const read = driver.query<{ version: number }>('select version::float8 from public.content_version');
  const { rows } = await read.catch(() => ({ rows: [] }));
  tell({ contentVersion: rows[0]?.version ?? null });
}

/** Begins a transaction that stays open, and keeps its turn, until `end`. */
async function begin(): Promise<number> {
  const database = await opened;
  const number = ++begun;
  return new Promise((resolve, reject) => {
    const ended = writing(database, () =>
      pgliteDatabase(database.connection.driver).transaction(
        (tx) =>
          new Promise<void>((commit, rollback) => {
            transactions.set(number, { tx, end: (kept) => (kept ? commit() : rollback(rolledBack)), ended });
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

const answers: { [Name in CallName]: (argument: WorkerCalls[Name]['takes']) => Promise<WorkerCalls[Name]['gives']> } = {
  async open() {
    const { url, publishableKey, secretKey } = (await opened).service;
    return { url, publishableKey, secretKey };
  },
  async fetch({ url, ...init }) {
    const database = await opened;
    const ask = async () => {
      const { status, headers, body } = await database.service.ask(new Request(url, init));
      return { status, headers: [...headers], body: body ? await new Response(body).arrayBuffer() : null };
    };
    return isSafeMethod(init.method) ? inTurn(ask) : writing(database, ask);
  },
  async signUp({ email, password }) {
    const { service } = await opened;
    await inTurn(() => service.signUp(email, password));
    return null;
  },
  async clearSchemaCache() {
    const { service } = await opened;
    await inTurn(() => service.clearSchemaCache());
    return null;
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
  async tellVersion() {
    const { connection } = await opened;
    await inTurn(() => tellVersion(connection));
    return null;
  },
  async close() {
    const { service, upkeep } = await opened;
    upkeep.stop();
    await inTurn(() => service.close());
    return null;
  },
};

function tell(message: WorkerMessage, transferred: ArrayBuffer[] = []): void {
  port.postMessage(message, transferred);
}

port.on('message', async ({ id, name, argument }: CallMessage) => {
  try {
    const value = await (answers[name] as (argument: unknown) => Promise<unknown>)(argument);
    const body = name === 'fetch' ? (value as WorkerCalls['fetch']['gives']).body : null;
    tell({ id, value }, body ? [body] : []);
  } catch (error) {
    tell({ id, error: toPlainError(error) });
  }
});

// What libraries print belongs to the console of the main thread, which may be diverted to the log.
for (const print of ['debug', 'log', 'info', 'warn', 'error'] as const) {
  console[print] = (...values: unknown[]) =>
    tell({
      print,
      values: values.map((value) =>
        value instanceof Error ? value : typeof value === 'string' ? value : inspect(value),
      ),
    });
}
