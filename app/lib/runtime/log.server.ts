import { pino } from 'pino';
import { currentRequestId } from './request-scope.server';

// pino's numbers of the levels.
const INFO = 30;
const WARN = 40;

// Lines below a warning are buffered, up to this many characters and this long: a write costs more than a line.
const BUFFER_LENGTH = 8 * 1024;
const FLUSH_AFTER_MS = 100;

let second = 0;
let untilMilliseconds = '';

/** @returns the time as pino takes it; the date is formatted once a second */
function isoTime(): string {
  const now = Date.now();
  const milliseconds = now % 1000;
  if (now - milliseconds !== second) {
    second = now - milliseconds;
    untilMilliseconds = `,"time":"${new Date(second).toISOString().slice(0, -4)}`;
  }
  return `${untilMilliseconds}${String(milliseconds).padStart(3, '0')}Z"`;
}

// One for the process, also where development evaluates this module again.
const lasting = globalThis as typeof globalThis & { logDestination?: ReturnType<typeof openDestination> };
lasting.logDestination ??= openDestination();
const destination = lasting.logDestination;

/** Lines wait here: in pino's destination all that waits would be measured again with each line that comes. */
function openDestination() {
  const opened = pino.destination({ sync: true });
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    if (lines) opened.write(lines);
  }

  function write(line: string): void {
    waiting += line;
    if (waiting.length >= BUFFER_LENGTH) flush();
    else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
  }

  function flushSync(): void {
    flush();
    opened.flushSync();
  }

  // Also after an uncaught exception, and where a signal handler ends the process.
  process.on('exit', flushSync);
  return { write, flushSync };
}

/** The program's log: JSON lines for engineers. The server sets its level from LOG_LEVEL at start. */
export const log = pino(
  {
    base: null,
    timestamp: isoTime,
    mixin() {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
    hooks: {
      logMethod(line, method, level) {
        method.apply(this, line);
        if (level >= WARN) destination.flushSync();
      },
    },
  },
  destination,
);

/** What the log says of each request. */
export type RequestLine = { requestId: string; method: string; path: string; status: number; ms: number };

/**
 * Logs the response to a request, at level info. The line is serialized here: through pino, with its mixin and hook, it
 * would cost a good part of what a cached page costs.
 */
export function logRequest({ requestId, method, path, status, ms }: RequestLine): void {
  if (!log.isLevelEnabled('info')) return;
  const fields = `"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}`;
  destination.write(`{"level":${INFO}${isoTime()},${fields},"msg":"request"}\n`);
}

/**
 * Redirects the console of libraries to the log, at level debug and without values: the embedded backend prints failed
 * statements with everything that a visitor submitted.
 */
export function redirectConsole(): void {
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    console[method] = (first: unknown) => log.debug(first instanceof Error ? first.name : String(first).slice(0, 200));
  }
}
