import type { SchemaCachePlace } from './schema-cache.server.ts';

export type WorkerStart = {
  /** The folder of PGlite's files; in memory where not given. */
  directory?: string | undefined;
  /** Path of a dump that a new database begins as. */
  template?: string | undefined;
  /** Where the API keeps what it read of the definitions. */
  schemaCachePlace?: SchemaCachePlace | undefined;
  /** The folder of the `FileStore`. */
  filesRoot: string;
  secret: string;
};

/** A request in a form that passes between threads. */
export type PlainRequest = {
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
};

/** A response in a form that passes between threads. */
export type PlainResponse = { status: number; headers: [string, string][]; body: ArrayBuffer | null };

export type WorkerCalls = {
  /** Opens the database with PGlite's compiled module, and starts the API on it; the first call. */
  open: { takes: WebAssembly.Module; gives: { url: string; publishableKey: string; secretKey: string } };
  fetch: { takes: PlainRequest; gives: PlainResponse };
  /** The same as one slice of a change, see `PreparedSlices`. */
  slice: { takes: PlainRequest & { slice: number }; gives: PlainResponse };
  endSlices: { takes: { commit: boolean }; gives: null };
  signUp: { takes: { email: string; password: string }; gives: null };
  clearSchemaCache: { takes: null; gives: null };
  /** Keeps what the API has read of the definitions for the next start; when the site's are there. */
  keepSchemaCache: { takes: null; gives: null };
  /** Runs one statement that writes nothing. */
  read: { takes: { sql: string; parameters: unknown[] | undefined }; gives: unknown[] };
  /** Begins a transaction and holds the mutex until it ends; gives its number. */
  begin: { takes: null; gives: number };
  script: { takes: { transaction: number; sql: string }; gives: null };
  query: { takes: { transaction: number; sql: string; parameters: unknown[] | undefined }; gives: unknown[] };
  end: { takes: { transaction: number; commit: boolean }; gives: null };
  /** Pushes the content version, as each write does by itself. */
  pushVersion: { takes: null; gives: null };
  /** Closes the database after all earlier calls; the last call. */
  close: { takes: null; gives: null };
};

export type CallName = keyof WorkerCalls;

export type CallMessage = {
  [Name in CallName]: { id: number; name: Name; argument: WorkerCalls[Name]['takes'] };
}[CallName];

/**
 * Messages of the worker: the outcome of a call; the content version, ahead of the response to the write that raised
 * it, null where it could not be read, with the next moment of the schedule in milliseconds since 1970; or what a library prints, for the console of the main thread.
 */
export type WorkerMessage =
  | { id: number; value: unknown }
  | { id: number; error: PlainError }
  | { contentVersion: number | null; due: number | null }
  | { print: 'debug' | 'log' | 'info' | 'warn' | 'error'; values: unknown[] };

/** An error without its class, but with a database error's fields (`code`, `detail`, ...), which cloning would drop. */
export type PlainError = { name: string; message: string; stack?: string; [field: string]: string | undefined };

/** @returns a thrown value in a form that passes between threads */
export function toPlainError(thrown: unknown): PlainError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown) };
  const fields = Object.entries(thrown).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(fields), name: thrown.name, message: thrown.message, stack: thrown.stack };
}

export function fromPlainError({ message, ...fields }: PlainError): Error {
  return Object.assign(new Error(message), fields);
}
