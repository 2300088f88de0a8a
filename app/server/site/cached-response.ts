import { acceptedEncoding, decompress, type Encoding } from './compression';
import { entityTag } from './entity-tag';
import { etagMatches, type RequestPreconditions } from './preconditions';
import { byteRange } from './ranges';

/** Names and values in turn, as `ServerResponse.writeHead` takes them. */
export type FlatHeaders = string[];

/** A response ready to be sent, with its whole body in memory. */
export type PreparedResponse = { status: number; headers: FlatHeaders; body: Uint8Array | null };

/** A response in one encoding. `headers` are those of every response from it, `whole` those of one with all of its bytes. */
export type Representation = {
  bytes(): Uint8Array;
  length: number;
  etag: string;
  headers: FlatHeaders;
  whole: FlatHeaders;
};

export type CachedResponse = {
  status: number;
  headers: Headers;
  identity: Representation;
  encoded: Partial<Record<Encoding, Representation>>;
  /** Whether the content type is worth compressing: other encodings exist or may be added. */
  varies: boolean;
  /** Whether parts of it may be requested (RFC 9110, section 14). */
  ranges: boolean;
  /** Size in memory, in bytes, without what is made of it when it is asked for. */
  size: number;
};

/** The bytes of a response; encodings that are not given are not offered. */
export type Bytes = { identity: Uint8Array } & Partial<Record<Encoding, Uint8Array>>;

/**
 * Prepares a response to be sent many times.
 *
 * @param headers without those that follow from the bytes
 * @param options.etag of the identity, with its quotes, where there is a cheaper one than a digest
 * @param options.varies whether there are encodings, also where they are added later
 */
export function createCachedResponse(
  status: number,
  headers: Headers,
  { identity, ...encodings }: Bytes,
  { ranges = false, etag = entityTag(identity).tag, varies = Object.keys(encodings).length > 0 } = {},
): CachedResponse {
  const shared = new Headers(headers);
  if (varies) shared.append('Vary', 'Accept-Encoding');
  if (ranges) shared.set('Accept-Ranges', 'bytes');
  const plain: CachedResponse = {
    status,
    headers: shared,
    identity: representation(shared, identity, { etag }),
    encoded: {},
    varies,
    ranges,
    size: identity.byteLength,
  };
  const given = Object.entries(encodings) as [Encoding, Uint8Array][];
  return given.reduce<CachedResponse>((cached, [encoding, bytes]) => encodedToo(cached, encoding, bytes), plain);
}

/**
 * @returns the response with one more encoding that was made of its bytes. Few clients want a response that can be compressed
 *   as it is, and that is the largest by far: its bytes are made of this encoding from now on
 */
export function withEncoding(cached: CachedResponse, encoding: Encoding, bytes: Uint8Array): CachedResponse {
  const { encoded } = encodedToo(cached, encoding, bytes);
  cached.identity.bytes = () => decompress(bytes, encoding);
  return { ...cached, encoded, size: Object.values(encoded).reduce((size, { length }) => size + length, 0) };
}

function encodedToo(cached: CachedResponse, encoding: Encoding, bytes: Uint8Array): CachedResponse {
  const added = representation(cached.headers, bytes, { etag: entityTag(bytes).tag, encoding });
  return { ...cached, encoded: { ...cached.encoded, [encoding]: added }, size: cached.size + bytes.byteLength };
}

function representation(
  shared: Headers,
  bytes: Uint8Array,
  { etag, encoding }: { etag: string; encoding?: Encoding },
): Representation {
  const headers = new Headers(shared);
  headers.set('ETag', etag);
  if (encoding) headers.set('Content-Encoding', encoding);
  const flat = [...headers].flat();
  const length = bytes.byteLength;
  return { bytes: () => bytes, length, etag, headers: flat, whole: [...flat, 'Content-Length', String(length)] };
}

/** @returns a response in all encodings that it has so far; for each always the same object */
export function representationsOf({ identity, encoded }: CachedResponse): [Encoding | 'identity', Representation][] {
  return Object.entries({ identity, ...encoded }) as [Encoding | 'identity', Representation][];
}

/** @returns the encoding that the client prefers and that the response could have, but lacks so far */
export function missingEncoding(
  { varies, encoded }: CachedResponse,
  { acceptEncoding }: RequestPreconditions,
): Encoding | null {
  const preferred = varies ? acceptedEncoding(acceptEncoding) : null;
  return preferred && encoded[preferred] === undefined ? preferred : null;
}

/** @returns all of the response, a part (206), or that the client has it already (304) */
export function prepareResponse(cached: CachedResponse, preconditions: RequestPreconditions): PreparedResponse {
  const { method, acceptEncoding, ifNoneMatch, range, ifRange } = preconditions;
  const encoding = acceptedEncoding(acceptEncoding, cached.encoded);
  const { bytes, length, etag, headers, whole } = (encoding && cached.encoded[encoding]) ?? cached.identity;
  if (ifNoneMatch !== null && cached.status === 200 && etagMatches(ifNoneMatch, etag)) {
    return { status: 304, headers, body: null };
  }
  if (range !== null && cached.ranges && method === 'GET' && (ifRange ?? etag) === etag) {
    const part = byteRange(range, length);
    if (part === 'unsatisfiable') {
      const none = ['Content-Range', `bytes */${length}`, 'Content-Length', '0'];
      return { status: 416, headers: [...headers, ...none], body: null };
    }
    if (part) {
      const body = bytes().subarray(part.from, part.to + 1);
      const contentRange = `bytes ${part.from}-${part.to}/${length}`;
      const partial = ['Content-Range', contentRange, 'Content-Length', String(body.byteLength)];
      return { status: 206, headers: [...headers, ...partial], body };
    }
  }
  return { status: cached.status, headers: whole, body: method === 'HEAD' ? null : bytes() };
}

export function toWebResponse({ status, headers, body }: PreparedResponse): Response {
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
  );
  return new Response(body as BodyInit | null, { status, headers: pairs });
}
