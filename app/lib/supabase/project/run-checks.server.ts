import { ACCOUNT_CHECKS } from './account-checks';
import { NoAnswer } from './ask.server';
import type { Check } from './check';
import { DATABASE_CHECKS } from './database-checks';
import { NETWORK_CHECKS } from './network-checks';
import type { Project } from './project.server';
import { SETTING_CHECKS } from './setting-checks';
import { STORAGE_CHECKS } from './storage-checks';
import { type Finding, skipped, Unseen, wrong } from './verdict';

/** All that a project is checked for, in the order of docs/deploy/supabase.md. */
export const CHECKS: Check[] = [
  ...SETTING_CHECKS,
  ...DATABASE_CHECKS,
  ...ACCOUNT_CHECKS,
  ...STORAGE_CHECKS,
  ...NETWORK_CHECKS,
];

/** Runs one check. A project that does not answer is wrong. */
export async function runCheck(project: Project, check: Check): Promise<Finding> {
  try {
    return await judge(project, check);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { name: check.name, ...wrong(`${error.message}: run this again.`) };
  }
}

/**
 * Runs one check.
 *
 * @throws {NoAnswer} where the project does not answer, which is no verdict on what was to be checked
 */
export async function judge(project: Project, { name, run }: Check): Promise<Finding> {
  try {
    return { name, ...(await run(project)) };
  } catch (error) {
    if (!(error instanceof Unseen)) throw error;
    return { name, ...skipped(error.message) };
  }
}
