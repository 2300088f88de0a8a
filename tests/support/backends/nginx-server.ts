import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../find-program.ts';

const READY_WITHIN_MS = 10_000;

/** @returns the path of nginx, undefined where it is not installed */
export const findNginx = () => findProgram('nginx');

/** The title of tests with nginx, with the reason where they are skipped. */
export function nginxTitle(): string {
  const program = findNginx();
  if (!program) return 'behind nginx: it is not on this machine';
  return `behind ${/nginx\/[\d.]+/.exec(String(spawnSync(program, ['-v']).stderr))?.[0] ?? 'nginx'}`;
}

/**
 * Writes a configuration that keeps everything in one folder and runs in one process, which dies with a signal.
 *
 * @param http what stands in the `http` context
 * @returns the command
 */
export function nginxCommand(folder: string, http: string): string[] {
  const program = findNginx();
  if (!program) throw new Error('nginx is not installed.');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, wholeConfiguration(folder, http));
  return [program, '-p', folder, '-c', file, '-e', 'stderr'];
}

function wholeConfiguration(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
master_process off;
pcre_jit on;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  access_log off;
  keepalive_requests 1000000000;
${http}
}
`;
}

/** @returns what nginx says of a configuration: nothing where it is content */
export function complaintsOf([program = '', ...args]: string[]): string {
  const { stderr } = spawnSync(program, [...args, '-t', '-q'], { encoding: 'utf8' });
  return stderr;
}

/** Waits until something listens at a port of this machine. */
export async function listening(port: number): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await accepts(port))) {
    if (performance.now() > deadline) throw new Error(`Nothing listens at port ${port}.`);
    await pause(10);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
