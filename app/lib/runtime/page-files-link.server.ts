import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the link in PAGE_FILES to the pages that the web server in front sends, docs/decisions/0082-page-files.md. */
export const PAGE_FILES_LINK = 'current';

/**
 * Removes the link before the content of a site is replaced: no page of it is sent any more.
 *
 * @param directory PAGE_FILES, where it is set
 */
export function removePageFilesLink(directory: string | undefined): void {
  if (directory) rmSync(join(directory, PAGE_FILES_LINK), { force: true });
}
