import type { AskedPage } from '~/server/site/page-cache';
import type { ScheduledVersion } from '~/server/site/scheduled-version';
import type { SiteConfig } from '~/server/site/site-config';
import type { StaticFiles } from '~/server/site/static-files';
import { writeBuildFiles } from './build-files';
import { createPageFiles, type PageFiles } from './page-files';
import { type PageFilesInStep, pageFilesInStep } from './page-files-in-step';
import { pageHeaders } from './page-headers';

type Options = {
  /** Headers of every response. */
  common: Headers;
  /** The files of the client build. */
  files: StaticFiles;
  /** The content version of the site; it is not asked before the first call. */
  version(): ScheduledVersion;
  /** Called with each write, so that a graceful shutdown can wait for it. */
  onWrite(work: Promise<unknown>): void;
};

/** What a site does for the web server in front of it. */
export type PageFilesOfSite = Omit<PageFilesInStep, 'open'> &
  Pick<PageFiles, 'keep' | 'linked'> & {
    /**
     * Begins to serve with the pages of an earlier start, made anew.
     *
     * @param render renders pages, the first ones first, for as long as a start may wait for them
     */
    open(render: (pages: AskedPage[]) => Promise<void>): Promise<void>;
  };

/** More than a site has in the memory of its pages, mostly. */
const MOST_PAGES = 1000;

/** @returns the page files of a site; null where its configuration has no folder for them */
export function pageFilesOf(
  { pageFiles: directory, purgeUrl }: SiteConfig,
  { common, files, version, onWrite }: Options,
): PageFilesOfSite | null {
  if (!directory) return null;
  const build = import.meta.env.BUILD_ID;
  const headers = pageHeaders(common, purgeUrl !== undefined);
  const pageFiles = createPageFiles({ directory, build, headers, onWrite });
  const inStep = pageFilesInStep(pageFiles, version);
  return {
    ...inStep,
    keep: pageFiles.keep,
    linked: pageFiles.linked,
    open: (render) =>
      inStep.open(async () => {
        await writeBuildFiles(directory, build, files);
        await render(await pageFiles.linkedPages(MOST_PAGES));
      }),
  };
}
