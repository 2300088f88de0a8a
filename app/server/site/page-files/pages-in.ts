import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ENDINGS, PAGE, PAGES } from './page-folder';

/** A page of an earlier start, and the encodings in which it was asked for. */
export type EarlierPage = { path: string; encodings: string[] };

/** Of a larger folder the pages with the shorter paths are looked at. */
const LOOKED_AT = 10_000;

/**
 * @param folder of pages
 * @param atMost how many
 * @returns its pages with their encodings, in the order in which they were written: what is read most is asked for
 *   soonest after a change
 */
export async function pagesIn(folder: string, atMost: number): Promise<EarlierPage[]> {
  const pages = join(folder, PAGES);
  const names = await readdir(pages, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith(PAGE)).slice(0, LOOKED_AT);
  const found = await Promise.all(files.map(async (name) => ({ name, at: await writtenAt(join(pages, name)) })));
  const first = found.sort((one, other) => one.at - other.at).slice(0, atMost);
  const all = new Set(names);
  return first.map(({ name }) => {
    const compressed = Object.entries(ENDINGS).filter(([, ending]) => ending !== '' && all.has(name + ending));
    const encodings = compressed.map(([encoding]) => encoding);
    // It is there uncompressed anyway.
    return { path: `/${name.slice(0, -PAGE.length)}`, encodings: encodings.length > 0 ? encodings : ['identity'] };
  });
}

/** The time of a page's file is a part of its validator; the system keeps that of its last change itself. */
async function writtenAt(path: string): Promise<number> {
  const { ctimeMs = Number.POSITIVE_INFINITY } = (await stat(path).catch(() => null)) ?? {};
  return ctimeMs;
}
