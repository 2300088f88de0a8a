import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../find-program.ts';
import { listening } from './nginx-server.ts';
import { type ProgramProcess, startCommand } from './program-process.ts';

const CONFIGURATION = join(import.meta.dirname, '../../../docs/deploy/varnish.vcl');

/** @returns the path of Varnish, undefined where it is not installed */
export const findVarnish = () => findProgram('varnishd');

/** The title of tests with Varnish, with the reason where they are skipped. */
export function varnishTitle(): string {
  const program = findVarnish();
  if (!program) return 'behind Varnish: it is not on this machine';
  return `behind ${/varnish-[\d.]+/.exec(String(spawnSync(program, ['-V']).stderr))?.[0] ?? 'Varnish'}`;
}

/**
 * Starts Varnish with the configuration of the guide, whose lines at the top name two processes.
 *
 * @param ports of the processes
 */
export async function startVarnish(folder: string, port: number, ports: [number, number]): Promise<ProgramProcess> {
  const program = findVarnish();
  if (!program) throw new Error('Varnish is not installed.');
  mkdirSync(folder, { recursive: true });
  const left = [...ports];
  const configuration = readFileSync(CONFIGURATION, 'utf8').replace(/^(backend .*\.port = )"\d+"/gm, (line, before) => {
    const next = left.shift();
    return next === undefined ? line : `${before}"${next}"`;
  });
  if (left.length > 0) throw new Error('The configuration does not name two processes at its top.');
  const file = join(folder, 'site.vcl');
  writeFileSync(file, configuration);
  // In one user's rights, so that it needs none of those that a package makes; -F ends with a signal.
  const args = ['-F', '-j', 'none', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,64m'];
  const varnish = startCommand([program, ...args], {});
  const ended = varnish.ended.then(({ err }) => {
    throw new Error(`Varnish did not start: ${err}`);
  });
  await Promise.race([listening(port), ended]);
  ended.catch(() => undefined);
  return varnish;
}
