import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BUILD = join(import.meta.dirname, '../../../build');
// Beside the server's folder, because it finds the client's files relative to itself.
const COPY = join(BUILD, 'server-without-counting');

/** The beginning of the function that counts (`app/server/site/visits.ts`), as the bundler writes it. */
const COUNTING = /\bsent\(\{[^}]*\bhits\b[^}]*\}\) \{/;

/**
 * Makes a copy of the built server that counts no visits, so that the program itself needs no switch for it.
 *
 * @param work gets the path of the copy's program
 * @throws where the function is not in the build exactly once
 */
export async function withoutCounting<Result>(work: (program: string) => Promise<Result>): Promise<Result> {
  rmSync(COPY, { recursive: true, force: true });
  cpSync(join(BUILD, 'server'), COPY, { recursive: true });
  try {
    const files = readdirSync(COPY, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const counting = files.filter((name) => COUNTING.test(readFileSync(join(COPY, name), 'utf8')));
    const [file] = counting;
    if (!file || counting.length > 1) throw new Error('The function that counts visits is not where the bench looks.');
    const path = join(COPY, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(COUNTING, '$& return;'));
    return await work(join(COPY, 'node.js'));
  } finally {
    rmSync(COPY, { recursive: true, force: true });
  }
}
