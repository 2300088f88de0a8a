import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { certificateNamed, fileOf, moving, plain, storedBytes } from '../../support/content/uploads';
import { signedIn, staffAt } from '../../support/http/admin';
import type { Answer } from '../../support/http/answer';
import { backend, createVisitor, db, get, type Visitor, visitSupabase } from '../../support/http/site';

const BUCKET = '/storage/v1/object/public/application-assets/';

/** The address of a rendition of a stored picture. */
const renditionOf = (url: string | null, width: number, format: string) =>
  `/pictures/${width}/${url?.slice(BUCKET.length)}.${format}`;
const PICTURE = '/storage/v1/object/public/application-assets/public/demo/field-dawn.webp';
const drawn = async (width = 320, format = 'avif') => renditionOf(PICTURE, width, format);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** What is in an answer, and how large it is. */
async function pictureOf(answer: Answer) {
  const { format, compression, width, height, pages } = await sharp(answer.bytes).metadata();
  return { kind: compression === 'av1' ? 'avif' : format, width, height, pages };
}

describe('a rendition', () => {
  test.each(['avif', 'webp'])('is the picture in another width, as %s, for ever', async (format) => {
    const answer = await get(await drawn(320, format));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.byteLength));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await pictureOf(answer)).toMatchObject({ kind: format, width: 320, height: 240 });
  });

  test('is the same at the second request, and at a restarted site', async () => {
    const variantsDirectory = newFolder('renditions');
    const [first, second] = [
      createVisitor(backend, { variantsDirectory }),
      createVisitor(backend, { variantsDirectory }),
    ];
    const address = await drawn(240);
    const answers = [await first.get(address), await first.get(address), await second.get(address)];
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(filesIn(variantsDirectory)).toHaveLength(1);
  });

  test('is not sent again to a browser that has it', async () => {
    const address = await drawn();
    const etag = (await get(address)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get(address, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(again.bytes.byteLength).toBe(0);
    expect(again.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect((await get(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test('is described without being sent', async () => {
    const address = await drawn(160);
    const [head, whole] = [await get(address, { method: 'HEAD' }), await get(address)];
    expect(head.status).toBe(200);
    expect(head.bytes.byteLength).toBe(0);
    expect(head.headers.get('content-length')).toBe(String(whole.bytes.byteLength));
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });

  test.each(['POST', 'PUT', 'DELETE'])('is for looking at only: %s', async (method) => {
    const answer = await get(await drawn(), { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  test('is never larger than its source', async () => {
    const source = await sharp((await storedBytes(PICTURE)) ?? undefined).metadata();
    const answer = await get(renditionOf(PICTURE, 1920, 'webp'));
    expect((await pictureOf(answer)).width).toBe(source.width);
  });
});

describe('what is no rendition', () => {
  const SECRET = 'what nobody may see';
  const { files } = backend;

  beforeAll(async () => {
    const picture = await plain(200, 100).png().toBuffer();
    writeFileSync(join(files.root, 'outside.png'), picture);
    await files.write('another-bucket', 'outside.png', picture);
    await files.write('application-assets', 'broken.png', Buffer.from(SECRET));
    await files.write('application-assets', 'moving.gif', await moving('gif'));
  });

  test.each([
    '/pictures',
    '/pictures/',
    '/pictures/320',
    '/pictures/320/',
    '/pictures/320/broken.png.avif',
    '/pictures/320/moving.gif.webp',
    '/pictures/320/no-such-picture.jpg.avif',
    '/pictures/320/public/demo.avif',
    '/pictures/320/..%2foutside.png.avif',
    '/pictures/320/%2e%2e%2fanother-bucket%2foutside.png.avif',
    '/pictures/320/public/..%2f..%2f..%2foutside.png.webp',
    '/pictures/320/https://example.com/a.png.webp',
    '/pictures/320/https%3A%2F%2Fexample.com%2Fa.png.webp',
    '/pictures/320///example.com/a.png.webp',
    `/pictures/320/${'x'.repeat(5000)}.png.webp`,
    `/pictures/320/${'x/'.repeat(3000)}x.png.webp`,
  ])('is not served: %s', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(SECRET);
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
  });

  test.each([0, 1, 95, 97, 321, 1000, 1921, 99_999, 1e21])('is not made: a picture %i pixels wide', async (width) => {
    expect((await get(await drawn(width))).status).toBe(404);
  });

  test.each(['jpg', 'png', 'gif', 'AVIF', 'heic', ''])('is not made: a picture as %j', async (format) => {
    expect((await get(await drawn(320, format))).status).toBe(404);
  });
});

describe('a picture that staff upload', () => {
  const LIST = '/admin/edit-pages/certificates';
  let variantsDirectory: string;
  let visitor: Visitor;

  beforeEach(() => {
    variantsDirectory = newFolder('renditions');
    visitor = createVisitor(backend, { variantsDirectory });
  });

  /** Adds a certificate with a picture; gives its row, how to delete it, and how to empty the trash of it. */
  async function uploaded(name: string, file: File) {
    const staff = staffAt(visitor, await signedIn());
    expect((await staff.save(`${LIST}/add`, { name, image_file: file })).status).toBe(303);
    const row = await certificateNamed(name);
    if (!row) throw new Error('The certificate was not added.');
    const remove = () => staff.post(`${LIST}/delete/${row.id}`, { intent: 'save' });
    onTestFinished(async () => void (await db.from('certificates').delete().eq('id', row.id).throwOnError()));
    const removeForGood = () => staff.post('/admin/trash', { item: `certificate:${row.id}`, intent: 'remove' });
    return { ...row, remove, removeForGood };
  }

  test('is prepared for visitors, and all that was made of it goes with it from the trash', async () => {
    const file = fileOf(await plain(900, 600).jpeg().toBuffer(), 'certificate.jpg');
    const { image_url, remove, removeForGood } = await uploaded('A certificate with renditions', file);
    await visitor.site.drain();
    expect(filesIn(variantsDirectory).length).toBeGreaterThan(2);
    const address = renditionOf(image_url, 320, 'avif');
    expect(await pictureOf(await visitor.get(address))).toMatchObject({ width: 320, height: 213 });

    await remove();
    expect((await visitor.get(address)).status).toBe(200);
    expect((await removeForGood()).status).toBe(303);
    expect(filesIn(variantsDirectory)).toEqual([]);
    for (const width of [320, 480]) {
      expect((await visitor.get(renditionOf(image_url, width, 'avif'))).status).toBe(404);
    }
  });

  test('and that moves, moves in all widths and under both names', async () => {
    const file = fileOf(await moving('webp', 3, 200), 'certificate.webp');
    const { image_url } = await uploaded('A certificate that moves', file);
    for (const format of ['avif', 'webp']) {
      const answer = await visitor.get(renditionOf(image_url, 160, format));
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(await pictureOf(answer)).toMatchObject({ kind: 'webp', width: 160, pages: 3 });
    }
  });
});

test('where nothing can be stored, renditions are served all the same', async () => {
  const file = join(newFolder('renditions'), 'a-file-in-its-place');
  writeFileSync(file, '');
  const visitor = createVisitor(backend, { variantsDirectory: file });
  const answers = [await visitor.get(await drawn()), await visitor.get(await drawn())];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

describe('where the bucket is at Supabase', () => {
  const PATH = 'public/products/img-1.png';
  const requests: string[] = [];
  let answerWith: () => Response;
  let supabase: SupabaseServer;
  let visitor: Awaited<ReturnType<typeof visitSupabase>>;

  beforeAll(async () => {
    supabase = await startSupabaseServer('answers', ({ path }) => {
      if (!path.startsWith('/storage/')) return undefined;
      requests.push(path);
      return answerWith();
    });
    visitor = await visitSupabase(supabase.url, backend.publishableKey);
    return async () => {
      await visitor.close();
      await supabase.stop();
    };
  });

  beforeEach(async () => {
    requests.length = 0;
    const bytes = new Uint8Array(await plain(800, 400).png().toBuffer());
    answerWith = () => new Response(bytes, { headers: { 'Content-Type': 'image/png' } });
  });

  test('a rendition is made of the public file, which is read once', async () => {
    const address = `/pictures/320/${PATH}.webp`;
    const answers = await Promise.all([visitor.get(address), visitor.get(address)]);
    for (const answer of answers) expect(await pictureOf(answer)).toMatchObject({ width: 320, height: 160 });
    await visitor.get(address);
    expect(requests).toEqual([BUCKET + PATH]);
  });

  test('a name is asked for as it is', async () => {
    expect((await visitor.get('/pictures/96/public/a%20%26%23b.png.webp')).status).toBe(404);
    expect((await visitor.get('/pictures/96/public/a%20%26b.png.webp')).status).toBe(200);
    expect(requests).toEqual([`${BUCKET}public/a%20%26b.png`]);
  });

  test.each([400, 404])('a file that is not there (%i) has no rendition', async (status) => {
    answerWith = () => new Response('{}', { status });
    expect((await visitor.get('/pictures/320/public/gone.png.webp')).status).toBe(404);
  });

  test('a redirect leads nowhere', async () => {
    const elsewhere = vi.fn();
    answerWith = () => {
      if (requests.length > 1) elsewhere();
      return new Response(null, { status: 302, headers: { Location: `${supabase.url}/storage/elsewhere.png` } });
    };
    expect((await visitor.get('/pictures/320/public/redirected.png.webp')).status).toBe(503);
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test('a file larger than any we store has no rendition', async () => {
    answerWith = () => new Response(new Uint8Array(10 * 1024 * 1024 + 1));
    expect((await visitor.get('/pictures/320/public/large.png.webp')).status).toBe(404);
  });

  test('a failure is a failure for now: the next request tries again', async () => {
    const works = answerWith;
    answerWith = () => new Response('{}', { status: 500 });
    const address = '/pictures/320/public/later.png.webp';
    const failed = await visitor.get(address);
    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(failed.headers.get('cache-control')).not.toMatch(/immutable|max-age=[1-9]/);
    answerWith = works;
    expect((await visitor.get(address)).status).toBe(200);
  });
});
