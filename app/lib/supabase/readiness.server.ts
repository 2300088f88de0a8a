import { type Backend, isSelfHosted, type SelfHostedBackend } from './backend';
import { visitorClient } from './client.server';
import { migrations, missingMigrations } from './migrations.server';
import { inTime, TIMEOUT_MS } from './with-timeout';

/**
 * Looks for what would keep the site from doing its work, beyond the backend not answering
 * (docs/product.md#reliability).
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

const FORGET_AFTER_MS = 30_000;

const running = new WeakMap<SelfHostedBackend['database'], Promise<string[]>>();

/** Probes share a check that hangs, or each would hold a connection of the pool. */
function sharedCheck({ database }: SelfHostedBackend): Promise<string[]> {
  const shared = running.get(database) ?? missingMigrations(database);
  if (!running.has(database)) {
    running.set(database, shared);
    const forget = () => {
      if (running.get(database) === shared) running.delete(database);
    };
    shared.then(forget, forget);
    // A connection that broke off silently may never answer.
    setTimeout(forget, FORGET_AFTER_MS).unref();
  }
  return shared;
}

/** A hosted project exposes only its newest version; one without the function is older. */
async function hasNewestMigration(backend: Backend): Promise<boolean> {
  const newest = migrations.at(-1)?.version ?? '';
  const { data } = await visitorClient(backend).rpc('schema_version', undefined, { get: true });
  return typeof data === 'string' && data >= newest;
}
