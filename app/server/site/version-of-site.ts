import type { Backend } from '~/lib/supabase/backend';
import { visitorClient } from '~/lib/supabase/client.server';
import { publishDue, readContentState, readTimeUntilDue } from '~/lib/supabase/content-version.server';
import { inTime, TIMEOUT_MS } from '~/lib/supabase/with-timeout';
import { polledVersion, pushedVersion } from './content-version';
import { learntSchedule, type ScheduledVersion, scheduledVersion } from './scheduled-version';

type Options = {
  /** Called with each new version, also with the first: it may have changed before the start. */
  onChange(version: number): void;
  /** Called with each query, so that a graceful shutdown can wait for it. */
  onQuery(query: Promise<unknown>): void;
  /** A version that somebody has seen already, null for none. */
  seen(): number | null;
};

/** @returns the content version of a backend with its schedule: pushed by the database, or polled where others write too */
export function versionOfSite(backend: Backend, { onChange, onQuery, seen }: Options): ScheduledVersion {
  const { changes } = backend;
  const db = visitorClient(backend);
  // Visitors wait for it.
  const publish = () => inTime(TIMEOUT_MS, publishDue(db));
  if ('pushedVersion' in changes) {
    // The embedded database has the clock of this machine.
    const schedule = { now: Date.now, due: changes.pushedDue, publish };
    return scheduledVersion(pushedVersion(changes.pushedVersion, onChange), schedule);
  }
  const schedule = learntSchedule(() => readTimeUntilDue(db));
  const read = async () => {
    const state = await readContentState(db);
    await schedule.learn(state?.next_due ?? null);
    return state?.version ?? null;
  };
  const counter = polledVersion({ read, writes: changes.writes, seen, onChange, onQuery });
  return scheduledVersion(counter, { now: () => performance.now(), due: schedule.due, publish });
}
