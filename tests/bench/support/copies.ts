import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { httpClient } from './http-client.ts';

/** Copies of the site's responses, for the reference servers. */
export type Copies = {
  folder: string;
  /** A JSON file with the `Copy` of each path, for the bare server. */
  list: string;
  /** Headers that are equal on every page. */
  headers: Record<string, string>;
  /** The SHA-256 of each path's gzip body. */
  digests: Map<string, string>;
};

/** A page's gzip file, and its response headers. */
export type Copy = { file: string; headers: Record<string, string> };

// Headers that each server sets itself, and headers that differ between responses.
const OWN =
  /^(connection|keep-alive|date|server|transfer-encoding|content-length|content-type|content-encoding|etag|last-modified|vary|age|x-request-id)$/;

/** @returns the path of a page's copy; nginx derives the content type from the file extension */
export function copyOf(path: string): string {
  return `${path === '/' ? '/index' : path}.html`;
}

/** Saves pages of a site, plain and compressed with gzip, byte for byte as the site sends them. */
export async function savePages(origin: string, paths: string[], folder: string): Promise<Copies> {
  const client = httpClient(origin);
  const digests = new Map<string, string>();
  const copies: Record<string, Copy> = {};
  let headers: Record<string, string> = {};
  for (const path of paths) {
    const { status, bytes, headers: sent } = await client.get(path, { 'Accept-Encoding': 'gzip' });
    if (status !== 200 || sent['content-encoding'] !== 'gzip') throw new Error(`${path} cannot be copied: ${status}.`);
    const file = join(folder, copyOf(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.gz`, bytes);
    writeFileSync(file, gunzipSync(bytes));
    digests.set(path, digestOf(bytes));
    const pairs = Object.entries(sent).map(([name, value]) => [name, String(value)] as const);
    headers = Object.fromEntries(pairs.filter(([name]) => !OWN.test(name)));
    const same = pairs.filter(
      ([name]) => !/^(connection|keep-alive|date|transfer-encoding|content-length)$/.test(name),
    );
    copies[copyOf(path)] = { file: `${file}.gz`, headers: Object.fromEntries(same) };
  }
  client.close();
  const list = join(folder, 'copies.json');
  writeFileSync(list, JSON.stringify(copies));
  return { folder, list, headers, digests };
}

/**
 * Verifies that a server sends the same bytes as the site.
 *
 * @param url of the page or its copy
 * @throws where the bytes differ
 */
export async function expectSameBytes(url: string, digest: string | undefined): Promise<void> {
  const { origin, pathname } = new URL(url);
  const client = httpClient(origin);
  const { status, bytes, headers } = await client.get(pathname, { 'Accept-Encoding': 'gzip' });
  client.close();
  if (status === 200 && headers['content-encoding'] === 'gzip' && digestOf(bytes) === digest) return;
  throw new Error(`${url} is not the page that was copied: ${status}, ${bytes.length} bytes.`);
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
