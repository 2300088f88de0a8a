import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/http/free-port.ts';
import type { Bench } from './bench-context.ts';
import type { Copies } from './copies.ts';
import { httpClient } from './http-client.ts';
import { type Started, startServer } from './processes.ts';

/** A server that the site's throughput is compared with. */
export type ReferenceServer = { origin: string; stop(): Promise<void> };

/** Starts nginx on copies of pages: one worker, `gzip_static`, no access log, own configuration and folders. */
export async function startNginx(bench: Bench, program: string, copies: Copies): Promise<ReferenceServer> {
  const port = await freePort();
  const prefix = join(bench.folder, 'nginx');
  mkdirSync(prefix, { recursive: true });
  const configuration = join(prefix, 'nginx.conf');
  writeFileSync(configuration, nginxConfiguration(prefix, port, copies));
  const options = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  return listening(port, startServer(bench, [program, '-p', prefix, '-c', configuration, '-e', 'stderr'], options));
}

/** Starts a bare `node:http` server that sends copies of pages from memory. */
export async function startBareServer(bench: Bench, copies: Copies): Promise<ReferenceServer> {
  const port = await freePort();
  const program = join(import.meta.dirname, 'bare-server.ts');
  const options = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  return listening(port, startServer(bench, [process.execPath, program, String(port), copies.list], options));
}

async function listening(port: number, { child, output, stop }: Started): Promise<ReferenceServer> {
  const origin = `http://127.0.0.1:${port}`;
  const client = httpClient(origin);
  while (!(await client.get('/').catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`A reference server did not start: ${output()}`);
    await wait(10);
  }
  client.close();
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
