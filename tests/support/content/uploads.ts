import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Answer, main } from '../http/answer';
import { all, one, textOf } from '../http/html';
import { backend, db } from '../http/site';

/** The accepted picture types, by file extension. */
export const KINDS = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' };
export type Kind = keyof typeof KINDS;

/** A picture of one colour. */
export function plain(width: number, height: number, background = '#7d2a3b'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A picture of random noise, so that it compresses as badly as a photograph. */
export function speckled(width: number, height: number): Sharp {
  const bytes = Buffer.alloc(width * height * 3);
  // A seeded generator (xorshift), for the same picture in every run.
  for (let index = 0, seed = 1; index < bytes.length; index += 1) {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    bytes[index] = seed & 255;
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** The bytes of an encoded picture. */
export function encoded(picture: Sharp, kind: Kind): Promise<Buffer> {
  const quickest = { avif: { effort: 0 }, png: { compressionLevel: 1 } } as Partial<Record<Kind, object>>;
  return picture.toFormat(kind === 'jpg' ? 'jpeg' : kind, quickest[kind]).toBuffer();
}

/** An animated picture with different frames. */
export async function moving(kind: 'gif' | 'webp', frames = 3, side = 40): Promise<Buffer> {
  const shades = Array.from({ length: frames }, (_, index) => `rgb(${(index * 37) % 256}, ${index % 256}, 0)`);
  const stills = await Promise.all(shades.map((shade) => plain(side, side, shade).png().toBuffer()));
  return sharp(stills, { join: { animated: true } })
    .toFormat(kind, { delay: Array(frames).fill(100) })
    .toBuffer();
}

/** Bytes as a file to upload. */
export function fileOf(bytes: Uint8Array | string, name: string, type = ''): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
}

/** All stored files, on the disk and in storage.objects. */
export async function storedFiles(): Promise<{ onDisk: string[]; listed: string[] }> {
  const entries = readdirSync(backend.files.root, { recursive: true, withFileTypes: true });
  const onDisk = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const objects = await backend.database.transaction((tx) =>
    tx.query<{ name: string }>('select name from storage.objects order by name'),
  );
  return { onDisk: onDisk.sort(), listed: objects.map(({ name }) => name) };
}

/** The bytes of a stored picture; null where the file is gone. */
export async function storedBytes(url: string | null): Promise<Buffer | null> {
  const path = /^\/storage\/v1\/object\/public\/application-assets\/(.+)$/.exec(url ?? '')?.[1];
  if (!path) throw new Error(`${url} is no address of a stored picture.`);
  return (await backend.files.read('application-assets', path))?.bytes ?? null;
}

/** The row of the certificate with a name; null where there is none. */
export async function certificateNamed(name: string) {
  return (await db.from('certificates').select().eq('name', name).maybeSingle().throwOnError()).data;
}

/** The error message of a field, without its hint; null where the field is valid. */
export function errorAt(answer: Answer, name: string): string | null {
  const [control] = all(main(answer), '*', { name });
  if (control?.attributes['aria-invalid'] !== 'true') return null;
  const ids = (control.attributes['aria-describedby'] ?? '').split(' ').filter((id) => !id.endsWith('-hint'));
  return ids.map((id) => textOf(one(main(answer), '*', { id }))).join(' ');
}
