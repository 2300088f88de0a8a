import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '~/lib/runtime/log.server';
import { bytesOf, type CachedResponse } from '~/server/site/cached-response';
import { ENDINGS, type PageFolder, pageFileOf, pathOf } from './page-folder';
import { haveSameHeaders } from './page-headers';
import { pageLink } from './page-link';
import { writePublicFile } from './write-public-file';

/** Cached public pages as files, for the web server in front (PAGE_FILES, docs/decisions/0082-page-files.md). */
export type PageFiles = {
  /** @returns the content version of the pages that the web server sends, whichever process wrote them; null for none */
  linkedVersion(): number | null;
  /** Begins with no pages, whatever was linked before. */
  takeOver(version: number): void;
  /** From now on pages of earlier versions are not sent. Another process that is ahead stays ahead. */
  update(version: number): void;
  /** From now on no page is sent, until a version after this one is known: there may be a change that nobody could read. */
  distrust(version: number): void;
  /** From now on no page is sent, until the next call of another function. */
  hide(): void;
  /** Writes a page in the encodings that it has, in the background. */
  keep(key: string, version: number, page: CachedResponse): void;
};

type Options = {
  /** PAGE_FILES. */
  directory: string;
  /** Names the bytes that this program makes of one content. */
  build: string;
  /** Pages with other headers have no files. */
  headers: Headers;
  /** Called with each write, so that a graceful shutdown can wait for it. */
  onWrite(work: Promise<unknown>): void;
};

/** @throws where the folder cannot be used */
export function createPageFiles({ directory, build, headers, onWrite }: Options): PageFiles {
  const link = pageLink(directory, build);
  let own: PageFolder | null = null;
  let written = new Set<string>();

  function use(folder: PageFolder | null): void {
    if (folder?.name === own?.name) return;
    own = folder;
    written = new Set();
    onWrite(removeAll(link.leftovers()));
  }

  async function removeAll(paths: string[]): Promise<void> {
    for (const path of paths) await rm(join(directory, path), { recursive: true, force: true }).catch(warn);
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    try {
      await writePublicFile(path, bytes);
    } catch (error) {
      written.delete(path);
      warn(error);
    }
  }

  return {
    linkedVersion: () => link.read()?.version ?? null,
    takeOver: (version) => use(link.takeOver(version)),
    update(version) {
      const linked = link.read();
      if (own?.version === version && linked?.name === own.name) return;
      use(link.moveTo(version));
    },
    distrust(version) {
      // Other processes take this for a version that they have not heard of, and ask the database.
      use(link.moveTo(version + 1));
    },
    hide: link.hide,

    keep(key, version, page) {
      const file = pageFileOf(key);
      if (file === null || own?.version !== version || page.status !== 200) return;
      if (!haveSameHeaders(page.headers, headers)) return;
      for (const [encoding, bytes] of bytesOf(page)) {
        const path = join(directory, pathOf(own), file) + ENDINGS[encoding];
        if (written.has(path)) continue;
        written.add(path);
        onWrite(write(path, bytes));
      }
    },
  };
}

function warn(error: unknown): void {
  log.warn({ err: error }, 'a page file could not be written or removed');
}
