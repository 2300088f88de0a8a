import { outsideRequestScope } from '~/lib/runtime/request-scope.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import { type Backend, isSelfHosted } from '~/lib/supabase/backend';
import { inTime } from '~/lib/supabase/with-timeout';
import { NoAnswer } from './ask.server';
import { createProject } from './project.server';
import { CHECKS, judge } from './run-checks.server';
import type { Finding } from './verdict';

/** What a site in use can ask for without the rights of the secret key, in one round. */
const WHILE_SERVING = new Set([
  'publishable-key',
  'secret-key',
  'secret-key-works',
  'sign-up',
  'anonymous-sign-ins',
  'phone-provider',
  'other-providers',
  'row-cap',
  'bucket',
  'bucket-limit',
  'bucket-types',
]);

const REMEMBER_MS = 5 * 60 * 1000;
const PATIENCE_MS = 300;

/** Gives what is wrong with the project of a running site. */
export type ProjectNeeds = () => Promise<Finding[]>;

/**
 * @returns what is wrong, as it was at most five minutes ago; nothing for a backend that this program runs itself, and
 *   nothing yet where the project takes longer to answer than a page should wait
 */
export function createProjectNeeds(backend: Backend): ProjectNeeds {
  if (isSelfHosted(backend)) return async () => [];
  const { url, publishableKey, secretKey } = backend;
  const checks = CHECKS.filter(({ name }) => WHILE_SERVING.has(name));
  const flight = createSingleFlight<Finding[]>(REMEMBER_MS);

  // What is asked serves later requests too, so it does not end with the time of this one.
  const found = () =>
    outsideRequestScope(async () => {
      const project = createProject({ url, publishableKey, secretKey }, fetch);
      const findings = await Promise.all(checks.map((check) => judge(project, check)));
      return findings.filter(({ state }) => state === 'wrong');
    });

  return () =>
    inTime(PATIENCE_MS, flight.run('', found)).catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      if (isLate || error instanceof NoAnswer) return [];
      throw error;
    });
}
