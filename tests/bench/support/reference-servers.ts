import { join } from 'node:path';
import { quoted } from '../../../app/server/nginx/syntax.ts';
import { listening, nginxCommand } from '../../support/backends/nginx-server.ts';
import { freePort } from '../../support/http/free-port.ts';
import type { Bench } from './bench-context.ts';
import type { Copies } from './copies.ts';
import { processorTimeOf, type Started, startServer } from './processes.ts';

/** A server that the site's throughput is compared with. */
export type ReferenceServer = {
  origin: string;
  /** Seconds for which it has had a processor; Linux only. */
  processorTime(): number;
  /** The last 4,000 characters of its output. */
  output(): string;
  stop(): Promise<void>;
};

/**
 * Starts nginx on copies of pages: `gzip_static`, no access log, own configuration and folders.
 *
 * @param files whether it looks at each file with each request, as by default, or keeps what it has seen for an hour
 */
export async function startNginx(bench: Bench, copies: Copies, files: 'looked at' | 'kept'): Promise<ReferenceServer> {
  const port = await freePort();
  return startNginxWith(bench, port, staticFiles(port, copies, files));
}

/**
 * Starts nginx on the server's core.
 *
 * @param http what stands in its `http` context
 */
export async function startNginxWith(bench: Bench, port: number, http: string): Promise<ReferenceServer> {
  const command = nginxCommand(join(bench.folder, `nginx-${port}`), http);
  const options = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  return whenListening(port, startServer(bench, command, options));
}

/** Starts a bare `node:http` server that sends copies of pages from memory. */
export async function startBareServer(bench: Bench, copies: Copies): Promise<ReferenceServer> {
  const port = await freePort();
  const program = join(import.meta.dirname, 'bare-server.ts');
  const options = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  return whenListening(port, startServer(bench, [process.execPath, program, String(port), copies.list], options));
}

async function whenListening(port: number, { child, output, stop }: Started): Promise<ReferenceServer> {
  await listening(port).catch(() => {
    throw new Error(`A reference server did not start: ${output()}`);
  });
  return { origin: `http://127.0.0.1:${port}`, processorTime: () => processorTimeOf(child), output, stop };
}

function staticFiles(port: number, { folder, headers }: Copies, files: 'looked at' | 'kept'): string {
  return `
  types { text/html html; }
  charset utf-8;
  sendfile on;
  tcp_nopush on;
  ${files === 'kept' ? 'open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;' : ''}
  gzip_static on;
  gzip_vary on;
  server {
    listen 127.0.0.1:${port};
    root "${folder}";
    ${Object.entries(headers)
      .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
      .join('\n    ')}
  }`;
}
