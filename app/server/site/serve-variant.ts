import { isVariantAddress, variantAt } from '~/lib/pictures/variant-address';
import { type ImageVariants, QueueFullError } from '~/lib/pictures/variants.server';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { imageResponse, methodNotAllowed } from './image-response';

/**
 * Serves image variants at /pictures/{width}/{path in the bucket}.{avif|webp}, those for shared links as .jpeg.
 * The content type is that of the bytes: an animation is WebP under both extensions.
 *
 * @returns null for other addresses
 */
export async function serveVariant(
  request: Request,
  pathname: string,
  variants: ImageVariants,
): Promise<Response | null> {
  if (!isVariantAddress(pathname)) return null;
  const notAllowed = methodNotAllowed(request);
  if (notAllowed) return notAllowed;
  try {
    const name = variantAt(pathname);
    const variant = name && (await variants.get(name));
    if (!variant) return new Response('There is no such picture.', { status: 404 });
    return imageResponse(request, variant);
  } catch (error) {
    if (!(error instanceof QueueFullError) && !(error instanceof BackendError)) throw error;
    log.warn({ err: error, path: pathname }, 'an image variant cannot be encoded now');
    const headers = { 'Retry-After': '5' };
    return new Response('This picture cannot be made just now.', { status: 503, headers });
  }
}
