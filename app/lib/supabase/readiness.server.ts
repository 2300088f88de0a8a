import type { Backend, OwnBackend } from './backend.server';
import { missingMigrations } from './migrations.server';

/**
 * Looks for what would keep the site from doing its work, beyond the backend not answering (contract,
 * /readyz).
 *
 * @returns one line for each problem, for an engineer
 */
export async function readinessProblems(backend: Backend): Promise<string[]> {
  const problems: string[] = [];
  if (backend.files && !(await backend.files.isWritable())) problems.push('pictures cannot be stored');
  if (isOwn(backend)) {
    const missing = await missingMigrations(backend.database).catch(() => null);
    if (missing === null) problems.push('the database does not answer');
    else if (missing.length > 0) problems.push(`migrations are missing: ${missing.join(', ')}`);
  }
  return problems;
}

function isOwn(backend: Backend): backend is OwnBackend {
  return 'database' in backend;
}
