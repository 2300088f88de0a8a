import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_FILES_PICTURES } from '~/lib/runtime/page-files-link.server';
import { type Representation, representationsOf } from '~/server/site/cached-response';
import type { StaticFiles } from '~/server/site/static-files';
import { buildFolder, ENDINGS, FILES } from './page-folder';
import { writePublicFile } from './write-public-file';

const ASSETS = '/assets/';
/** How long a page of an earlier build may still be open in a browser. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Writes the files of the client build to PAGE_FILES, and removes assets and pictures that nobody had or read for a week.
 *
 * @param files whose entity tags the web server is to send too
 */
export async function writeBuildFiles(directory: string, build: string, files: StaticFiles): Promise<void> {
  for (const [path, file] of files) {
    const folder = path.startsWith(ASSETS) ? '' : join(buildFolder(build), FILES);
    for (const [encoding, representation] of representationsOf(file)) {
      await writeOrTouch(join(directory, folder, path) + ENDINGS[encoding], representation);
    }
  }
  for (const folder of [ASSETS, PAGE_FILES_PICTURES]) await removeUnread(join(directory, folder));
}

/** Names of assets have a digest, and the other files are the build's own: what is there is right. */
async function writeOrTouch(path: string, { bytes }: Representation): Promise<void> {
  const before = await stat(path).catch(() => null);
  if (before) await utimes(path, new Date(), before.mtime);
  else await writePublicFile(path, bytes());
}

/** The time of access says when a file was last read, or last touched by a start. */
async function removeUnread(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const path of entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))) {
    // Another process may be starting, too.
    const { atimeMs = Date.now() } = (await stat(path).catch(() => null)) ?? {};
    if (Date.now() - atimeMs > KEPT_FOR_MS) await rm(path, { force: true });
  }
}
