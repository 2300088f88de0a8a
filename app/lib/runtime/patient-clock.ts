// A process that is busy sees answers late, which is no fault of whoever gave them. While anybody waits for an answer this
// clock looks at the time in short turns, and leaves out what a turn takes too long.

const TURN_MS = 50;

let waiting = 0;
let blockedMs = 0;
let lookedAt = 0;
let turn: NodeJS.Timeout | undefined;

/**
 * @returns milliseconds on a clock that nobody sets, and that stands still while this process is blocked; where nobody
 *   waits for an answer, that is not noticed
 */
export function patientNow(): number {
  const now = performance.now();
  if (waiting > 0) blockedMs += Math.max(0, now - lookedAt - TURN_MS);
  lookedAt = now;
  return now - blockedMs;
}

function takeTurns(): void {
  patientNow();
  turn = setTimeout(takeTurns, TURN_MS).unref();
}

/** A time limit: `signal` aborts with a TimeoutError when it is over. `end` has to be called in every case. */
export type TimeLimit = { signal: AbortSignal; end(): void };

/** @returns a limit by the clock above: an answer that came in time is seen in time, however long the process was blocked */
export function timeLimit(milliseconds: number): TimeLimit {
  const controller = new AbortController();
  const until = patientNow() + milliseconds;
  waiting += 1;
  if (waiting === 1) takeTurns();
  let timer: NodeJS.Timeout;
  function wait(left: number): void {
    timer = setTimeout(look, left).unref();
  }
  function look(): void {
    const left = until - patientNow();
    if (left > 0) wait(left);
    else controller.abort(new DOMException('There was no answer in time.', 'TimeoutError'));
  }
  wait(milliseconds);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      waiting -= 1;
      if (waiting === 0) clearTimeout(turn);
    },
  };
}
