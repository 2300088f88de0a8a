import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ProgramProcess, startCommand } from '../backends/program-process';
import { type SiteVisitor, visitorAt } from '../backends/site-process';
import { formSender } from '../http/form';
import { freePort } from '../http/free-port';
import type { RequestSender } from '../http/staff';
import { startRuntimeApi } from './runtime-api';

const HOSTS = join(import.meta.dirname, '../../hosts');
const MODULES = join(HOSTS, 'node_modules');

/** A host with the site. */
export type RunningHost = SiteVisitor & { origin: string; stop(): Promise<void> };

type Settings = Record<string, string>;

/** A way to run the site of a packed folder. */
export type Host = {
  name: string;
  /** Words that say what is missing; null where it can be started. */
  missing(): string | null;
  /** @param settings its environment; a host of one's own has its own PUBLIC_URL */
  start(folder: string, settings: Settings): Promise<RunningHost>;
};

/** The only file of that name in a package for one kind of machine. */
function binary(scope: string, path: string): string | null {
  const folder = join(MODULES, scope);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((name) => join(folder, name, path)).find((file) => existsSync(file)) ?? null;
}

const script = (name: string) => join(HOSTS, 'servers', `${name}.js`);

/** @param isOwn whether it is no platform: visitors reach it without a proxy, and nobody freezes it */
function httpHost(name: string, command: () => (string | null)[], { isOwn = false } = {}): Host {
  return {
    name,
    missing: () => (command().every((word) => word !== null) ? null : 'run "npm ci" in tests/hosts'),
    async start(folder, settings) {
      const port = String(await freePort());
      const at = `http://127.0.0.1:${port}`;
      const origin = isOwn ? at : (settings.PUBLIC_URL ?? at);
      const words = command().filter((word) => word !== null);
      const started = startCommand(words, { ...settings, PUBLIC_URL: origin, PORT: port }, folder);
      await printed(started, 'ready');
      const added = (address: string) => ({
        Origin: origin,
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': address,
      });
      const visitor = visitorAt(at, added);
      const { get } = isOwn ? visitor : frozenBetween(visitor, (isFrozen) => signal(started, isFrozen));
      return { get, ...formSender(get), origin, stop: () => kill(started) };
    },
  };
}

/** AWS's own client of the runtime, which compiles when it is installed: only where somebody has done so. */
function lambdaHost(handler: string): Host {
  const client = join(MODULES, 'aws-lambda-ric/index.mjs');
  return {
    name: `AWS's runtime client, ${handler}`,
    missing: () => (existsSync(client) ? null : 'run "npm install --no-save aws-lambda-ric" in tests/hosts'),
    async start(folder, settings) {
      const api = await startRuntimeApi();
      const own = {
        AWS_LAMBDA_RUNTIME_API: api.address,
        LAMBDA_TASK_ROOT: folder,
        AWS_LAMBDA_FUNCTION_NAME: 'export-house',
        AWS_LAMBDA_FUNCTION_VERSION: '1',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
        AWS_LAMBDA_LOG_GROUP_NAME: '/aws/lambda/export-house',
        AWS_LAMBDA_LOG_STREAM_NAME: 'one',
        _HANDLER: `build/server/lambda.${handler}`,
      };
      const started = startCommand([process.execPath, client], { ...settings, ...own }, folder);
      api.onFreeze = (isFrozen) => signal(started, isFrozen);
      const failed = started.ended.then(({ err, out }) => Promise.reject(new Error(`It did not start: ${err || out}`)));
      await Promise.race([api.ready, failed]);
      failed.catch(() => undefined);
      return {
        get: api.get,
        ...formSender(api.get),
        origin: settings.PUBLIC_URL ?? '',
        async stop() {
          await kill(started);
          api.stop();
        },
      };
    },
  };
}

export const ALL_HOSTS: Host[] = [
  httpHost('srvx', () => [process.execPath, existsSync(join(MODULES, 'srvx')) ? script('srvx') : null], {
    isOwn: true,
  }),
  httpHost('Deno', () => [binary('@deno', 'deno'), 'run', '-A', script('deno')]),
  httpHost('Bun', () => [binary('@oven', 'bin/bun'), script('bun')]),
  lambdaHost('handler'),
  lambdaHost('streamingHandler'),
];

async function printed({ child, out, err, ended }: ProgramProcess, word: string): Promise<void> {
  const failed = ended.then(() => Promise.reject(new Error(`The host did not start: ${err() || out()}`)));
  failed.catch(() => undefined);
  while (!out().includes(word)) await Promise.race([failed, child.stdout && once(child.stdout, 'data')]);
}

/** Platforms freeze a process while there is no request, with all that it has started. */
function frozenBetween({ get }: RequestSender, freeze: (isFrozen: boolean) => void): RequestSender {
  let asked = 0;
  return {
    async get(path, options) {
      if (asked === 0) freeze(false);
      asked += 1;
      try {
        return await get(path, options);
      } finally {
        asked -= 1;
        if (asked === 0) freeze(true);
      }
    },
  };
}

/** Of a command and all that it has started. */
function signal({ child: { pid, exitCode, signalCode } }: ProgramProcess, isFrozen: boolean): void {
  if (pid !== undefined && exitCode === null && signalCode === null)
    process.kill(-pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
}

async function kill(started: ProgramProcess): Promise<void> {
  const { pid, exitCode, signalCode } = started.child;
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  await started.ended;
}
