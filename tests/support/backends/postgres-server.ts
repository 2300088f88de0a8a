import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../http/free-port.ts';

const OLDEST = 15;
const READY_WITHIN_MS = 20_000;

/** The folder of a PostgreSQL server's programs, and its major version. */
export type PostgresBinaries = { folder: string; version: number };

/** A temporary PostgreSQL server. */
export type PostgresServer = {
  /** The file of its log, in which each entry begins with the name of the database, and its further lines with a tab. */
  log: string;
  /**
   * Creates a database of the superuser, or of another role, and returns its URL with the superuser as the login.
   *
   * @param of.template what it is a copy of, a database without connections
   */
  createDatabase(name: string, of?: { owner?: string; template?: string }): Promise<string>;
  /** Runs a script as the superuser, in the server's first database. */
  run(script: string): Promise<void>;
  /** Terminates all client connections. */
  cutConnections(): Promise<void>;
  stop(): Promise<void>;
};

/** @returns the newest installed PostgreSQL server; undefined where none is at least version 15 */
export function findPostgres(): PostgresBinaries | undefined {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged) : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: majorVersion(folder) }))
    .filter(({ version }) => version >= OLDEST)
    .sort((a, b) => b.version - a.version)[0];
}

function majorVersion(folder: string): number {
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(version)?.[0]);
}

type Surroundings = {
  /** Further arguments of initdb, such as the locale of a cluster. */
  initdb?: string[];
  /** Further settings of the server, and variables of its environment. */
  settings?: Record<string, string>;
  env?: Record<string, string>;
};

/** Starts an empty server in a temporary folder, on the loopback interface; `stop` removes the folder. */
export async function startPostgres(
  { folder }: PostgresBinaries,
  superuser = 'postgres',
  { initdb = [], settings: further = {}, env = {} }: Surroundings = {},
): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(home, 'data');
  const owner = serverOwner();
  if (owner) chownSync(home, owner.uid, owner.gid);
  const run: SpawnOptions = {
    ...owner,
    cwd: home,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  };

  const always = ['-D', data, '-U', superuser, '--auth=trust', '-E', 'UTF8', '-N'];
  await finished(spawn(join(folder, 'initdb'), [...always, ...initdb], run));

  const port = await freePort();
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    fsync: 'off',
    deadlock_timeout: '50ms',
    log_line_prefix: '%d ',
    ...further,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file, because entries of several sessions that are longer than a pipe's buffer would mix in a pipe.
  const log = join(home, 'log');
  const logFile = openSync(log, 'a');
  const server = spawn(join(folder, 'postgres'), ['-D', data, ...options], {
    ...run,
    stdio: ['ignore', 'ignore', logFile],
  });
  closeSync(logFile);
  const kill = () => {
    server.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', kill);
  // Vitest stops its workers by SIGTERM, and the default action would skip the `exit` event.
  if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit(1));
  await untilReady(server, join(data, 'postmaster.pid'), log);
  const address = (database: string) => `postgres://${superuser}@127.0.0.1:${port}/${database}`;
  const asSuperuser = async (work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> => {
    const sql = postgres(address('postgres'), { max: 1 });
    await work(sql);
    await sql.end();
  };
  return {
    log,
    async createDatabase(name, { owner = superuser, template = 'template1' } = {}) {
      await asSuperuser((sql) => sql`create database ${sql(name)} owner ${sql(owner)} template ${sql(template)}`);
      return address(name);
    },
    run: (script) => asSuperuser((sql) => sql.unsafe(script).simple()),
    cutConnections: () =>
      asSuperuser(
        (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      ),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      process.off('exit', kill);
      rmSync(home, { recursive: true });
    },
  };
}

/** PostgreSQL refuses to run as root: in that case the user postgres or nobody. */
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function finished(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}: ${errors}`);
}

/**
 * Waits until the server says in its own file that it is ready, which it does in English whatever the language of its log.
 * Rejects with the log where the process exits first, or after the timeout.
 */
async function untilReady(child: ChildProcess, pidFile: string, log: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    if (existsSync(pidFile) && /^ready/m.test(readFileSync(pidFile, 'utf8'))) return;
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      throw new Error(`${child.spawnfile} is not ready: ${readFileSync(log, 'utf8')}`);
    }
    await pause(10);
  }
}
