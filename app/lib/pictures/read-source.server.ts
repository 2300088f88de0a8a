import { readBounded } from '~/lib/http/bounded-body';
import { ASSETS_BUCKET, assetUrl } from '~/lib/supabase/assets.server';
import type { Backend } from '~/lib/supabase/backend';
import { BackendError } from '~/lib/supabase/result.server';
import { DOCUMENT_LIMIT } from './file-field';

const WITHIN_MS = 10_000;

/**
 * Reads files of our own bucket: from the disk of a self-hosted backend, else from the configured Supabase. No
 * other host is ever requested, and redirects are refused.
 *
 * @returns a reader that gives null where there is no such file, or one larger than the limit of uploads
 */
export function sourceReader(
  backend: Pick<Backend, 'files' | 'url' | 'longFetch'>,
): (path: string) => Promise<Buffer | null> {
  const { files } = backend;
  if (files) return async (path) => (await files.read(ASSETS_BUCKET, path))?.bytes ?? null;

  return async (path) => {
    const address = assetUrl(backend, path.split('/').map(encodeURIComponent).join('/'));
    try {
      const signal = AbortSignal.timeout(WITHIN_MS);
      const response = await backend.longFetch(address, { redirect: 'error', signal });
      if (response.ok) return response.body && (await readBounded(response.body, DOCUMENT_LIMIT));
      await response.body?.cancel();
      // Supabase answers 400 for a missing file.
      if (response.status === 400 || response.status === 404) return null;
      throw new Error(`${address} answered ${response.status}`);
    } catch (error) {
      throw new BackendError(error);
    }
  };
}
