import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgram } from '../find-program.ts';

/** @returns the path of LibreOffice, undefined where it is not installed */
export const findLibreOffice = () => findProgram('soffice');

/** The title of tests with LibreOffice, with the reason where they are skipped. */
export function libreOfficeTitle(): string {
  return findLibreOffice() ? 'through LibreOffice' : 'through LibreOffice: it is not on this machine';
}

/** Languages of a computer, by their number in filters. */
const LANGUAGES = { English: 1033, German: 1031 };
export type Language = keyof typeof LANGUAGES;

// Commas, quotes, UTF-8, from the first line on; then "quoted cells are text" no, "detect special numbers" yes.
const csvFilter = (language: number) => `CSV:44,34,76,1,,${language},false,true,false`;
const FILTERS = { csv: 'csv:Text - txt - csv (StarCalc):44,34,76,1', xlsx: 'xlsx:Calc MS Excel 2007 XML' };

/** Opens a file in LibreOffice and saves it in another form, as somebody does who only looks at it. */
export function resaved(
  bytes: Uint8Array,
  { from, to, language = 'English' }: { from: 'csv' | 'xlsx'; to: 'csv' | 'xlsx'; language?: Language },
): Uint8Array {
  const program = findLibreOffice();
  if (!program) throw new Error('LibreOffice is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'libreoffice-'));
  try {
    const file = join(folder, `in.${from}`);
    writeFileSync(file, bytes);
    const profile = pathToFileURL(join(folder, 'profile'));
    const reading = from === 'csv' ? [`--infilter=${csvFilter(LANGUAGES[language])}`] : [];
    const out = join(folder, 'out');
    const convert = ['--headless', '--convert-to', FILTERS[to], ...reading, '--outdir', out, file];
    execFileSync(program, [`-env:UserInstallation=${profile}`, ...convert], { timeout: 60_000, stdio: 'ignore' });
    return readFileSync(join(out, `in.${to}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
