import { type Backend, isSelfHosted } from './backend';
import { visitorClient } from './client.server';
import { migrations, missingMigrations } from './migrations.server';

/**
 * Looks for what would keep the site from doing its work, beyond the backend not answering (contract,
 * /readyz).
 *
 * @returns one line for each problem, for an engineer
 */
export async function readinessProblems(backend: Backend): Promise<string[]> {
  const problems: string[] = [];
  if (backend.files && !(await backend.files.isWritable())) problems.push('pictures cannot be stored');
  if (isSelfHosted(backend)) {
    const missing = await missingMigrations(backend.database).catch(() => null);
    if (missing === null) problems.push('the database does not answer');
    else if (missing.length > 0) problems.push(`migrations are missing: ${missing.join(', ')}`);
  } else if (!(await hasNewestMigration(backend))) {
    problems.push('migrations of this version are missing: run supabase db push');
  }
  return problems;
}

/** A project that others migrate says only how far it has come; one older than that question says nothing. */
async function hasNewestMigration(backend: Backend): Promise<boolean> {
  const newest = migrations.at(-1)?.version ?? '';
  const { data } = await visitorClient(backend).rpc('schema_version', undefined, { get: true });
  return typeof data === 'string' && data >= newest;
}
