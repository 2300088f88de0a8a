import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { acceptedEncoding, type Encoding } from './compression';
import { etagMatches } from './conditional';
import { byteRange } from './ranges';

/** What a request says about the bytes it wants; `null` where it does not say. */
export type RequestPreconditions = {
  method: string;
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
  range: string | null;
  ifRange: string | null;
};

/** Names and values in turn, as `ServerResponse.writeHead` takes them. */
export type FlatHeaders = string[];

/** An answer ready to be sent: nothing is left to wait for. */
export type PreparedResponse = { status: number; headers: FlatHeaders; body: Uint8Array | null };

/** What is sent in one encoding, and the headers: of every answer made of it, and of one that has all of its bytes. */
type Variant = { bytes: Uint8Array; etag: string; headers: FlatHeaders; whole: FlatHeaders };

/** An answer kept as bytes, once for each encoding. */
export type CachedResponse = {
  status: number;
  /** What all its variants say. */
  headers: Headers;
  /** What the tags of its variants begin with. */
  etag: string;
  identity: Variant;
  encoded: Partial<Record<Encoding, Variant>>;
  /** Whether who asks for an encoding that is not here may get it elsewhere: its type gains by it. */
  varies: boolean;
  /** Whether parts of it may be asked for (RFC 9110, section 14). */
  ranges: boolean;
  /** What it weighs in memory, in bytes. */
  size: number;
};

/** The bytes of an answer; encodings that are not given are not offered. */
export type Bytes = { identity: Uint8Array } & Partial<Record<Encoding, Uint8Array>>;

/** @returns a strong validator of bytes, without its quotes (RFC 9110, section 8.8.3) */
export function entityTag(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/**
 * Makes an answer ready to be sent many times.
 *
 * @param headers without those that follow from the bytes
 * @param options.etag where the bytes have a cheaper one than their digest
 * @param options.varies whether there are encodings, be it that they are made later
 */
export function createCachedResponse(
  status: number,
  headers: Headers,
  { identity, ...encodings }: Bytes,
  { ranges = false, etag = entityTag(identity), varies = Object.keys(encodings).length > 0 } = {},
): CachedResponse {
  const own = new Headers(headers);
  if (varies) own.append('Vary', 'Accept-Encoding');
  if (ranges) own.set('Accept-Ranges', 'bytes');
  const plain = variant(own, etag, identity);
  const kept = { status, headers: own, etag, identity: plain, encoded: {}, varies, ranges, size: identity.byteLength };
  const made = Object.entries(encodings) as [Encoding, Uint8Array][];
  return made.reduce<CachedResponse>((answer, [encoding, bytes]) => withEncoding(answer, encoding, bytes), kept);
}

/** @returns the answer, ready to be sent in one more encoding */
export function withEncoding(kept: CachedResponse, encoding: Encoding, bytes: Uint8Array): CachedResponse {
  const encoded = { ...kept.encoded, [encoding]: variant(kept.headers, kept.etag, bytes, encoding) };
  return { ...kept, encoded, size: kept.size + bytes.byteLength };
}

function variant(headers: Headers, etag: string, bytes: Uint8Array, encoding?: Encoding): Variant {
  const own = new Headers(headers);
  const tag = `"${etag}${encoding ? `-${encoding}` : ''}"`;
  own.set('ETag', tag);
  if (encoding) own.set('Content-Encoding', encoding);
  const flat = [...own].flat();
  return { bytes, etag: tag, headers: flat, whole: [...flat, 'Content-Length', String(bytes.byteLength)] };
}

/** @returns the encoding that is asked for and that an answer could have, but is not kept in yet */
export function missingEncoding({ varies, encoded }: CachedResponse, wish: RequestPreconditions): Encoding | null {
  const asked = varies ? acceptedEncoding(wish.acceptEncoding) : null;
  return asked && encoded[asked] === undefined ? asked : null;
}

/** @returns what to send to whoever asks: all of it, a part, or that it has not changed */
export function prepareResponse(kept: CachedResponse, wish: RequestPreconditions): PreparedResponse {
  const encoding = acceptedEncoding(wish.acceptEncoding, kept.encoded);
  const { bytes, etag, headers, whole } = (encoding && kept.encoded[encoding]) ?? kept.identity;
  if (wish.ifNoneMatch !== null && kept.status === 200 && etagMatches(wish.ifNoneMatch, etag)) {
    return { status: 304, headers, body: null };
  }
  if (wish.range !== null && kept.ranges && wish.method === 'GET' && (wish.ifRange ?? etag) === etag) {
    const part = byteRange(wish.range, bytes.byteLength);
    if (part === 'unsatisfiable') {
      const all = ['Content-Range', `bytes */${bytes.byteLength}`, 'Content-Length', '0'];
      return { status: 416, headers: [...headers, ...all], body: null };
    }
    if (part) {
      const body = bytes.subarray(part.from, part.to + 1);
      const which = `bytes ${part.from}-${part.to}/${bytes.byteLength}`;
      const own = ['Content-Range', which, 'Content-Length', String(body.byteLength)];
      return { status: 206, headers: [...headers, ...own], body };
    }
  }
  return { status: kept.status, headers: whole, body: wish.method === 'HEAD' ? null : bytes };
}

/** @returns what a Web request says about the bytes it wants */
export function preconditionsOf({ method, headers }: Request): RequestPreconditions {
  return {
    method,
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    range: headers.get('range'),
    ifRange: headers.get('if-range'),
  };
}

/** The same of a request as Node has it; a header that must not come twice and does counts as not sent. */
export function rawPreconditions(method: string, headers: IncomingHttpHeaders): RequestPreconditions {
  const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null);
  return {
    method,
    acceptEncoding: one(headers['accept-encoding']),
    ifNoneMatch: one(headers['if-none-match']),
    range: one(headers.range),
    ifRange: one(headers['if-range']),
  };
}

/** @returns a reply as a Web response */
export function toWebResponse({ status, headers, body }: PreparedResponse): Response {
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
  );
  return new Response(body as BodyInit | null, { status, headers: pairs });
}
