import { randomUUID } from 'node:crypto';
import type { SqlTransaction } from '../sql-database.server';
import type { FileStore } from './file-store.server';
import { metadataOf } from './storage-adapter.server';

/** A file to upload; `key` is its path in the bucket. */
export type Upload = { key: string; bytes: Uint8Array; contentType: string };

type StorageObject = {
  bucket_id: string;
  name: string;
  version: string;
  metadata: object;
  user_metadata: object;
};

/**
 * Writes files of a bucket, several at a time; those that are there are replaced. The API would take one request, one
 * turn of the database and one flush for each.
 *
 * @returns rows for `insertObjects`; until they are committed, the API does not know the files
 */
export async function writeObjects(files: FileStore, bucket: string, uploads: Upload[]): Promise<StorageObject[]> {
  return Promise.all(
    uploads.map(async ({ key, bytes, contentType }) => {
      await files.write(bucket, key, bytes);
      return {
        bucket_id: bucket,
        name: key,
        version: randomUUID(),
        metadata: { ...metadataOf(bytes, new Date()), mimetype: contentType },
        user_metadata: {},
      };
    }),
  );
}

/** Makes files known that `writeObjects` has written. */
export async function insertObjects(tx: SqlTransaction, objects: StorageObject[]): Promise<void> {
  const columns = 'bucket_id, name, version, metadata, user_metadata';
  await tx.query(
    `insert into storage.objects (${columns})
     select ${columns} from json_populate_recordset(null::storage.objects, $1::text::json)
     on conflict (bucket_id, name) do update
       set version = excluded.version, metadata = excluded.metadata, updated_at = now()`,
    [JSON.stringify(objects)],
  );
}
