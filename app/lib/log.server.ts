import { pino } from 'pino';

/** The program's log: JSON lines for engineers. The server sets its level from LOG_LEVEL at start. */
export const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
