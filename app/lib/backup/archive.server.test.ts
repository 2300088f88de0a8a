import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, describe, expect, test } from 'vitest';
import { BackupUnusable, checkBackup, packBackup, readEntries } from './archive.server';
import { FORMAT, type Manifest } from './manifest';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
const path = join(folder, 'a.backup');

afterAll(() => rmSync(folder, { recursive: true }));

const contents = {
  format: FORMAT,
  taken_at: '2026-11-21T12:00:00.000Z',
  migrations: [],
  tables: [{ schema: 'public', name: 'products', columns: ['name'], rows: 5000 }],
  files: [],
  missing_files: [],
} satisfies Parameters<typeof packBackup>[0];

const pieces: Record<string, Buffer> = {
  'tables/public.products.jsonl': Buffer.from('{"name":"Onion"}\n'.repeat(5000)),
  'tables/public.enquiries.jsonl': Buffer.alloc(0),
  [`files/bucket/${'a folder/'.repeat(20)}प्याज.webp`]: Buffer.from(
    Array.from({ length: 100_000 }, (_, n) => (n * n) % 251),
  ),
};

function pack(of = pieces): Promise<Buffer> {
  const entries = Object.entries(of).map(([name, bytes]) => ({
    name,
    size: bytes.byteLength,
    async *body() {
      yield bytes;
    },
  }));
  return buffer(packBackup(contents, entries));
}

const whole = await pack();

function check(bytes: Uint8Array) {
  writeFileSync(path, bytes);
  return checkBackup(path);
}

test('what was packed is read as it was, with long names and empty entries', async () => {
  const { entries } = await check(whole);
  expect(entries.map(({ name, size }) => [name, size])).toEqual(
    Object.entries(pieces).map(([name, bytes]) => [name, bytes.byteLength]),
  );
  const read: Record<string, Buffer> = {};
  await readEntries(path, async ({ name, body }) => {
    read[name] = await buffer(body);
  });
  delete read['manifest.json'];
  expect(read).toEqual(pieces);
});

test('an entry that is not as long as it said makes the packing fail', async () => {
  for (const size of [3, 5]) {
    const entry = {
      name: 'tables/a',
      size,
      body: async function* () {
        yield Buffer.from('four');
      },
    };
    await expect(buffer(packBackup(contents, [entry]))).rejects.toThrow();
  }
});

