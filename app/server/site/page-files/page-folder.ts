import { accessSync, constants, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError } from '~/lib/runtime/env.server';
import { PAGE_FILES_LINK, removePageFilesLink } from '~/lib/runtime/page-files-link.server';
import type { Encoding } from '~/server/site/compression';

// The layout of PAGE_FILES, docs/decisions/0021-page-files.md:
//
//   current                     a link to a folder of pages; absent while the program has to answer everything
//   current.NAME                one to a folder that is being prepared, and will be renamed
//   build.ID/VERSION.NAME/      pages of one build and one content version
//     pages/PATH.html           with .br and .gz beside it; the home page is pages/.html
//     files                     a link to ../files
//   build.ID/files/             files of the client build that are outside assets/, such as /robots.txt
//   assets/                     those whose names have a digest, of all builds of the last week
//   pictures/PATH.webp          pictures that pages show first, in one size, of all versions

/** The name of the folder with the files of the client build, in one of pages and in that of a build. */
export const FILES = 'files';
/** The name of the folder with pages in one of a content version. */
export const PAGES = 'pages';

/** What the name of a page's file ends in, before its encoding. */
export const PAGE = '.html';
/** What the name of a picture's file ends in, after that of the uploaded one. */
export const PICTURE = '.webp';
/** What the names of the three encodings of a file end in. */
export const ENDINGS: Record<Encoding | 'identity', string> = { identity: '', br: '.br', gzip: '.gz' };

/** A folder of pages: of one build and one content version, and never used for another. */
export type PageFolder = { build: string; version: number; name: string };

// What no start can mend: the path itself is wrong.
const WRONG_PATH = new Set(['EEXIST', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL']);

/**
 * Makes the folder of page files, where it is missing. Where it cannot be written, the site is none the worse for it, as
 * long as no page of an earlier start is sent in place of a newer one.
 *
 * @returns its path
 * @throws {EnvError} where it can be no folder, or has such pages and they cannot be removed
 */
export function openPageFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    if (WRONG_PATH.has(code)) throw new EnvError(`PAGE_FILES cannot be written: ${message}.`, { cause });
    removeLink(path);
  }
  return path;
}

function removeLink(path: string): void {
  try {
    removePageFilesLink(path);
  } catch (cause) {
    if (!lstatSync(join(path, PAGE_FILES_LINK), { throwIfNoEntry: false })) return;
    const words = `PAGE_FILES cannot be written, and the web server would go on sending its pages as they are. Remove ${join(path, PAGE_FILES_LINK)}.`;
    throw new EnvError(words, { cause });
  }
}

export function buildFolder(build: string): string {
  return `build.${build}`;
}

/** @returns the path of a folder of pages in PAGE_FILES, which is the target of the link */
export function pathOf({ build, version, name }: PageFolder): string {
  return join(buildFolder(build), `${version}.${name}`);
}

const TARGET = /^build\.([\w-]+)[/\\](\d+)\.([\w-]+)$/;

/** @returns the folder that the target of the link names; null for a foreign one */
export function folderAt(target: string): PageFolder | null {
  const [, build, version, name] = TARGET.exec(target) ?? [];
  return build && version && name ? { build, version: Number(version), name } : null;
}

/**
 * Paths that are the same in an address, in a file name and in a regular expression of the web server: nothing encoded,
 * no query, no segment that begins with a dot, and none longer than file systems take.
 */
const PLAIN_PATH = /^(\/|(\/[a-z0-9_~-][a-z0-9._~-]{0,199})+)$/;

/**
 * @param key of the page cache
 * @returns the path of the page's file in a folder of pages; null where it can have none
 */
export function pageFileOf(key: string): string | null {
  return PLAIN_PATH.test(key) ? join(PAGES, key.slice(1) + PAGE) : null;
}
