import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the link in PAGE_FILES to the pages that the web server in front sends, docs/decisions/0021-page-files.md. */
export const PAGE_FILES_LINK = 'current';

/** The name of the folder in PAGE_FILES with pictures that pages show first. */
export const PAGE_FILES_PICTURES = 'pictures';

/** Removes the link: no page is sent any more. */
export function removePageFilesLink(directory: string): void {
  rmSync(join(directory, PAGE_FILES_LINK), { force: true });
}

/**
 * Removes what shows content, before the content of a site is replaced.
 *
 * @param directory PAGE_FILES, where it is set
 */
export function removePageFiles(directory: string | undefined): void {
  if (!directory) return;
  removePageFilesLink(directory);
  rmSync(join(directory, PAGE_FILES_PICTURES), { recursive: true, force: true });
}
