import { BackupUnusable } from '~/lib/backup/archive.server';
import { RestoreUnfinished } from '~/lib/backup/restore-mark.server';
import { DataDirInUse, DataDirNotWritable } from '~/lib/data-dir.server';
import { type Env, EnvError, readEnv } from '~/lib/env.server';
import { divertConsole, log } from '~/lib/log.server';
import { MigrationMismatch } from '~/lib/supabase/migrations.server';

/** A command cannot do what it was asked to. The message is one line for the person who typed it. */
export class CommandError extends Error {}

const EXPECTED = [
  BackupUnusable,
  CommandError,
  DataDirInUse,
  DataDirNotWritable,
  EnvError,
  MigrationMismatch,
  RestoreUnfinished,
];

/**
 * Runs a command of the command line, and ends the process with what came of it.
 *
 * @param noun what it is called where it fails for a reason that nobody foresaw
 * @param work is given the environment and the arguments; gives the line that says what was done
 */
export async function runCommand(noun: string, work: (env: Env, args: string[]) => Promise<string>): Promise<void> {
  divertConsole();
  log.level = 'error';
  try {
    process.stdout.write(`${await work(readEnv(process.env), process.argv.slice(2))}\n`);
    process.exit(0);
  } catch (error) {
    const expected = EXPECTED.some((kind) => error instanceof kind);
    process.stderr.write(expected ? `${(error as Error).message}\n` : `The ${noun} failed: ${String(error)}\n`);
    process.exit(1);
  }
}
