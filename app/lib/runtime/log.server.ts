import { pino } from 'pino';
import { currentRequestId } from './request-scope.server';

/** The program's log: JSON lines for engineers. The server sets its level from LOG_LEVEL at start. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin() {
    const requestId = currentRequestId();
    return requestId ? { requestId } : {};
  },
});

/**
 * Sends what libraries write to the console to the log, at debug level and without values: the embedded
 * backend prints failed statements with everything a visitor typed into them.
 */
export function redirectConsole(): void {
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    console[method] = (first: unknown) => log.debug(first instanceof Error ? first.name : String(first).slice(0, 200));
  }
}
