import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const FOLDERS = ['app', 'docs', 'findings', 'public', 'supabase', 'tests'];

/** Paths of all files of the project, as seen from its root. */
export const FILES = [
  ...namesIn('.').filter((entry) => entry.isFile()),
  ...FOLDERS.flatMap((folder) => namesIn(folder, { recursive: true }).filter((entry) => entry.isFile())),
]
  .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1))
  .filter((path) => !path.includes('/node_modules/'));

/** Folders that commands make and Git ignores. */
const GENERATED = textOf('.gitignore')
  .split('\n')
  .filter((line) => /^\/.*\/$/.test(line))
  .map((line) => line.slice(1));

function namesIn(folder: string, options: { recursive?: boolean } = {}) {
  return readdirSync(join(ROOT, folder), { ...options, withFileTypes: true });
}

/** @returns the text of a file */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Whether a path, or a glob, names something that is there or that a command makes. */
export function isThere(path: string): boolean {
  if (GENERATED.some((folder) => path.startsWith(folder))) return true;
  return /[*{]/.test(path) ? FILES.some((file) => matchesGlob(file, path)) : existsSync(join(ROOT, path));
}

/** Whether some file has this name, or these last parts of its path. */
export function hasFile(name: string): boolean {
  return FILES.some((file) => file === name || file.endsWith(`/${name}`));
}
