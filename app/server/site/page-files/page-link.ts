import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PAGE_FILES_LINK, removePageFilesLink } from '~/lib/runtime/page-files-link.server';
import { buildFolder, FILES, folderAt, PAGES, type PageFolder, pathOf } from './page-folder';
import type { Trouble } from './trouble';

/** The link that the web server follows, shared by all processes that serve the site from one folder. */
export type PageLink = {
  /** @returns the folder that is linked, null for none */
  read(): PageFolder | null;
  /** @returns a new folder, which nobody reads until it is linked; null where it cannot be made, and nothing is linked */
  prepare(version: number): PageFolder | null;
  /**
   * Moves the link forward, to a new folder. One of the same version and build is kept, and shared with the process that
   * made it.
   *
   * @param prepared is linked where the link is moved
   * @returns the folder to write pages to; null where nothing can be linked, and nothing is, and where another process is
   *   ahead, or runs another build
   */
  moveTo(version: number, prepared?: PageFolder | null): PageFolder | null;
  /** Does the same, and moves the link also back, or to a folder of its version, where this one is still linked. */
  replace(linked: PageFolder | null, version: number, prepared?: PageFolder | null): PageFolder | null;
  hide(): void;
  /** @returns paths in PAGE_FILES that nobody reads any more; their names are never used again */
  leftovers(): string[];
};

/** The name of a link to a folder that is being prepared, or was when its process was killed. */
const WAITING = /^current\.[\da-f]+$/;
/** Longer than a start prepares pages. */
const ABANDONED_AFTER_MS = 60_000;

/** The longest wait for another process, which holds the lock for a few file operations. */
const LOCK_WITHIN_MS = 1000;

/**
 * @param directory PAGE_FILES
 * @param build names the bytes that this program makes of one content
 */
export function pageLink(directory: string, build: string, trouble: Trouble): PageLink {
  const link = join(directory, PAGE_FILES_LINK);
  let opened: DatabaseSync | undefined;

  /** On a full disk nothing can be linked, but a link can be removed: an old page is never served. */
  function lockedOrHidden<Result>(work: () => Result): Result | null {
    try {
      // The system releases it however a process ends, as it does that of DATA_DIR.
      opened ??= new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: LOCK_WITHIN_MS });
      const lock = opened;
      lock.exec('begin immediate');
      try {
        return work();
      } finally {
        lock.exec('rollback');
      }
    } catch (error) {
      trouble(error);
      removePageFilesLink(directory);
      return null;
    }
  }

  function read(name = PAGE_FILES_LINK): PageFolder | null {
    try {
      return folderAt(readlinkSync(join(directory, name)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  const waitingFor = ({ name }: PageFolder) => join(directory, `${PAGE_FILES_LINK}.${name}`);

  /** The link that waits tells other processes that the folder is none of the leftovers. */
  function prepare(version: number): PageFolder {
    const folder = { build, version, name: randomBytes(6).toString('hex') };
    symlinkSync(pathOf(folder), waitingFor(folder));
    mkdirSync(join(directory, pathOf(folder), PAGES), { recursive: true });
    symlinkSync(join('..', FILES), join(directory, pathOf(folder), FILES));
    return folder;
  }

  function linkTo(folder: PageFolder): PageFolder {
    renameSync(waitingFor(folder), link);
    return folder;
  }

  function moveTo(version: number, prepared?: PageFolder | null): PageFolder | null {
    const linked = read();
    if (linked === null || linked.version < version) return linkTo(prepared ?? prepare(version));
    return linked.version === version && linked.build === build ? linked : null;
  }

  return {
    read: () => read(),
    prepare: (version) => lockedOrHidden(() => prepare(version)),
    moveTo: (version, prepared) => lockedOrHidden(() => moveTo(version, prepared)),
    replace: (linked, version, prepared) =>
      lockedOrHidden(() => {
        const isSame = read()?.name === linked?.name;
        return isSame ? linkTo(prepared ?? prepare(version)) : moveTo(version, prepared);
      }),
    hide: () => removePageFilesLink(directory),
    leftovers: () =>
      lockedOrHidden(() => {
        const names = namesIn(directory);
        const waiting = names.filter((name) => WAITING.test(name));
        const abandoned = waiting.filter((name) => isAbandoned(join(directory, name)));
        const inUse = [PAGE_FILES_LINK, ...waiting.filter((name) => !abandoned.includes(name))]
          .map((name) => read(name))
          .filter((folder) => folder !== null);
        const kept = [buildFolder(build), ...inUse.flatMap((folder) => [buildFolder(folder.build), pathOf(folder)])];
        const builds = names.filter((name) => name.startsWith(buildFolder('')));
        const inOwn = namesIn(join(directory, buildFolder(build))).map((name) => join(buildFolder(build), name));
        return [...abandoned, ...builds, ...inOwn.filter(folderAt)].filter((path) => !kept.includes(path));
      }) ?? [],
  };
}

function isAbandoned(waiting: string): boolean {
  const { mtimeMs = 0 } = lstatSync(waiting, { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs > ABANDONED_AFTER_MS;
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
