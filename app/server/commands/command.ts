import { type Env, readEnv } from '~/lib/runtime/env.server';
import { log, redirectConsole } from '~/lib/runtime/log.server';
import { OperatorError } from '~/lib/runtime/operator-error';

/** A command cannot do its work, for a reason that the operator can solve. */
export class CommandError extends OperatorError {}

/**
 * Runs a command of the command line, prints its result and exits.
 *
 * @param noun the name of the command in the message of an unexpected error
 * @param work gets the environment and the arguments, and gives the line to print
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
