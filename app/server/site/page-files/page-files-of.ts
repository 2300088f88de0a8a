import type { ImageVariants } from '~/lib/pictures/variants.server';
import type { CachedResponse } from '~/server/site/cached-response';
import type { ScheduledVersion } from '~/server/site/scheduled-version';
import type { SiteConfig } from '~/server/site/site-config';
import type { StaticFiles } from '~/server/site/static-files';
import { writeBuildFiles } from './build-files';
import { createPageFiles, type PageFiles } from './page-files';
import { type PageFilesInStep, pageFilesInStep } from './page-files-in-step';
import { pageHeaders } from './page-headers';
import type { EarlierPage } from './pages-in';
import { createPictureFiles, type PictureFiles } from './picture-files';
import { createTrouble } from './trouble';

type Options = {
  common: Headers;
  files: StaticFiles;
  variants: Pick<ImageVariants, 'get'>;
  /** The content version of the site; it is not asked before the first call. */
  version(): ScheduledVersion;
  /** Whether that is asked for in the network. */
  isFar: boolean;
  /** @returns when the site has nothing else to do, or has had for long enough */
  whenIdle(): Promise<void>;
  /** Called with each write, so that a graceful shutdown can wait for it. */
  onWrite(work: Promise<unknown>): void;
};

/** What a site does for the web server in front of it. */
export type PageFilesOfSite = Omit<PageFilesInStep, 'open'> &
  Pick<PageFiles, 'linked'> & {
    /** Writes a page and the pictures that it shows first, in the background, unless they are written. */
    keep(key: string, version: number, page: CachedResponse): void;
    /** Removes files of pictures that are gone. */
    removePictures: PictureFiles['remove'];
    /**
     * Begins to serve with the pages of an earlier start, made anew.
     *
     * @param render renders pages, the first ones first, for as long as a start may wait for them
     */
    open(render: (pages: EarlierPage[]) => Promise<void>): Promise<void>;
  };

/** More than a site has in the memory of its pages, mostly. */
const MAX_PAGES = 1000;

export function pageFilesOf(
  { pageFiles: directory, sharedCache }: SiteConfig,
  { common, files, variants, version, isFar, whenIdle, onWrite }: Options,
): PageFilesOfSite | null {
  if (!directory) return null;
  const build = import.meta.env.BUILD_ID;
  const headers = pageHeaders(common, sharedCache);
  const trouble = createTrouble(directory);
  const pageFiles = createPageFiles({ directory, build, headers, trouble, onWrite });
  const pictures = createPictureFiles({ directory, variants, trouble, whenIdle, onWork: onWrite });
  const inStep = pageFilesInStep(pageFiles, version, isFar);
  return {
    ...inStep,
    keep(key, version, page) {
      if (pageFiles.keep(key, version, page)) pictures.keep(page);
    },
    linked: pageFiles.linked,
    removePictures: pictures.remove,
    stop() {
      inStep.stop();
      pictures.stop();
    },
    open: (render) =>
      inStep.open(async () => {
        // What is missing the web server gets from the program.
        await writeBuildFiles(directory, build, files).catch(trouble);
        await render(await pageFiles.linkedPages(MAX_PAGES));
      }),
  };
}
