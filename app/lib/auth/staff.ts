import type { PictureStore } from '~/lib/pictures/picture-store.server';
import type { Db } from '~/lib/supabase/client.server';

/** A person who may change content, by their rights: in the database and in the bucket of pictures. */
export type Staff = { db: Db; pictures: PictureStore };