describe('a file is refused in one line', () => {
  test.each([0, 1, 20, 1000, 0.5, -5000, -9, -1])('that is cut off at %s', async (at) => {
    const end = at > 0 && at < 1 ? Math.floor(whole.length * at) : at;
    const refused = check(whole.subarray(0, end));
    await expect(refused).rejects.toThrow(BackupUnusable);
    await expect(refused).rejects.toThrow(/^[^\n]+$/);
  });

  test.each([0.1, 0.25, 0.5, 0.75, 0.9, 0.999])('with one bit changed at %s of its length', async (at) => {
    const changed = Buffer.from(whole);
    const index = Math.floor(changed.length * at);
    changed.writeUInt8((changed[index] ?? 0) ^ 16, index);
    await expect(check(changed)).rejects.toThrow(BackupUnusable);
  });

  test.each([
    ['a text', Buffer.from('No backup at all. '.repeat(100))],
    ['an empty archive', gzipSync(Buffer.alloc(1024))],
    ['a tar of something else', gzipSync(Buffer.from([]))],
  ])('that is %s', async (_, bytes) => {
    await expect(check(bytes)).rejects.toThrow(BackupUnusable);
  });

  /** The backup with changed entries, packed again: the checksums of tar and gzip are valid. */
  async function repacked(change: (entries: Map<string, Uint8Array>) => void): Promise<Buffer> {
    const entries = new Map<string, Uint8Array>();
    for (const { header, data } of await unpackTar(gunzipSync(whole)))
      entries.set(header.name, data ?? Buffer.alloc(0));
    change(entries);
    const parts = [...entries].map(([name, body]) => ({ header: { name, size: body.byteLength }, body }));
    return gzipSync(await packTar(parts));
  }

  const products = 'tables/public.products.jsonl';

  /** Changes the manifest and nothing else. */
  function changed(change: (manifest: Manifest) => void) {
    return (entries: Map<string, Uint8Array>) => {
      const manifest = JSON.parse(Buffer.from(entries.get('manifest.json') ?? []).toString());
      change(manifest);
      entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    };
  }

  /** A backup with a path traversal in a file name. */
  function withFile(file: { bucket: string; key: string }): [string, ReturnType<typeof changed>, string] {
    const change = changed((manifest) => manifest.files.push({ ...file, content_type: null }));
    return [`that would write ${JSON.stringify(file)}`, change, 'cannot read'];
  }

  test.each<[string, (entries: Map<string, Uint8Array>) => void, string]>([
    [
      'whose rows were changed',
      (entries) => entries.set(products, Buffer.from('{"name":"Leek!"}\n'.repeat(5000))),
      products,
    ],
    ['from which a table was taken', (entries) => entries.delete(products), products],
    ['from which an entry was taken', (entries) => entries.delete('tables/public.enquiries.jsonl'), 'enquiries'],
    ...['../outside', '..', '', '/etc', 'a/b', 'a\\b'].map((bucket) => withFile({ bucket, key: 'a.png' })),
    ...['../../outside.png', '..', '', '/etc/a.png', 'a/../../../b.png', 'a\0.png', '..\\b.png'].map((key) =>
      withFile({ bucket: 'bucket', key }),
    ),
    [
      'that lists a picture it does not have',
      changed((manifest) => manifest.files.push({ bucket: 'bucket', key: 'no.png', content_type: null })),
      'files/bucket/no.png',
    ],
    [
      'that lists more rows than it has',
      changed(({ tables: [table] }) => {
        if (table) table.rows += 1;
      }),
      products,
    ],
    [
      'into which a table was put before the manifest',
      (entries) => {
        const manifest = entries.get('manifest.json') as Uint8Array;
        entries.delete('manifest.json');
        entries.set('tables/public.more.jsonl', Buffer.from('{}')).set('manifest.json', manifest);
      },
      'tables/public.more.jsonl',
    ],
    ['without its manifest', (entries) => entries.delete('manifest.json'), 'no backup of this program'],
    [
      'with an entry after the manifest',
      (entries) => entries.set('more', Buffer.from('')),
      'no backup of this program',
    ],
    ['of a later format', changed((manifest) => Object.assign(manifest, { format: FORMAT + 1 })), 'cannot read'],
  ])('%s', async (_, change, words) => {
    const refused = check(await repacked(change));
    await expect(refused).rejects.toThrow(BackupUnusable);
    await expect(refused).rejects.toThrow(words);
  });

  test('with an entry twice', async () => {
    const body = pieces[products] as Buffer;
    const entry = { name: products, size: body.byteLength, body: () => Readable.from([body]) };
    const twice = await buffer(packBackup(contents, [entry, entry]));
    await expect(check(twice)).rejects.toThrow(`has ${products} twice`);
  });

  test('with a manifest that would not fit into memory', async () => {
    const zeros = Buffer.alloc(1024 * 1024);
    const body = () => Readable.from(Array.from({ length: 257 }, () => zeros));
    const huge = packBackup(contents, [{ name: 'manifest.json', size: 257 * zeros.byteLength, body }]);
    await expect(check(await buffer(huge))).rejects.toThrow('a manifest that is too large');
  });

  test('and repacking alone is no reason', async () => {
    expect((await check(await repacked(() => undefined))).entries).toHaveLength(3);
  });
});

test('a file that cannot be read is distinguished from a damaged one', async () => {
  await expect(checkBackup(folder)).rejects.toThrow(`${folder} cannot be read (EISDIR).`);
  await expect(checkBackup(folder)).rejects.toThrow(BackupUnusable);
});

test('an error thrown by the consumer of the entries is rethrown', async () => {
  writeFileSync(path, whole);
  const failure = new RangeError('the tar is no archive');
  await expect(readEntries(path, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(readFileSync(path).equals(whole)).toBe(true);
});
