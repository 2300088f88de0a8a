/**
 * When a call has its turn: `soon`, in the order of arrival; `after others`, when no call waits that came for a known
 * page or a save; `long`, alternating with all others.
 */
export type Turn = 'soon' | 'after others' | 'long';

export type CallQueue = <Result>(call: () => Promise<Result>, turn: Turn) => Promise<Result>;

type Waiting = { turn: Turn; start: () => void };

/**
 * Creates a queue. After a long call the others have as much time as it took, as long as any are waiting; then the next
 * long call may start. So neither side waits for a pile of the other's, and each has half of the time where both have
 * work. One long call runs at a time.
 *
 * @param atOnce how many calls are on their way at the same time; they are answered one after the other
 * @param now the time in milliseconds, of any clock that is never set back
 * @returns a queue; calls that fail do not stop it
 */
export function createCallQueue(atOnce: number, now: () => number = () => performance.now()): CallQueue {
  const waiting: Waiting[] = [];
  let running = 0;
  let isLongRunning = false;
  let lastEnd = now();
  let othersUntil = now();

  function startNext(): void {
    if (running === atOnce) return;
    const turns = waiting.map(({ turn }) => turn);
    const turn = nextOf(turns);
    const [next] = turn ? waiting.splice(turns.indexOf(turn), 1) : [];
    if (!next) return;
    running += 1;
    next.start();
  }

  function nextOf(turns: Turn[]): Turn | undefined {
    const other = (['soon', 'after others'] as const).find((turn) => turns.includes(turn));
    const isTurnOfLong = turns.includes('long') && !isLongRunning && (!other || now() >= othersUntil);
    return isTurnOfLong ? 'long' : other;
  }

  /** @param sent when the call was on its way, which is not when its work began: another one may have been ahead */
  function ended(turn: Turn, sent: number): void {
    const end = now();
    if (turn === 'long') {
      isLongRunning = false;
      othersUntil = end + (end - Math.max(sent, lastEnd));
    }
    lastEnd = end;
    running -= 1;
    startNext();
  }

  return (call, turn) =>
    new Promise((resolve, reject) => {
      const start = () => {
        const sent = now();
        if (turn === 'long') isLongRunning = true;
        call()
          .then(resolve, reject)
          .finally(() => ended(turn, sent));
      };
      waiting.push({ turn, start });
      startNext();
    });
}
