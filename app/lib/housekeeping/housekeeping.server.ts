import { expireCounts } from '~/lib/insights/store-counts.server';
import { expireStaged } from '~/lib/pictures/media-rows.server';
import { createPictureStore, type PictureStore } from '~/lib/pictures/picture-store.server';
import { sourceReader } from '~/lib/pictures/read-source.server';
import { takeInPictures } from '~/lib/pictures/take-in.server';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import { log } from '~/lib/runtime/log.server';
import { assetsOf } from '~/lib/supabase/assets.server';
import type { Backend } from '~/lib/supabase/backend';
import { type Db, serviceClient } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';

/** How often a process asks whether the daily work is due. */
export const LOOK_EVERY_MS = 60 * 60 * 1000;

/**
 * The daily work on history, trash, library, staged files, old enquiries and counts of visits. One process of a site does it:
 * the database gives it to one caller within a day.
 */
export type Housekeeping = {
  /** Does it where it is due, with the secret key; without one nobody but staff may remove pictures. */
  run(): Promise<void>;
  /** The same where the last look is long enough ago, for hosts on which no timer runs between requests. */
  runIfDue(): Promise<void>;
  /** Does it where it is due, with the rights of a member of staff, on a backend without a secret key. */
  runByStaff(db: Db, pictures: Pick<PictureStore, 'removeUnused'>): Promise<void>;
};

/** @returns the housekeeping of a backend; a failure is logged, and the next day's work makes up for it */
export function createHousekeeping(backend: Backend, variants: Pick<ImageVariants, 'remove'>): Housekeeping {
  const assets = assetsOf(backend);
  const readSource = sourceReader(backend);
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function runIfClaimed(db: Db, pictures: Pick<PictureStore, 'removeUnused'>): Promise<void> {
    lookedAt = performance.now();
    let isOurs = false;
    await attempt('the daily work could not be asked for', async () => {
      isOurs = await unwrap(db.rpc('claim_housekeeping'));
    });
    if (isOurs) await runHousekeeping(db, pictures);
  }

  const isTimeToLook = () => performance.now() - lookedAt >= LOOK_EVERY_MS;

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

  async function run(): Promise<void> {
    if (!backend.secretKey) return;
    const db = serviceClient({ ...backend, fetch: backend.longFetch });
    await runIfClaimed(db, createPictureStore(db, assets, variants));
  }

  return {
    run,
    async runIfDue() {
      if (isTimeToLook()) await run();
    },
    async runByStaff(db, pictures) {
      if (!backend.secretKey && isTimeToLook()) await runIfClaimed(db, pictures);
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
