import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AskedPage, askedPage } from '~/server/site/page-cache';
import { ENDINGS, PAGE, PAGES } from './page-folder';

/** Of a larger folder the pages with the shorter paths are looked at. */
const LOOKED_AT = 10_000;

/**
 * @param folder of pages
 * @param atMost how many
 * @returns its pages with their encodings, in the order in which they were written: what is read most is asked for, and
 *   rendered again, soonest after a change
 */
export async function pagesIn(folder: string, atMost: number): Promise<AskedPage[]> {
  const pages = join(folder, PAGES);
  const names = await readdir(pages, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith(PAGE)).slice(0, LOOKED_AT);
  const found = await Promise.all(files.map(async (name) => ({ name, at: await writtenAt(join(pages, name)) })));
  const first = found.sort((one, other) => one.at - other.at).slice(0, atMost);
  const all = new Set(names);
  return first.map(({ name }) => {
    const encodings = Object.entries(ENDINGS).filter(([, ending]) => ending !== '' && all.has(name + ending));
    return askedPage(
      `/${name.slice(0, -PAGE.length)}`,
      encodings.map(([encoding]) => encoding),
    );
  });
}

/** The time of a page's file is a part of its validator; the system keeps that of its last change itself. */
async function writtenAt(path: string): Promise<number> {
  const { ctimeMs = Number.POSITIVE_INFINITY } = (await stat(path).catch(() => null)) ?? {};
  return ctimeMs;
}
