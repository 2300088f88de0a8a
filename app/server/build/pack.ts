import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OperatorError } from '../../lib/runtime/operator-error.ts';
import { EXTERNAL_PACKAGES } from './external-packages.ts';

// `npm run pack -- FOLDER`: copies the built site and its dependencies into an empty folder, for any Node 24 on the same
// kind of machine; with --hosted only what a site on SUPABASE_URL needs.

const ROOT = join(import.meta.dirname, '../../..');
const MODULES = join(ROOT, 'node_modules');

/** Files of packages and of the build that are not read at run time. */
const UNUSED = /\.(map|d\.[cm]?ts|md|tar\.gz)$/;

/** Parts of the build that only the first start of a self-hosted site reads. */
const FIRST_START = ['migrated-database.tar.zst', 'pictures'].map((name) => join(ROOT, 'build/server', name));

type Package = {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

async function main([folder, ...flags]: string[]): Promise<void> {
  const hosted = flags.includes('--hosted');
  if (!folder || folder.startsWith('-') || flags.some((flag) => flag !== '--hosted')) {
    throw new OperatorError('Say where to: npm run pack -- FOLDER [--hosted]');
  }
  const target = resolve(folder);
  await mkdir(target, { recursive: true });
  if ((await readdir(target)).length > 0) throw new OperatorError(`${target} is not empty.`);

  await cp(join(ROOT, 'build'), join(target, 'build'), {
    recursive: true,
    filter: (path) => !UNUSED.test(path) && !(hosted && FIRST_START.includes(path)),
  });
  const packages = [...EXTERNAL_PACKAGES.always, ...(hosted ? [] : EXTERNAL_PACKAGES.withoutSupabase)];
  const { name, version } = await packageAt(ROOT);
  // Platforms that run `npm install` remove what is not written here.
  const versions = packages.map(async (one) => [one, (await packageAt(join(MODULES, one))).version]);
  const dependencies = Object.fromEntries(await Promise.all(versions));
  const description = { name, version, private: true, type: 'module', dependencies };
  await writeFile(join(target, 'package.json'), `${JSON.stringify(description)}\n`);
  for (const found of await withDependencies(packages)) {
    await cp(join(MODULES, found), join(target, 'node_modules', found), {
      recursive: true,
      filter: (path) => !UNUSED.test(path),
    });
  }
}

/** @returns the packages and their dependencies; optional ones where they are installed */
async function withDependencies(packages: string[], found = new Set<string>()): Promise<Set<string>> {
  for (const name of packages.filter((one) => !found.has(one))) {
    const described = await packageAt(join(MODULES, name)).catch(() => null);
    if (described === null) continue;
    const { dependencies = {}, optionalDependencies = {} } = described;
    found.add(name);
    await withDependencies([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found);
  }
  return found;
}

async function packageAt(folder: string): Promise<Package> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
  process.exit(1);
});
