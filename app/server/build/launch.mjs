// The start of everything, for any Node from 20 on and nothing installed: brings the locked dependencies
// and the build up to date, then hands over to the Node that the project itself brings.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const modules = join(root, 'node_modules');

/** The Node that the project brings, whatever the machine has. */
export const node = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs exactly what the lock file says, unless that is what is there. */
export function install() {
  const wanted = digest(['package.json', 'package-lock.json']);
  const stamp = join(modules, '.installed');
  if (existsSync(node) && read(stamp) === wanted) return;
  console.log('Installing dependencies; this takes a minute.');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' });
  writeFileSync(stamp, wanted);
}

/** Builds client and server, unless the build is of these very sources. */
export function build() {
  const sources = ['app', 'public', 'supabase'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
  );
  const wanted = digest([...sources, 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']);
  const stamp = join(root, 'build/.built');
  if (read(stamp) === wanted) return;
  console.log('Building.');
  rmSync(join(root, 'build'), { recursive: true, force: true });
  runTool('react-router', ['build', '--logLevel', 'warn']);
  writeFileSync(stamp, wanted);
}

/** Runs a command-line tool of the project's dependencies with the project's Node. */
export function runTool(tool, args, options = {}) {
  run(node, [join(modules, '.bin', tool), ...args], options);
}

/** How Node runs the server, here and in the bench. */
export const FLAGS = ['--disable-warning=ExperimentalWarning', '--enable-source-maps'];

/** What the server's environment has, unless the caller's says otherwise. */
export const ENVIRONMENT = {
  // The threshold, glibc's own to begin with, lets it give large blocks back: it would raise it with each one.
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Runs a program of the project and stands in for it: signals go to it, and its end is this process's end. */
export function become(args, mode) {
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

/** Files are named as seen from where the command was typed; the program itself runs in the project's folder. */
function fileArguments() {
  return process.argv.slice(3).map((path) => resolve(process.env.INIT_CWD ?? process.cwd(), path));
}

const commands = {
  start() {
    install();
    build();
    become(['build/server/node.js'], 'production');
  },
  dev() {
    install();
    become([join(modules, '.bin/react-router'), 'dev'], 'development');
  },
  'db:reset'() {
    install();
    build();
    become(['build/server/reset.js'], 'production');
  },
  'db:backup'() {
    // The site may be serving from what is installed and built, and a backup comes before a new version does.
    if (!existsSync(node) || !existsSync(join(root, 'build/server/backup.js'))) {
      install();
      build();
    }
    become(['build/server/backup.js', ...fileArguments()], 'production');
  },
  'db:restore'() {
    install();
    build();
    become(['build/server/restore.js', ...fileArguments()], 'production');
  },
  'pictures:sweep'() {
    install();
    build();
    become(['build/server/sweep.js', ...process.argv.slice(3)], 'production');
  },
  pack() {
    install();
    build();
    become([join(root, 'app/server/build/pack.ts'), ...process.argv.slice(3)], 'production');
  },
  crash() {
    install();
    build();
    become(['tests/crash/crash.ts', ...process.argv.slice(3)], 'production');
  },
  bench() {
    install();
    build();
    become(['tests/bench/bench.ts', ...process.argv.slice(3)], 'production');
  },
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) commands[process.argv[2]]();
