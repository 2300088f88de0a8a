import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { httpClient } from './http-client.ts';

/** Copies of the site's responses, for the bare server. */
export type Copies = {
  /** A JSON file with the `Copy` of each path. */
  list: string;
  /** The SHA-256 of each path's gzip body. */
  digests: Map<string, string>;
};

/** A page's gzip file, and its response headers. */
export type Copy = { file: string; headers: Record<string, string> };

// Headers that each server sets itself.
const OWN = /^(connection|keep-alive|date|transfer-encoding|content-length)$/;

/** Saves pages of a site, compressed with gzip, byte for byte as the site sends them. */
export async function savePages(origin: string, paths: string[], folder: string): Promise<Copies> {
  const client = httpClient(origin);
  mkdirSync(folder, { recursive: true });
  const digests = new Map<string, string>();
  const copies: Record<string, Copy> = {};
  for (const [number, path] of paths.entries()) {
    const { status, bytes, headers } = await client.get(path, { 'Accept-Encoding': 'gzip' });
    if (status !== 200 || headers['content-encoding'] !== 'gzip')
      throw new Error(`${path} cannot be copied: ${status}.`);
    const file = join(folder, `${number}.gz`);
    writeFileSync(file, bytes);
    digests.set(path, digestOf(bytes));
    const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    copies[path] = { file, headers: Object.fromEntries(pairs.filter(([name]) => !OWN.test(name))) };
  }
  client.close();
  const list = join(folder, 'copies.json');
  writeFileSync(list, JSON.stringify(copies));
  return { list, digests };
}

/**
 * Verifies that a server sends the same bytes as the site.
 *
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
