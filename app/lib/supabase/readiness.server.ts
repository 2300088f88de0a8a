import { createSingleFlight, type SingleFlight } from '~/lib/runtime/single-flight';
import { type Backend, isSelfHosted, type SelfHostedBackend } from './backend';
import { visitorClient } from './client.server';
import { migrations, missingMigrations } from './migrations.server';
import { inTime, TIMEOUT_MS } from './with-timeout';

/**
 * Finds what keeps the site from working, apart from a backend that is down (docs/product.md#reliability).
 *
 * @returns one line for each problem, for an engineer
 */
export async function readinessProblems(backend: Backend): Promise<string[]> {
  const problems: string[] = [];
  if (backend.files && !(await backend.files.isWritable())) problems.push('pictures cannot be stored');
  if (isSelfHosted(backend)) {
    const missing = await inTime(TIMEOUT_MS, sharedCheck(backend)).catch(() => null);
    if (missing === null) problems.push('the database does not answer');
    else if (missing.length > 0) problems.push(`migrations are missing: ${missing.join(', ')}`);
  } else if (!(await hasNewestMigration(backend))) {
    problems.push('migrations of this version are missing: run supabase db push');
  }
  return problems;
}

// A connection that broke silently may never answer.
const HANGS_AFTER_MS = 30_000;

const checks = new WeakMap<SelfHostedBackend['database'], SingleFlight<string[]>>();

/** Probes share a check that hangs, or each would hold a connection of the pool. */
function sharedCheck({ database }: SelfHostedBackend): Promise<string[]> {
  const check = checks.get(database) ?? createSingleFlight<string[]>();
  checks.set(database, check);
  return check.run('history', () => inTime(HANGS_AFTER_MS, missingMigrations(database)));
}

/** A hosted project exposes only its newest version; one without the function is older. */
async function hasNewestMigration(backend: Backend): Promise<boolean> {
  const newest = migrations.at(-1)?.version ?? '';
  const { data } = await visitorClient(backend).rpc('schema_version', undefined, { get: true });
  return typeof data === 'string' && data >= newest;
}
