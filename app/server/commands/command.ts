import { type Env, readEnv } from '~/lib/runtime/env.server';
import { log, redirectConsole } from '~/lib/runtime/log.server';
import { OperatorError } from '~/lib/runtime/operator-error';

/** A command cannot do what it was asked to. */
export class CommandError extends OperatorError {}

/**
 * Runs a command of the command line, and ends the process with what came of it.
 *
 * @param noun what it is called where it fails for a reason that nobody foresaw
 * @param work is given the environment and the arguments; gives the line that says what was done
 */
export async function runCommand(noun: string, work: (env: Env, args: string[]) => Promise<string>): Promise<void> {
  redirectConsole();
  log.level = 'error';
  try {
    process.stdout.write(`${await work(readEnv(process.env), process.argv.slice(2))}\n`);
    process.exit(0);
  } catch (error) {
    const words = error instanceof OperatorError ? error.message : `The ${noun} failed: ${String(error)}`;
    process.stderr.write(`${words}\n`);
    process.exit(1);
  }
}
