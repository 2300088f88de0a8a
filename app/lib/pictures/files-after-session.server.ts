import type { Session } from '~/lib/auth/session.server';
import { assetsOf } from '~/lib/supabase/assets.server';
import { type Backend, isSelfHosted } from '~/lib/supabase/backend';
import { serviceClient } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { isUuid } from '~/lib/text/uuid';
import { createPictureStore, type PictureStore } from './picture-store.server';
import type { ImageVariants } from './variants.server';

/**
 * Gives who sends a form after the end of a session a store for its files. The session is known by our signature on its
 * cookie, so it did exist; its person has to be staff at this moment. No token is left to do it with, so it is the
 * program's own work, on a backend that it runs itself.
 *
 * @returns a function that gives null for anybody else, and on a backend of others
 */
export function createFilesAfter(backend: Backend, variants: Pick<ImageVariants, 'remove'>) {
  return async ({ access_token }: Session): Promise<PictureStore | null> => {
    const id = subjectOf(access_token);
    if (!isSelfHosted(backend) || !isUuid(id)) return null;
    const db = serviceClient({ ...backend, fetch: backend.longFetch });
    const found = db
      .from('profiles')
      .select('id')
      .eq('id', id)
      .in('role', ['admin', 'editor'])
      .eq('deactivated', false);
    return (await unwrap(found.maybeSingle())) && createPictureStore(db, assetsOf(backend), variants);
  };
}

/** The user of a JWT whose cookie was signed by this program; empty where it does not say. */
function subjectOf(token: string): string {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown };
    return String(sub ?? '');
  } catch {
    return '';
  }
}
