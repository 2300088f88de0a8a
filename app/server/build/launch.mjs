// The start of every command, for any Node from 20 on and with nothing installed: brings dependencies and build up to
// date, then hands over to the Node of the project's own dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const modules = join(root, 'node_modules');

/** The Node of the project's dependencies, whatever the machine has. */
export const node = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Installs the locked dependencies, unless they are installed already.
 *
 * @param withTests those of the tests too; a site needs only half of all. Who has them keeps them
 */
export function install({ withTests = hasTestTools(modules) } = {}) {
  const wanted = digest(['package.json', 'package-lock.json']);
  const stamp = join(modules, '.installed');
  const [installed, scope] = (read(stamp) ?? '').split(' ');
  const isCurrent = existsSync(node) && installed === wanted;
  if (isCurrent && (scope === 'all' || !withTests)) return;
  console.error('Installing dependencies; this takes a minute.');
  // A site may run on what is installed, and somebody may have installed it with npm alone: `npm ci` would take it away.
  const isKept = isCurrent || (installed === '' && recordOf(modules) !== undefined);
  npm(isKept ? ['install', '--no-save'] : ['ci'], withTests ? '--include=dev' : '--omit=dev');
  // Headers, manuals and an npm of their own. The program itself stands in `bin`.
  rmSync(join(modules, 'node/node_modules'), { recursive: true, force: true });
  writeFileSync(stamp, `${wanted} ${withTests ? 'all' : 'site'}`);
}

/** @returns whether npm has put the dependencies of the tests into a `node_modules`, by its own record of what is there */
export function hasTestTools(folder) {
  return recordOf(folder)?.includes('"dev": true') ?? false;
}

function recordOf(folder) {
  return read(join(folder, '.package-lock.json'));
}

/** Installs what only the bench measures with, in its folder, unless it is there already. */
function installBench() {
  installIn('tests/bench', () => npm(['ci'], '--prefix', 'tests/bench'));
}

/** Installs the hosts of the tests, unless they are there already; @returns whether they are there now. */
export function installHosts() {
  const folder = 'tests/hosts';
  // Their programs are in their packages; the scripts would only copy them.
  const command = ['ci', '--ignore-scripts', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  return installIn(folder, () => {
    const { status } = spawnSync('npm', command, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    return status === 0;
  });
}

/** @param command installs, and gives false where it could not */
function installIn(folder, command) {
  const wanted = digest(['package.json', 'package-lock.json'].map((name) => `${folder}/${name}`));
  const stamp = join(root, folder, 'node_modules/.installed');
  if (read(stamp) === wanted) return true;
  if (command() === false) return false;
  writeFileSync(stamp, wanted);
  return true;
}

function npm(command, ...options) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', [...command, ...options, ...quiet], { shell: process.platform === 'win32' });
}

/** Builds client and server, unless the build is of the same sources. */
export function build() {
  const sources = ['app', 'public', 'supabase'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
  );
  const wanted = digest([...sources, 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']);
  const stamp = join(root, 'build/.built');
  if (read(stamp) === wanted) return;
  console.error('Building.');
  rmSync(join(root, 'build'), { recursive: true, force: true });
  runTool('react-router', ['build', '--logLevel', 'warn']);
  writeFileSync(stamp, wanted);
}

/** Runs a command-line tool of the dependencies with the project's Node. */
export function runTool(tool, args, options = {}) {
  run(node, [join(modules, '.bin', tool), ...args], options);
}

/** How Node runs the server, here and in the bench. */
export const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--enable-source-maps',
  // Each is explained in docs/decisions/0007-memory-of-a-small-server.md.
  '--single-threaded-gc',
  '--scavenger-max-new-space-capacity-mb=8',
  '--no-allocation-site-pretenuring',
  '--heap-growing-percent=20',
];

/** Defaults of the server's environment. */
export const ENVIRONMENT = {
  // glibc's thresholds, made fixed: they would grow with each large block, and memory would not be returned. Above its
  // initial ones, or each page that is compressed would get its memory from the system, and have it zeroed, anew.
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '524288',
};

/** Runs a program of the project in place of this process: signals are passed on, and so is its exit code. */
export function execAs(args, mode) {
  const env = { ...ENVIRONMENT, ...process.env, DO_NOT_TRACK: '1', NODE_ENV: mode };
  const child = spawn(node, [...FLAGS, ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}

function run(command, args, options) {
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(signal ? 1 : status || 1);
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths.sort()) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Paths are relative to where the command was typed; the program itself runs in the project's folder. Options stay. */
function fileArguments() {
  const folder = process.env.INIT_CWD ?? process.cwd();
  return process.argv.slice(3).map((argument) => (argument.startsWith('--') ? argument : resolve(folder, argument)));
}

const commands = {
  start() {
    install();
    build();
    execAs(['build/server/node.js'], 'production');
  },
  dev() {
    install();
    execAs([join(modules, '.bin/react-router'), 'dev'], 'development');
  },
  'db:reset'() {
    install();
    build();
    execAs(['build/server/reset.js'], 'production');
  },
  'db:backup'() {
    // A running site uses this installation and build, and a backup is taken before an update.
    if (!existsSync(node) || !existsSync(join(root, 'build/server/backup.js'))) {
      install();
      build();
    }
    execAs(['build/server/backup.js', ...fileArguments()], 'production');
  },
  'db:restore'() {
    install();
    build();
    execAs(['build/server/restore.js', ...fileArguments()], 'production');
  },
  'pictures:sweep'() {
    install();
    build();
    execAs(['build/server/sweep.js', ...process.argv.slice(3)], 'production');
  },
  'admin:reset-password'() {
    // A running site uses this installation and build.
    if (!existsSync(node) || !existsSync(join(root, 'build/server/reset-password.js'))) {
      install();
      build();
    }
    execAs(['build/server/reset-password.js', ...process.argv.slice(3)], 'production');
  },
  'supabase:check'() {
    install();
    build();
    execAs(['build/server/supabase-check.js', ...process.argv.slice(3)], 'production');
  },
  nginx() {
    install();
    build();
    execAs(['build/server/nginx.js', ...process.argv.slice(3)], 'production');
  },
  pack() {
    install();
    build();
    execAs([join(root, 'app/server/build/pack.ts'), ...process.argv.slice(3)], 'production');
  },
  crash() {
    install({ withTests: true });
    build();
    execAs(['tests/crash/crash.ts', ...process.argv.slice(3)], 'production');
  },
  bench() {
    install({ withTests: true });
    installBench();
    // It builds itself: before, it looks at its arguments.
    execAs(['tests/bench/bench.ts', ...process.argv.slice(3)], 'production');
  },
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) commands[process.argv[2]]();
