/** What the embedded database's worker is started with. */
export type WorkerStart = {
  /** Where PGlite keeps its files; in memory where not given. */
  directory: string | undefined;
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

/** An answer in a form that passes between threads. */
export type PlainResponse = { status: number; headers: [string, string][]; body: ArrayBuffer | null };

/** What the worker does when asked: the argument of each call, and what it gives. */
export type WorkerCalls = {
  /** Opens the database and starts the API on it; the first call. */
  open: { takes: null; gives: { url: string; publishableKey: string; secretKey: string } };
  fetch: { takes: PlainRequest; gives: PlainResponse };
  signUp: { takes: { email: string; password: string }; gives: null };
  clearSchemaCache: { takes: null; gives: null };
  /** Begins a transaction and holds the queue until it ends; gives the number that stands for it. */
  begin: { takes: null; gives: number };
  script: { takes: { transaction: number; sql: string }; gives: null };
  query: { takes: { transaction: number; sql: string; parameters: unknown[] | undefined }; gives: unknown[] };
  end: { takes: { transaction: number; commit: boolean }; gives: null };
  /** Has the content version told, which each write does by itself. */
  tellVersion: { takes: null; gives: null };
  /** Closes the database once all calls before have been answered; the last call. */
  close: { takes: null; gives: null };
};

export type CallName = keyof WorkerCalls;

/** One call on its way to the worker. */
export type CallMessage = {
  [Name in CallName]: { id: number; name: Name; argument: WorkerCalls[Name]['takes'] };
}[CallName];

/**
 * What comes back: the outcome of a call; the content version, before the write that raised it is answered, null where
 * it could not be read; or what a library prints, for the console of the main thread.
 */
export type WorkerMessage =
  | { id: number; value: unknown }
  | { id: number; error: PlainError }
  | { contentVersion: number | null }
  | { print: 'debug' | 'log' | 'info' | 'warn' | 'error'; values: unknown[] };

/** An error without its class: a database error's fields (`code`, `detail`, ...) are kept, which cloning would drop. */
export type PlainError = { name: string; message: string; stack?: string; [field: string]: string | undefined };

/** @returns a thrown value in a form that passes between threads */
export function toPlainError(thrown: unknown): PlainError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown) };
  const fields = Object.entries(thrown).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(fields), name: thrown.name, message: thrown.message, stack: thrown.stack };
}

/** @returns the error that `toPlainError` was given */
export function fromPlainError({ message, ...fields }: PlainError): Error {
  return Object.assign(new Error(message), fields);
}
