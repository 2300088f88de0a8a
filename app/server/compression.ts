import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The encodings this server has, the better one first. */
export type Encoding = 'br' | 'gzip';

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|xml|rss\+xml|manifest\+json)|image\/svg\+xml)/;

/** @returns whether bytes of a content type become smaller when compressed */
export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && COMPRESSIBLE.test(contentType);
}

/** @returns the encoding to answer with, or null for none (RFC 9110, section 12.5.3; weights but 0 are ignored) */
export function acceptedEncoding(request: Request): Encoding | null {
  const accepted = new Map(
    (request.headers.get('accept-encoding') ?? '').split(',').map((part) => {
      const [name = '', weight] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  return (['br', 'gzip'] as const).find((encoding) => (accepted.get(encoding) ?? 0) > 0) ?? null;
}

/**
 * @param quality brotli's 0 to 11
 * @returns the compressed bytes
 */
export async function compress(bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipped(bytes);
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // The default window of 4 MiB costs more to set up than a page costs to compress.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });
}

/** @returns the answer, compressed where the client takes it and it pays */
export async function compressed(request: Request, response: Response): Promise<Response> {
  if (!response.body || response.headers.has('content-encoding')) return response;
  if (!isCompressible(response.headers.get('content-type'))) return response;
  // A download is sent while it is made; here it would be held back until its end.
  if (response.headers.get('content-disposition')?.startsWith('attachment')) return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request);
  const { status, statusText } = response;
  if (!encoding) return new Response(response.body, { status, statusText, headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return new Response((await compress(bytes, encoding, 5)) as BodyInit, { status, statusText, headers });
}
