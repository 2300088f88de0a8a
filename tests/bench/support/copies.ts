import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { askerOf } from './asking.ts';

/** Pages of the site as it sent them, for other servers to send. */
export type Copies = {
  folder: string;
  /** The list of copies for the bare server, a JSON file of `Copy` by address. */
  list: string;
  /** Headers that every page has alike. */
  headers: Record<string, string>;
  /** What the body of each address must be, by SHA-256 of its gzip. */
  digests: Map<string, string>;
};

/** A page with the headers that it is sent with. */
export type Copy = { file: string; headers: Record<string, string> };

// What each server says for itself, and what differs between answers.
const OWN =
  /^(connection|keep-alive|date|server|transfer-encoding|content-length|content-type|content-encoding|etag|last-modified|vary|age|x-request-id)$/;

/** @returns the address of a page's copy: a file with an ending that says what it is */
export function copyOf(path: string): string {
  return `${path === '/' ? '/index' : path}.html`;
}

/** Saves pages of a site, plain and by gzip, byte for byte as the site sends them. */
export async function savePages(origin: string, paths: string[], folder: string): Promise<Copies> {
  const asker = askerOf(origin);
  const digests = new Map<string, string>();
  const copies: Record<string, Copy> = {};
  let headers: Record<string, string> = {};
  for (const path of paths) {
    const { status, bytes, headers: sent } = await asker.get(path, { 'Accept-Encoding': 'gzip' });
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
  asker.close();
  const list = join(folder, 'copies.json');
  writeFileSync(list, JSON.stringify(copies));
  return { folder, list, headers, digests };
}

/**
 * Makes sure that a server sends a page with the very bytes of the site.
 *
 * @param url of the page or its copy
 * @throws where it sends others
 */
export async function expectSameBytes(url: string, digest: string | undefined): Promise<void> {
  const { origin, pathname } = new URL(url);
  const asker = askerOf(origin);
  const { status, bytes, headers } = await asker.get(pathname, { 'Accept-Encoding': 'gzip' });
  asker.close();
  if (status === 200 && headers['content-encoding'] === 'gzip' && digestOf(bytes) === digest) return;
  throw new Error(`${url} is not the page that was copied: ${status}, ${bytes.length} bytes.`);
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
