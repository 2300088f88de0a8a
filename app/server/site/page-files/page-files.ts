import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CachedResponse, type Representation, representationsOf } from '~/server/site/cached-response';
import { ENDINGS, type PageFolder, pageFileOf, pathOf } from './page-folder';
import { haveSameHeaders } from './page-headers';
import { pageLink } from './page-link';
import { type EarlierPage, pagesIn } from './pages-in';
import type { Trouble } from './trouble';
import { writePublicFile } from './write-public-file';

/** Cached public pages as files, for the web server in front (PAGE_FILES, docs/decisions/0021-page-files.md). */
export type PageFiles = {
  /** @returns the folder of the pages that the web server sends, whichever process wrote them; null for none */
  linked(): PageFolder | null;
  /** @returns those pages, at most as many as given, the ones first that are probably read most */
  linkedPages(atMost: number): Promise<EarlierPage[]>;
  /** From now on pages of this version are written to a new folder, which the web server does not read yet. */
  prepare(version: number): void;
  /** Waits until the pages that were given so far are written. */
  written(): Promise<void>;
  /**
   * From now on what was prepared for this version is sent, instead of a folder that may be of any version.
   *
   * @param linked that folder, as it was before the version was read: a change by another process since then stays
   */
  takeOver(version: number, linked: PageFolder | null): void;
  /** From now on pages of earlier versions are not sent. Another process that is ahead stays ahead. */
  update(version: number): void;
  /** From now on no page is sent, until a version after this one is known: there may be a change that nobody could read. */
  distrust(version: number): void;
  /** From now on no page is sent, until the next call of another function. */
  hide(): void;
  /**
   * Writes a page in the encodings that it has, in the background, unless they are written.
   *
   * @returns whether there is something to write
   */
  keep(key: string, version: number, page: CachedResponse): boolean;
};

type Options = {
  /** PAGE_FILES. */
  directory: string;
  /** Names the bytes that this program makes of one content. */
  build: string;
  /** Pages with other headers have no files. */
  headers: Headers;
  trouble: Trouble;
  /** Called with each write, so that a graceful shutdown can wait for it. */
  onWrite(work: Promise<unknown>): void;
};

/** Where the folder cannot be written, no page is sent. */
export function createPageFiles({ directory, build, headers, trouble, onWrite }: Options): PageFiles {
  const link = pageLink(directory, build, trouble);
  let own: PageFolder | null = null;
  let prepared: PageFolder | null = null;
  let written = new WeakSet<Representation>();
  const writing = new Set<Promise<void>>();

  function writeTo(folder: PageFolder | null): void {
    if (folder?.name === own?.name) return;
    own = folder;
    written = new WeakSet();
  }

  /** @param folder that is linked now, and has this process's pages; null where the link has others, or is none */
  function isLinkedTo(folder: PageFolder | null): void {
    if (folder?.name === own?.name && folder?.name !== prepared?.name) return;
    writeTo(folder);
    prepared = null;
    onWrite(removeAll(link.leftovers()));
  }

  async function removeAll(paths: string[]): Promise<void> {
    for (const path of paths) await rm(join(directory, path), { recursive: true, force: true }).catch(trouble);
  }

  async function write(path: string, representation: Representation): Promise<void> {
    try {
      await writePublicFile(path, representation.bytes());
    } catch (error) {
      written.delete(representation);
      trouble(error);
    }
  }

  return {
    linked: link.read,
    async linkedPages(atMost) {
      const linked = link.read();
      return linked ? pagesIn(join(directory, pathOf(linked)), atMost) : [];
    },
    prepare(version) {
      prepared = link.prepare(version);
      writeTo(prepared);
    },
    async written() {
      while (writing.size > 0) await Promise.all(writing);
    },
    takeOver(version, linked) {
      isLinkedTo(link.replace(linked, version, prepared?.version === version ? prepared : null));
    },
    update(version) {
      const linked = link.read();
      if (own?.version === version && linked?.name === own.name) return;
      isLinkedTo(link.moveTo(version));
    },
    distrust(version) {
      // Other processes take this for a version that they have not heard of, and ask the database.
      isLinkedTo(link.moveTo(version + 1));
    },
    hide: link.hide,

    keep(key, version, page) {
      const file = pageFileOf(key);
      if (file === null || own?.version !== version || page.status !== 200) return false;
      const missing = representationsOf(page).filter(([, representation]) => !written.has(representation));
      if (missing.length === 0 || !haveSameHeaders(page.headers, headers)) return false;
      for (const [encoding, representation] of missing) {
        written.add(representation);
        const work = write(join(directory, pathOf(own), file) + ENDINGS[encoding], representation);
        writing.add(work);
        onWrite(work.finally(() => writing.delete(work)));
      }
      return true;
    },
  };
}
