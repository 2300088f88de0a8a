import { createSingleFlight, type SingleFlight } from '~/lib/runtime/single-flight';
import { type Backend, isSelfHosted, type SelfHostedBackend } from './backend';
import { problemOfAddress } from './project/address.server';
import { createProject } from './project/project.server';
import { CHECKS, runCheck } from './project/run-checks.server';
import { inTime, TIMEOUT_MS, withTimeout } from './with-timeout';

/**
 * Finds what keeps the site from working, apart from a backend that is down (docs/product.md#reliability).
 *
 * @returns one line for each problem, for an engineer
 */
export async function readinessProblems(backend: Backend): Promise<string[]> {
  const problems: string[] = [];
  if (await backend.files?.writeProblem()) problems.push('pictures cannot be stored');
  if (isSelfHosted(backend)) {
    const missing = await inTime(TIMEOUT_MS, sharedCheck(backend)).catch(() => null);
    if (missing === null) problems.push('the database does not answer');
    else if (missing.length > 0) problems.push(`migrations are missing: ${missing.join(', ')}`);
  } else {
    problems.push(...(await problemsOfProject(backend)));
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
  return check.run('history', async () => {
    // Imported on demand: it has the text of all migrations, and a site on a project asks that otherwise.
    const { missingMigrations } = await import('./migrations.server');
    return inTime(HANGS_AFTER_MS, missingMigrations(database));
  });
}

const PROJECT_CHECKS = CHECKS.filter(({ name }) => ['migrations', 'storage', 'bucket'].includes(name));

/** With a visitor's rights, because anybody may ask; all at once, and past the circuit, which hides the reason. */
async function problemsOfProject({ url, publishableKey }: Backend): Promise<string[]> {
  const project = createProject({ url, publishableKey }, withTimeout(TIMEOUT_MS, fetch));
  const [address, ...findings] = await Promise.all([
    problemOfAddress(project),
    ...PROJECT_CHECKS.map((check) => runCheck(project, check)),
  ]);
  if (address !== null) return [address];
  return findings.filter(({ state }) => state === 'wrong').map(({ words }) => words);
}
