import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/http/free-port.ts';
import { askerOf } from './asking.ts';
import type { Bench } from './bench-context.ts';
import type { Copies } from './copies.ts';
import { type Started, startServer } from './processes.ts';

/** A server that the site is compared with. */
export type Rival = { origin: string; stop(): Promise<void> };

/** Starts nginx on copies of pages: one worker, gzip made before, no access log, and everything of its own. */
export async function startNginx(bench: Bench, program: string, copies: Copies): Promise<Rival> {
  const port = await freePort();
  const prefix = join(bench.folder, 'nginx');
  mkdirSync(prefix, { recursive: true });
  const configuration = join(prefix, 'nginx.conf');
  writeFileSync(configuration, nginxConfiguration(prefix, port, copies));
  const options = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  return listening(port, startServer(bench, [program, '-p', prefix, '-c', configuration, '-e', 'stderr'], options));
}

/** Starts a bare `node:http` that sends copies of pages from memory. */
export async function startBareServer(bench: Bench, copies: Copies): Promise<Rival> {
  const port = await freePort();
  const program = join(import.meta.dirname, 'bare-server.ts');
  const options = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  return listening(port, startServer(bench, [process.execPath, program, String(port), copies.list], options));
}

async function listening(port: number, { child, said, stop }: Started): Promise<Rival> {
  const origin = `http://127.0.0.1:${port}`;
  const asker = askerOf(origin);
  while (!(await asker.get('/').catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`A server to compare with did not start: ${said()}`);
    await wait(10);
  }
  asker.close();
  return { origin, stop };
}

function nginxConfiguration(prefix: string, port: number, { folder, headers }: Copies): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${prefix}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${prefix}/${name};`).join('\n  ')}
  access_log off;
  types { text/html html; }
  charset utf-8;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  gzip_static on;
  gzip_vary on;
  server {
    listen 127.0.0.1:${port};
    root "${folder}";
    ${Object.entries(headers)
      .map(([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, '\\$&')}";`)
      .join('\n    ')}
  }
}
`;
}
