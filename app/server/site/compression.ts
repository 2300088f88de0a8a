import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The encodings this server has, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|xml|[\w.-]+\+(xml|json)|speculationrules\+json)|image\/svg\+xml)/;

/** @returns whether bytes of a content type become smaller when compressed */
export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && COMPRESSIBLE.test(contentType);
}

/**
 * @param header `Accept-Encoding`
 * @param offered encodings to choose from
 * @returns the encoding to answer with, or null for none (RFC 9110, section 12.5.3; weights but 0 are ignored)
 */
export function acceptedEncoding(
  header: string | null,
  offered: Partial<Record<Encoding, unknown>> = { br: true, gzip: true },
): Encoding | null {
  if (!header) return null;
  const accepted = acceptedBy(header);
  return accepted.find((encoding) => offered[encoding] !== undefined) ?? null;
}

// Browsers send a handful of different headers.
const known = new Map<string, Encoding[]>();
const MOST_KNOWN = 100;

function acceptedBy(header: string): Encoding[] {
  const before = known.get(header);
  if (before) return before;
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', weight] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const accepted = ENCODINGS.filter((encoding) => (weights.get(encoding) ?? 0) > 0);
  if (known.size < MOST_KNOWN) known.set(header, accepted);
  return accepted;
}

/**
 * @param quality brotli's 0 to 11
 * @returns the compressed bytes
 */
export async function compress(bytes: Uint8Array, encoding: Encoding, quality = 9): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipped(bytes, { level: constants.Z_BEST_COMPRESSION });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // The default window of 4 MiB costs more to set up than a page costs to compress.
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  });
}

/** @returns the answer, compressed where the client takes it and it pays */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const isNegotiated = response.headers.get('vary')?.includes('Accept-Encoding');
  if (!response.body || isNegotiated) return response;
  if (!isCompressible(response.headers.get('content-type'))) return response;
  // A download is sent while it is made; here it would be held back until its end.
  if (response.headers.get('content-disposition')?.startsWith('attachment')) return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const { status, statusText } = response;
  if (!encoding) return new Response(response.body, { status, statusText, headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return new Response((await compress(bytes, encoding, 5)) as BodyInit, { status, statusText, headers });
}
