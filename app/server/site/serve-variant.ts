import { isVariantAddress, variantAt } from '~/lib/pictures/variant-address';
import { type ImageVariants, QueueFullError } from '~/lib/pictures/variants.server';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { imageResponse, methodNotAllowed } from './image-response';

/** Answers requests for pictures in other widths and formats, or says null. */
export type VariantFiles = (request: Request, pathname: string) => Promise<Response | null>;

/**
 * Serves renditions at /pictures/{width}/{path in the bucket}.{avif|webp}. The content type is that of the
 * bytes: a moving picture is WebP under both names.
 */
export function variantFiles(renditions: ImageVariants): VariantFiles {
  return async (request, pathname) => {
    if (!isVariantAddress(pathname)) return null;
    const refusal = methodNotAllowed(request);
    if (refusal) return refusal;
    try {
      const name = variantAt(pathname);
      const rendition = name && (await renditions.get(name));
      if (!rendition) return new Response('There is no such picture.', { status: 404 });
      return imageResponse(request, rendition);
    } catch (error) {
      if (!(error instanceof QueueFullError) && !(error instanceof BackendError)) throw error;
      log.warn({ err: error, path: pathname }, 'a rendition cannot be made now');
      const headers = { 'Retry-After': '5' };
      return new Response('This picture cannot be made just now.', { status: 503, headers });
    }
  };
}
