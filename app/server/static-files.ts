import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { acceptedEncoding, compress, type Encoding, isCompressible } from './compression';
import { isKnown } from './conditional';
import { contentTypeOf } from './content-type';

type StaticFile = {
  bytes: Uint8Array;
  contentType: string;
  etag: string;
  cacheControl: string;
  encoded: Map<Encoding, Promise<Uint8Array>>;
};

/** Answers requests for the files of the client build, or says null. */
export type StaticFiles = (request: Request, pathname: string) => Promise<Response | null>;

/**
 * Reads the client build into memory once. Files below /assets/ carry a digest in their name and never
 * change; others are asked for again after an hour.
 *
 * @param directory the client build; an empty or missing one serves nothing
 */
export function staticFiles(directory: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const path of listFiles(directory)) {
    const pathname = `/${path.split(sep).join(posix.sep)}`;
    const bytes = readFileSync(join(directory, path));
    files.set(pathname, {
      bytes,
      contentType: contentTypeOf(pathname),
      etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      cacheControl: pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      encoded: new Map(),
    });
  }

  return async (request, pathname) => {
    const file = files.get(pathname);
    if (!file) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    const encoding = isCompressible(file.contentType) ? acceptedEncoding(request) : null;
    const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
    const headers = new Headers({
      'Content-Type': file.contentType,
      'Cache-Control': file.cacheControl,
      ETag: etag,
      Vary: 'Accept-Encoding',
    });
    if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
    const bytes = encoding ? await encodedOnce(file, encoding) : file.bytes;
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.byteLength));
    return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), { headers });
  };
}

function encodedOnce(file: StaticFile, encoding: Encoding): Promise<Uint8Array> {
  let bytes = file.encoded.get(encoding);
  if (!bytes) {
    bytes = compress(file.bytes, encoding, 11);
    file.encoded.set(encoding, bytes);
  }
  return bytes;
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
