import { EnvError } from '~/lib/runtime/env.server';
import { problemOfAddress } from '~/lib/supabase/project/address.server';
import type { Check } from '~/lib/supabase/project/check';
import { createProject, type Project } from '~/lib/supabase/project/project.server';
import { CHECKS, runCheck } from '~/lib/supabase/project/run-checks.server';
import type { Finding } from '~/lib/supabase/project/verdict';
import { runCommand } from './command';

// `npm run supabase:check`: whether the Supabase project of the settings is set up as the site needs it, one line for
// each thing; with --json the same as an array of {name, state, words}. Exits with 1 where something is wrong.

const NOTHING_CHECKED = 2;

runCommand(
  'check',
  async ({ supabase, supabaseAccessToken: accessToken, publicUrl, sessionSecret }, args) => {
    if (!supabase) throw new EnvError('SUPABASE_URL is not set: there is no project to check.');
    const { url, ...keys } = supabase;
    const project = createProject({ url: url.origin, ...keys, accessToken, publicUrl, sessionSecret }, fetch);
    const problem = await problemOfAddress(project);
    const address: Finding = problem
      ? { name: 'address', state: 'wrong', words: problem }
      : { name: 'address', state: 'ok', words: `${url.origin} is Supabase.` };
    const findings = await runAll(project, address, problem ? [] : CHECKS, args.includes('--json') ? null : say);
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  },
  NOTHING_CHECKED,
);

/** One after the other: the calls would otherwise slow each other down, and one of them is measured. */
async function runAll(
  project: Project,
  first: Finding,
  checks: Check[],
  show: ((finding: Finding) => void) | null,
): Promise<Finding[]> {
  const findings = [first];
  show?.(first);
  for (const check of checks) {
    const finding = await runCheck(project, check);
    show?.(finding);
    findings.push(finding);
  }
  return findings;
}

const MAX_NAME = Math.max(...CHECKS.map(({ name }) => name.length));

function say({ name, state, words }: Finding): void {
  process.stdout.write(`${state.padEnd(7)} ${name.padEnd(MAX_NAME)} ${words.replaceAll(/\s+/g, ' ')}\n`);
}
