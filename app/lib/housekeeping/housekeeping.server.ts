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
import { BackendError, unwrapRows } from '~/lib/supabase/result.server';

export const A_DAY_MS = 24 * 60 * 60 * 1000;

/** The daily work on history, trash, library, staged files and counts of visits. */
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

  async function keepHouse(db: Db, pictures: Pick<PictureStore, 'removeUnused'>): Promise<void> {
    try {
      const expired = await unwrapRows(db.rpc('expire_revisions'));
      const paths = [...expired, ...(await expireStaged(db))];
      await pictures.removeUnused(paths.map(assets.urlOf));
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log.error({ err: error }, 'history and staged files could not be expired');
    }
    try {
      await expireCounts(db);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log.error({ err: error }, 'old counts of visits could not be deleted');
    }
    try {
      await takeInPictures({ db, assets, readSource, removeUnused: pictures.removeUnused });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log.error({ err: error }, 'pictures could not be taken into the library');
    }
  }

  return {
    async run() {
      if (!isSelfHosted(backend)) return;
      const db = serviceClient({ ...backend, fetch: backend.longFetch });
      await keepHouse(db, createPictureStore(db, assets, variants));
    },

    async runByStaff(db, pictures) {
      if (isSelfHosted(backend) || performance.now() - lastRun < A_DAY_MS) return;
      lastRun = performance.now();
      await keepHouse(db, pictures);
    },
  };
}
