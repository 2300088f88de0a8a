import { createInterface } from 'node:readline/promises';
import { CommandError } from './command';

const FLAG = '--replace';

/**
 * Asks whether the content of a place may be replaced, on a terminal; without one the command's arguments have to say it.
 *
 * @param place completes the sentence "There is a site in ..."
 * @throws {CommandError} where it may not
 */
export async function confirmReplacing(place: string): Promise<void> {
  if (process.argv.includes(FLAG)) return;
  const found = `There is a site in ${place} already.`;
  if (!process.stdin.isTTY) {
    throw new CommandError(
      `${found} Add "-- ${FLAG}" to the command to put the backup in its place, or restore into another.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${found} Everything in it will be replaced. Type "replace" to go on: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'replace') throw new CommandError('Nothing was restored.');
}
