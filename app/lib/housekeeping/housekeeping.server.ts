import { expireCounts } from '~/lib/insights/store-counts.server';
import { expireStaged } from '~/lib/pictures/media-rows.server';
import { createPictureStore, type PictureStore } from '~/lib/pictures/picture-store.server';
import { sourceReader } from '~/lib/pictures/read-source.server';
import { takeInPictures } from '~/lib/pictures/take-in.server';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import { log } from '~/lib/runtime/log.server';
import { assetsOf } from '~/lib/supabase/assets.server';
import { type Backend, isSelfHosted } from '~/lib/supabase/backend';
import { type Db, serviceClient } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';

export const A_DAY_MS = 24 * 60 * 60 * 1000;

/** The daily work on history, trash, library, staged files, old enquiries and counts of visits. */
export type Housekeeping = {
  /** Does it where this program runs the backend itself; elsewhere nobody but staff may remove pictures. */
  run(): Promise<void>;
  /** Does it with the rights of a member of staff, once a day, on a backend of others. */
  runByStaff(db: Db, pictures: Pick<PictureStore, 'removeUnused'>): Promise<void>;
};

/** @returns the housekeeping of a backend; a failure is logged, and the next day's run makes up for it */
export function createHousekeeping(backend: Backend, variants: Pick<ImageVariants, 'remove'>): Housekeeping {
  const assets = assetsOf(backend);
  const readSource = sourceReader(backend);
  let lastRun = Number.NEGATIVE_INFINITY;

  async function runHousekeeping(db: Db, pictures: Pick<PictureStore, 'removeUnused'>): Promise<void> {
    await attempt('history and staged files could not be expired', async () => {
      const expired = await unwrap(db.rpc('expire_history'));
      const paths = [...expired, ...(await expireStaged(db))];
      await pictures.removeUnused(paths.map(assets.urlOf));
    });
    await attempt('enquiries could not be deleted because of their age', async () => {
      const expired = Number(await unwrap(db.rpc('expire_enquiries')));
      if (expired > 0) log.info({ expired }, 'enquiries were deleted because of their age');
    });
    await attempt('old counts of visits could not be deleted', () => expireCounts(db));
    await attempt('pictures could not be taken into the library', () =>
      takeInPictures({ db, assets, readSource, removeUnused: pictures.removeUnused }),
    );
  }

  return {
    async run() {
      if (!isSelfHosted(backend)) return;
      const db = serviceClient({ ...backend, fetch: backend.longFetch });
      await runHousekeeping(db, createPictureStore(db, assets, variants));
    },

    async runByStaff(db, pictures) {
      if (isSelfHosted(backend) || performance.now() - lastRun < A_DAY_MS) return;
      lastRun = performance.now();
      await runHousekeeping(db, pictures);
    },
  };
}

/** A failing backend keeps one part of the work from being done, not the others. */
async function attempt(failure: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, failure);
  }
}
