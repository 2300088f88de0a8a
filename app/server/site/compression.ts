import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|xml|[\w.-]+\+(xml|json)|speculationrules\+json)|image\/svg\+xml)/;

/** @returns whether compression makes content of this type smaller */
export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && COMPRESSIBLE.test(contentType);
}

/**
 * @param header `Accept-Encoding`
 * @param offered encodings to choose from
 * @returns the encoding of the response, or null for none (RFC 9110, section 12.5.3; of the weights only 0 counts)
 */
export function acceptedEncoding(
  header: string | null,
  offered: Partial<Record<Encoding, unknown>> = { br: true, gzip: true },
): Encoding | null {
  if (!header) return null;
  return acceptedBy(header).find((encoding) => offered[encoding] !== undefined) ?? null;
}

// Memoized: browsers send a handful of different headers.
const parsed = new Map<string, Encoding[]>();
const PARSED_LIMIT = 100;
const MAX_PARSED = 200;

function acceptedBy(header: string): Encoding[] {
  const before = parsed.get(header);
  if (before) return before;
  // No regular expression: one with white space on both sides of a separator is quadratic in that white space.
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  const accepted = ENCODINGS.filter((encoding) => (weights.get(encoding) ?? 0) > 0);
  if (parsed.size < PARSED_LIMIT && header.length <= MAX_PARSED) parsed.set(header, accepted);
  return accepted;
}

/** How much work brotli does (quality, 0 to 11), and in a window of how many bits; and how much gzip does (level, 1 to 9). */
type Effort = { quality: number; windowBits: number; level: number };

// Measured with pages of this site: in a larger window brotli uses tables of 1 MB (quality 5) to 8 MB (quality 7), and
// the system zeroes them for each page. On a virtual machine that took 3 to 30 ms; all else takes 1.3 ms. Pages of less
// than 64 kB have the same size in this one, larger ones 5 % more.
export const PAGE: Effort = { quality: 7, windowBits: 16, level: 9 };
/** For what only one visitor gets. */
export const SENT_ONCE: Effort = { quality: 5, windowBits: 16, level: 9 };

/** The effort for what is compressed once and sent often. */
export const BEST: Effort = { quality: 11, windowBits: 18, level: 9 };

export async function compress(bytes: Uint8Array, encoding: Encoding, effort: Effort): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipped(bytes, { level: effort.level });
  const { quality, windowBits } = effort;
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  };
  return brotli(bytes, options);
}

/** @returns the bytes as they were before `compress`; of a page in less than a millisecond */
export function decompress(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

/** @returns the response, compressed where the client accepts it, the content type is worth it, and no route forbids it */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const isNegotiated = response.headers.get('vary')?.includes('Accept-Encoding');
  if (isNegotiated || !isCompressible(response.headers.get('content-type'))) return response;
  // RFC 9111, section 5.2.2.6.
  if (response.headers.get('cache-control')?.includes('no-transform')) return response;
  // A download is streamed; compression would hold it back until its end.
  if (response.headers.get('content-disposition')?.startsWith('attachment')) return response;
  const { status, statusText, body } = response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const isHead = request.method === 'HEAD';
  if (!encoding || !(body || isHead)) return new Response(body, { status, statusText, headers });
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  // The headers are those of GET (RFC 9110, section 9.3.2).
  if (isHead) return new Response(null, { status, statusText, headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new Response((await compress(bytes, encoding, SENT_ONCE)) as BodyInit, { status, statusText, headers });
}
