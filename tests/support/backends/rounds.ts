import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Backend } from '~/lib/supabase/backend';

/** The calls that a site makes without waiting for one another's answers, as `GET rest/v1/products`. */
export type Round = string[];

/** A backend that answers in rounds: all calls that are there, once no other one comes. */
export type InRounds = {
  backend: Backend;
  /** The calls that were answered until some work is done, by rounds. */
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; rounds: Round[] }>;
  /** Resolves when nothing is being asked: no work of an earlier response goes on. */
  whenQuiet(): Promise<void>;
};

/**
 * How long no call has to come before all that are there are answered, and in how many turns of the event loop after it:
 * site and backend share it, so that a busy machine delays these too.
 */
const QUIET_MS = 8;
const QUIET_TURNS = 20;

/** How long no call has to come until no work of an earlier response goes on: it waits for 10 ms without requests. */
const AT_REST_MS = 40;

/** @param on answers the calls */
export function inRounds(on: Backend): InRounds {
  let rounds: Round[] = [];
  let waiting: { call: string; begin(): void }[] = [];
  let running = 0;
  let events = 0;
  let last = Date.now();
  let isOpening = false;

  function note(): void {
    events += 1;
    last = Date.now();
  }

  /** Answers what waits once nothing has happened for a while: no call came, and no answer is on its way. */
  async function open(): Promise<void> {
    if (isOpening) return;
    isOpening = true;
    let seen: number;
    do {
      seen = events;
      await pause(QUIET_MS);
      for (let turns = 0; turns < QUIET_TURNS; turns += 1) await turn();
    } while (seen !== events || running > 0);
    isOpening = false;
    const round = waiting;
    waiting = [];
    rounds.push(round.map(({ call }) => call));
    for (const { begin } of round) begin();
  }

  const fetch: typeof on.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    note();
    await new Promise<void>((begin) => {
      waiting.push({ call: `${init?.method ?? 'GET'} ${pathname.slice(1)}`, begin });
      void open();
    });
    running += 1;
    try {
      return await on.fetch(input, init);
    } finally {
      running -= 1;
      note();
    }
  };

  return {
    backend: { ...on, fetch, longFetch: fetch },
    async whenQuiet() {
      let left = QUIET_MS;
      do {
        await pause(left);
        left = running > 0 || waiting.length > 0 ? QUIET_MS : last + AT_REST_MS - Date.now();
      } while (left > 0);
    },
    async during(work) {
      rounds = [];
      const result = await work();
      return { result, rounds };
    },
  };
}
