import { createHash } from 'node:crypto';
import type { App } from '@supabase/lite';
import { noteDiskFull } from './disk-full.server.ts';
import type { FileStore, StoredFile } from './file-store.server';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/**
 * Stores the files of the Storage API in a `FileStore`. The adapter of `@supabase/lite` is not exported, writes in place
 * and leaks descriptors.
 *
 * Versions are ignored: the API overwrites by key, as an upload with `upsert` means.
 */
export function storageAdapter(files: FileStore): StorageAdapter {
  async function existing(bucket: string, key: string): Promise<StoredFile> {
    const file = await files.read(bucket, key);
    if (!file) throw Object.assign(new Error(`No file ${bucket}/${key}`), { code: 'ENOENT', statusCode: 404 });
    return file;
  }

  async function write(bucket: string, key: string, bytes: Uint8Array): Promise<void> {
    try {
      await files.write(bucket, key, bytes);
    } catch (error) {
      noteDiskFull(error);
      throw error;
    }
  }

  return {
    driver: files,
    async getObject(bucket, key) {
      const file = await existing(bucket, key);
      return { metadata: metadataOf(file.bytes, file.lastModified), httpStatusCode: 200, body: file.bytes };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : Buffer.from(await new Response(body as BodyInit).arrayBuffer());
      await write(bucket, key, bytes);
      return { ...metadataOf(bytes, new Date()), mimetype: contentType, cacheControl };
    },
    async deleteObject(bucket, key) {
      await files.remove(bucket, key);
    },
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => files.remove(bucket, key)));
    },
    async copyObject(sourceBucket, source, _version, bucket, key) {
      const file = await existing(sourceBucket, source);
      await write(bucket, key, file.bytes);
      const { eTag, lastModified } = metadataOf(file.bytes, new Date());
      return { httpStatusCode: 200, eTag, lastModified };
    },
    async headObject(bucket, key) {
      const file = await existing(bucket, key);
      return metadataOf(file.bytes, file.lastModified);
    },
    async privateAssetUrl(bucket, key) {
      return `local:///${bucket}/${key}`;
    },
  };
}

/** @returns what the API says of a file */
export function metadataOf(bytes: Uint8Array, lastModified: Date): ObjectMetadata {
  return {
    cacheControl: 'max-age=3600',
    contentLength: bytes.byteLength,
    size: bytes.byteLength,
    mimetype: 'application/octet-stream',
    lastModified,
    eTag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    httpStatusCode: 200,
  };
}
