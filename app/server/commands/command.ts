import { type Env, readEnv } from '~/lib/runtime/env.server';
import { log, redirectConsole } from '~/lib/runtime/log.server';
import { OperatorError } from '~/lib/runtime/operator-error';

/** A command cannot do its work, for a reason that the operator can solve. */
export class CommandError extends OperatorError {}

/**
 * Runs a command of the command line, prints its result and exits.
 *
 * @param noun the name of the command in the message of an unexpected error
 * @param work gets the environment and the arguments, and gives the line to print, or the code to exit with where it has
 *   printed its result itself
 * @param codeOfFailure to exit with where the command cannot do its work
 */
export async function runCommand(
  noun: string,
  work: (env: Env, args: string[]) => Promise<string | number>,
  codeOfFailure = 1,
): Promise<void> {
  redirectConsole();
  log.level = 'error';
  try {
    const result = await work(readEnv(process.env), process.argv.slice(2));
    if (typeof result === 'string') say(result);
    process.exit(typeof result === 'number' ? result : 0);
  } catch (error) {
    const words = error instanceof OperatorError ? error.message : `The ${noun} failed: ${String(error)}`;
    process.stderr.write(`${words}\n`);
    process.exit(codeOfFailure);
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
