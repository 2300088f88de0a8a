import { pino, stdTimeFunctions } from 'pino';
import { type RequestLine, requestLine } from './request-line.server';
import { currentRequestId } from './request-scope.server';

// pino's number of the level.
const WARN = 40;

// Lines below a warning are buffered, up to this many characters and this long: a write costs more than a line.
const BUFFER_LENGTH = 32 * 1024;
const FLUSH_AFTER_MS = 100;

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
    timestamp: stdTimeFunctions.isoTime,
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

/** Writes the lines that wait, on a host that may freeze or end this process from now on. */
export function flushLog(): void {
  destination.flushSync();
}

/**
 * Logs the response to a request, at level info. Through pino, with its mixin and hook, the line would cost a good part of
 * what a cached page costs.
 */
export function logRequest(line: RequestLine): void {
  if (log.isLevelEnabled('info')) destination.write(requestLine(line));
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
