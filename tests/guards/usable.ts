import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Guard } from './guards.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** @returns why a guard cannot be taken out, for who mends guards.ts; null where it can */
export function problemOf({ what, file, find, test }: Guard): string | null {
  const name = `"${what}" in tests/guards/guards.ts`;
  if (!existsSync(join(ROOT, test))) return `${name}: there is no test ${test}`;
  if (!existsSync(join(ROOT, file))) return `${name}: there is no file ${file}`;
  const parts = read(file).split(find);
  if (parts.length !== 2) return `${name}: ${parts.length - 1} times in ${file}, not once: ${find}`;
  const later = file.startsWith('supabase/migrations/') && replacedBy(file, parts[0] + find);
  return later ? `${name}: ${later} has a later version of the function than ${file}` : null;
}

/** @returns the migration that creates the function anew that a text is the beginning of */
function replacedBy(file: string, text: string): string | undefined {
  const begun = text
    .split(/^create (?:or replace )?function /m)
    .slice(1)
    .at(-1);
  if (begun === undefined || /^\$\$;/m.test(begun)) return undefined;
  const created = new RegExp(
    `^create (or replace )?function ${begun.slice(0, begun.indexOf('(')).replace('.', '\\.')}\\(`,
    'm',
  );
  return readdirSync(join(ROOT, dirname(file))).find(
    (other) => other > basename(file) && created.test(read(join(dirname(file), other))),
  );
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
