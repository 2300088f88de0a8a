import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { log } from '~/lib/runtime/log.server';
import { PAGE_FILES_LINK, removePageFilesLink } from '~/lib/runtime/page-files-link.server';
import { buildFolder, FILES, folderAt, PAGES, type PageFolder, pathOf } from './page-folder';

/** The link that the web server follows, shared by all processes that serve the site from one folder. */
export type PageLink = {
  /** @returns the folder that is linked, null for none */
  read(): PageFolder | null;
  /**
   * Links a new folder, whatever was linked before.
   *
   * @returns the folder to write pages to; null where nothing can be linked, and nothing is
   */
  takeOver(version: number): PageFolder | null;
  /**
   * Moves the link forward, to a new folder. One of the same version and build is kept, and shared with the process that
   * made it.
   *
   * @returns as `takeOver`; null also where another process is ahead, or runs another build
   */
  moveTo(version: number): PageFolder | null;
  /** Removes the link: the program answers everything. */
  hide(): void;
  /** @returns paths in PAGE_FILES that nobody reads any more; their names are never used again */
  leftovers(): string[];
};

/** The longest wait for another process, which holds the lock for a few file operations. */
const LOCK_WITHIN_MS = 1000;

/**
 * @param directory PAGE_FILES
 * @param build names the bytes that this program makes of one content
 */
export function pageLink(directory: string, build: string): PageLink {
  const link = join(directory, PAGE_FILES_LINK);
  // The system releases it however a process ends, as it does that of DATA_DIR.
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: LOCK_WITHIN_MS });

  /** On a full disk nothing can be linked, but a link can be removed: an old page is never served. */
  function lockedOrHidden<Result>(work: () => Result): Result | null {
    try {
      lock.exec('begin immediate');
      try {
        return work();
      } finally {
        lock.exec('rollback');
      }
    } catch (error) {
      log.error({ err: error, directory }, 'the link to the page files could not be moved, and is removed');
      removePageFilesLink(directory);
      return null;
    }
  }

  function read(): PageFolder | null {
    try {
      return folderAt(readlinkSync(link));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  function linkNew(version: number): PageFolder {
    const folder = { build, version, name: randomBytes(6).toString('hex') };
    const draft = join(directory, `${PAGE_FILES_LINK}.${folder.name}`);
    mkdirSync(join(directory, pathOf(folder), PAGES), { recursive: true });
    symlinkSync(join('..', FILES), join(directory, pathOf(folder), FILES));
    symlinkSync(pathOf(folder), draft);
    renameSync(draft, link);
    return folder;
  }

  return {
    read,
    takeOver: (version) => lockedOrHidden(() => linkNew(version)),
    moveTo: (version) =>
      lockedOrHidden(() => {
        const linked = read();
        if (linked === null || linked.version < version) return linkNew(version);
        return linked.version === version && linked.build === build ? linked : null;
      }),
    hide: () => removePageFilesLink(directory),
    leftovers: () =>
      lockedOrHidden(() => {
        const linked = read();
        const kept = [buildFolder(build), linked && buildFolder(linked.build), linked && pathOf(linked)];
        const inOwn = namesIn(join(directory, buildFolder(build))).map((name) => join(buildFolder(build), name));
        const ofOthers = namesIn(directory).filter((name) => /^(build|current)\./.test(name));
        return [...ofOthers, ...inOwn.filter(folderAt)].filter((path) => !kept.includes(path));
      }) ?? [],
  };
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
