import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, get } from '../../support/http/site';

const BUCKET = '/storage/v1/object/public/application-assets/';
const SAMPLE = `${BUCKET}public/demo/sorting-line.webp`;

describe('a stored picture', () => {
  test('is served with its type and length, for ever', async () => {
    const answer = await get(SAMPLE);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.byteLength));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.bytes.subarray(0, 4).toString()).toBe('RIFF');
    expect(answer.bytes.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('is never more than a picture', async () => {
    const { headers } = await get(SAMPLE);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('is not sent again to a browser that has it', async () => {
    const path = SAMPLE;
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const header of [etag, `"other", ${etag}`]) {
      const again = await get(path, { headers: { 'If-None-Match': header } });
      expect(again.status).toBe(304);
      expect(again.bytes.byteLength).toBe(0);
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test('keeps its policy when it is not sent again: browsers take the headers of that answer', async () => {
    const path = SAMPLE;
    const etag = (await get(path)).headers.get('etag') ?? '';
    const { headers } = await get(path, { headers: { 'If-None-Match': etag } });
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('is described without being sent', async () => {
    const path = SAMPLE;
    const [head, whole] = [await get(path, { method: 'HEAD' }), await get(path)];
    expect(head.status).toBe(200);
    expect(head.bytes.byteLength).toBe(0);
    expect(head.headers.get('content-length')).toBe(String(whole.bytes.byteLength));
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is for looking at only: %s', async (method) => {
    const answer = await get(SAMPLE, { method });
    expect([404, 405]).toContain(answer.status);
    expect((await get(SAMPLE)).status).toBe(200);
  });
});

describe('what is no picture of the bucket', () => {
  const folder = inject('temporaryFolder');
  const SECRET = 'what nobody may see';
  const { files } = backend;

  beforeAll(async () => {
    await writeFile(join(folder, 'secret.png'), SECRET);
    await writeFile(join(files.root, 'secret.png'), SECRET);
    await files.write('another-bucket', 'secret.png', Buffer.from(SECRET));
    await files.write('application-assets-2', 'secret.png', Buffer.from(SECRET));
    await files.write('application-assets', 'page.html', Buffer.from(SECRET));
    await files.write('application-assets', 'secret', Buffer.from(SECRET));
  });

  test.each([
    '..%2fsecret.png',
    '..%2f..%2fsecret.png',
    '%2e%2e%2fsecret.png',
    '%2e%2e%2f%2e%2e%2fsecret.png',
    'public/..%2f..%2fsecret.png',
    'public%2f..%2f..%2f..%2fsecret.png',
    '..%2fanother-bucket%2fsecret.png',
    '..%2fapplication-assets-2%2fsecret.png',
    '....//secret.png',
    '..%5Csecret.png',
    '%252e%252e%252fsecret.png',
    `%2F${encodeURIComponent(folder.slice(1))}%2Fsecret.png`,
    `${encodeURIComponent(join(folder, 'secret.png'))}`,
    '../secret.png',
    '../../../../../../secret.png',
    './../another-bucket/secret.png',
    'page.html',
    'secret',
    'public/demo',
    'public/demo/',
    '',
    '.webp',
    'no-such-picture.webp',
    `${'x'.repeat(5000)}.webp`,
    `${'x/'.repeat(3000)}x.webp`,
  ])('is not served: %s', async (path) => {
    const answer = await get(BUCKET + path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(SECRET);
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
  });

  test.each(['secret.png%00', 'x%00.webp', '%E0%A4%A.webp', '%'])('cannot be asked for: %s', async (path) => {
    expect((await get(BUCKET + path)).status).toBe(400);
  });

  test.each(['another-bucket', 'application-assets-2'])('is not in the bucket %s', async (bucket) => {
    expect((await get(`/storage/v1/object/public/${bucket}/secret.png`)).status).toBe(404);
  });
});
