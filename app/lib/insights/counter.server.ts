import { randomUUID } from 'node:crypto';
import { log } from '~/lib/runtime/log.server';
import { outsideRequestScope } from '~/lib/runtime/request-scope.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import { OTHER } from './keys';

/** What is counted; the database knows the same words. */
export type Kind = 'views' | 'referrers' | 'countries' | 'searches' | 'searches_without_hits' | 'funnel' | 'downloads';

/** One total of a batch. */
export type Count = { kind: Kind; key: string; count: number };

/** What a process counted in a while; a batch that arrives twice counts once. */
export type Batch = { writer: string; batch: number; at: string; counts: Count[] };

/** A number that a request raises by hand, without a look-up. */
export type Tally = { count: number };

/** The counts of this process that the database does not have yet. */
export type Counter = {
  /** @returns the number of a key until the next write; that of "other" where there are too many keys */
  tally(kind: Kind, key: string): Tally;
  /** Raised with each write: a `Tally` of before must not be used any more. */
  generation(): number;
  /** Adds everything to the database, also what could not be added before. Never fails: what is left is tried again. */
  write(): Promise<void>;
  /** The same where the last write is long enough ago, for hosts on which no timer runs between requests. */
  writeIfDue(): Promise<void>;
};

/** At most this often, and at most this much is lost where the process is killed. */
const WRITE_EVERY_MS = 20_000;
/** Days of all time zones begin at a quarter of an hour: no batch goes beyond one. */
const QUARTER_MS = 15 * 60_000;
/** The keys of a kind in one batch, and the batches that wait for a failing backend: half a day. */
const LIMITS = { keys: 2000, batches: 48 };
const MAX_KEY = 200;

type Options = {
  send(batch: Batch): Promise<void>;
  now?(): number;
  limits?: { keys: number; batches: number };
};

type Open = { startedAt: number; kinds: Map<Kind, Map<string, Tally>> };

/** Counts by kind and key; the first count after a write starts the time until the next one. */
export function createCounter({ send, now = Date.now, limits = LIMITS }: Options): Counter {
  const writer = randomUUID();
  const waiting: Batch[] = [];
  const writes = createSingleFlight<void>();
  let open: Open | null = null;
  let batches = 0;
  let generation = 0;
  let isFailing = false;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function writeLater(): void {
    clearTimeout(timer);
    const milliseconds = Math.min(WRITE_EVERY_MS, QUARTER_MS - (now() % QUARTER_MS));
    timer = outsideRequestScope(() => setTimeout(write, milliseconds));
    timer.unref();
  }

  function begin(): Open {
    writeLater();
    return { startedAt: now(), kinds: new Map() };
  }

  /** Ends the open batch. While the backend fails, one batch goes on until its quarter of an hour is over. */
  function close(): void {
    if (!open) return;
    const isSameQuarter = Math.floor(now() / QUARTER_MS) === Math.floor(open.startedAt / QUARTER_MS);
    if (waiting.length > 0 && isSameQuarter) return;
    const counts = countsOf(open);
    const at = new Date(open.startedAt).toISOString();
    open = null;
    generation += 1;
    if (counts.length === 0) return;
    batches += 1;
    waiting.push({ writer, batch: batches, at, counts });
    if (waiting.length <= limits.batches) return;
    const dropped = waiting.shift();
    log.warn({ at: dropped?.at }, 'counts of visits are lost: the backend failed for too long');
  }

  async function sendWaiting(): Promise<void> {
    lastWrite = now();
    close();
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        await send(next);
      } catch (error) {
        // Once: it is tried three times a minute.
        if (!isFailing) log.warn({ err: error }, 'counts of visits could not be stored, and are kept');
        isFailing = true;
        break;
      }
      isFailing = false;
      waiting.shift();
      close();
    }
    if (open || waiting.length > 0) writeLater();
  }

  function write(): Promise<void> {
    return outsideRequestScope(() => writes.run('', sendWaiting));
  }

  return {
    tally(kind, key) {
      open ??= begin();
      const tallies = open.kinds.get(kind) ?? new Map<string, Tally>();
      if (tallies.size === 0) open.kinds.set(kind, tallies);
      const name = key.slice(0, MAX_KEY);
      const known = tallies.get(name);
      if (known) return known;
      const isFull = tallies.size >= limits.keys;
      const other = isFull ? tallies.get(OTHER) : undefined;
      if (other) return other;
      const tally = { count: 0 };
      tallies.set(isFull ? OTHER : name, tally);
      return tally;
    },
    generation: () => generation,
    async write() {
      // A write that runs has not taken what was counted since it began.
      await writes.pending('')?.catch(() => undefined);
      await write();
    },
    async writeIfDue() {
      if ((open || waiting.length > 0) && now() - lastWrite >= WRITE_EVERY_MS) await write();
    },
  };
}

function countsOf({ kinds }: Open): Count[] {
  return [...kinds].flatMap(([kind, tallies]) =>
    [...tallies].flatMap(([key, { count }]) => (count > 0 ? [{ kind, key, count }] : [])),
  );
}
