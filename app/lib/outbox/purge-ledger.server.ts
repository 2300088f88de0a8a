import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { PurgeError } from './purge.server';

/** A purge that is due; without a claim nothing is, and `wait` is how many milliseconds are left, null for no more. */
type Due = { claim: string; version: number } | { claim: null; wait: number | null };

/** Knows which version a cache was told, and what is still to be told. */
export type PurgeLedger = {
  /** Takes note of a version that this process has found changed. */
  changed(version: number): void;
  /** @param anew whether it is due also where another build, or another cache, was told of this version */
  claim(anew: boolean): Promise<Due>;
  settle(claim: string, failure: PurgeError | null): Promise<void>;
  /** Why a cache refuses purges, where nobody but this process knows. */
  problem(): string | null;
};

/** As in the database, see `purge_is_repeated_after` and `settle_purge`. */
export const REPEATED_AFTER_MS = 2000;
const PAUSES_S = [2, 5, 15, 30, 60];

/**
 * The ledger of all processes, in the database; of the secret key only.
 *
 * @param key of this build and this cache
 */
export function sharedLedger(db: Db, key: string): PurgeLedger {
  return {
    changed: () => undefined,
    async claim(anew) {
      const [due] = await unwrap(db.rpc('claim_purge', { key, anew }));
      return due?.claim ? { claim: due.claim, version: due.version } : { claim: null, wait: due?.wait ?? null };
    },
    async settle(claim, failure) {
      const said = failure && { problem: failure.message, retry_after: failure.retryAfter };
      await unwrap(db.rpc('settle_purge', { claim, ...said }).setHeader(IDEMPOTENCY_KEY, claim));
    },
    problem: () => null,
  };
}

/** The ledger of one process, where nobody may write to that of all. What it found at its start it does not tell. */
export function ownLedger(now: () => number = () => performance.now()): PurgeLedger {
  let version: number | null = null;
  let changedAt = Number.NEGATIVE_INFINITY;
  let nextAt = Number.POSITIVE_INFINITY;
  let attempts = 0;
  let problem: string | null = null;
  return {
    changed(latest) {
      const isFirst = version === null;
      version = latest;
      if (isFirst) return;
      changedAt = now();
      if (problem === null) nextAt = changedAt;
    },
    async claim() {
      const left = nextAt - now();
      if (version === null || left > 0) return { claim: null, wait: Number.isFinite(left) ? left : null };
      attempts += 1;
      const repeatAt = changedAt + REPEATED_AFTER_MS;
      nextAt = now() < repeatAt ? repeatAt : Number.POSITIVE_INFINITY;
      return { claim: String(attempts), version };
    },
    async settle(_claim, failure) {
      problem = failure?.message ?? null;
      if (failure) nextAt = now() + 1000 * Math.max(PAUSES_S[attempts - 1] ?? 60, failure.retryAfter);
      else attempts = 0;
    },
    problem: () => problem,
  };
}
