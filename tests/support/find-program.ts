import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns the path of an installed program; the sbin folders may be missing from a user's PATH */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
