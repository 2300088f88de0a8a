import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { failingBackend, OUTAGE, withoutStorage } from '../../support/backends/backends';
import { store } from '../../support/content/rows';
import {
  certificateNamed,
  encoded,
  errorAt,
  fileOf,
  KINDS,
  type Kind,
  moving,
  plain,
  speckled,
  storedBytes,
  storedFiles,
} from '../../support/content/uploads';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { db, get } from '../../support/http/site';

const staff = await signedIn();
const LIST = '/admin/edit-pages/certificates';
const MEBIBYTE = 1024 * 1024;

let names = 0;

/** A name that no certificate has yet; the one that gets it is deleted with its picture when the test is over. */
function newName(): string {
  names += 1;
  const name = `Uploaded certificate ${names}`;
  onTestFinished(async () => {
    const row = await certificateNamed(name);
    if (row) await staff.post(`${LIST}/delete/${row.id}`, { intent: 'save' });
  });
  return name;
}

/** Adds a certificate with a picture through its form; gives its row. */
async function certificateWith(file: File) {
  const name = newName();
  const answer = await staff.save(`${LIST}/add`, { name, image_file: file });
  const row = await certificateNamed(name);
  if (!row) throw new Error(`The certificate was not added: ${answer.status} ${errorAt(answer, 'image_file')}`);
  expect(answer.status).toBe(303);
  return row;
}

/** The stored picture of a certificate that was just added with a file, and what sharp reads of it. */
async function storedPicture(file: File) {
  const { image_url } = await certificateWith(file);
  const bytes = await storedBytes(image_url);
  if (!bytes) throw new Error('The picture was not stored.');
  return { url: image_url ?? '', bytes, ...(await sharp(bytes, { animated: true }).metadata()) };
}

const cut = async (bytes: Promise<Buffer>, part: number) => {
  const whole = await bytes;
  return whole.subarray(0, Math.floor(whole.byteLength * part));
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><title>x</title><script>alert(document.cookie)</script>';

/** A GIF of 46 bytes that says it is 60,000 by 60,000 pixels large. */
const GIF_BOMB = Buffer.from(
  '47494638396160ea60ea800000000000ffffff2c0000000060ea60ea0002024401003b00000000000000000000',
  'hex',
);

/** A GIF of 100 bytes with six pictures of 3,000 by 3,000 pixels. */
const LONG_GIF = Buffer.from(
  `474946383961b80bb80b800000000000ffffff${'2c00000000b80bb80b000202440100'.repeat(6)}3b`,
  'hex',
);

const NO_PICTURE = /^This is no picture we can use\. Please choose a JPEG, PNG, WebP, AVIF or GIF file\.$/;
const DAMAGED = /^This file cannot be read as a picture; it may be damaged\. Please choose a JPEG/;
const TOO_MANY_PIXELS = /^This picture has more than 50 megapixels\. Please choose a smaller one\.$/;

type Bytes = Buffer | string | Promise<Buffer>;

/** Files that are no pictures, or none that the site can carry: name, bytes, type as a browser says it, what is said. */
const BAD: [what: string, name: string, bytes: () => Bytes, type: string, said: RegExp][] = [
  ['an empty file', 'empty.jpg', () => '', 'image/jpeg', /^No file provided for upload\. .*empty\.$/],
  ['a text', 'notes.txt', () => 'Onions, 25 t', 'text/plain', NO_PICTURE],
  ['a text named as a picture', 'photo.jpg', () => 'Onions, 25 t', 'image/jpeg', NO_PICTURE],
  ['a page', 'page.html', () => HTML, 'text/html', NO_PICTURE],
  ['a page named as a picture', 'page.gif', () => HTML, 'image/gif', NO_PICTURE],
  ['an SVG', 'logo.svg', () => SVG, 'image/svg+xml', NO_PICTURE],
  ['an SVG named as a picture', 'logo.png', () => SVG, 'image/png', NO_PICTURE],
  ['a script', 'run.js', () => 'alert(1)', 'text/javascript', NO_PICTURE],
  ['a program for a shell', 'run.jpg', () => '#!/bin/sh\nrm -rf /\n', 'image/jpeg', NO_PICTURE],
  ['a PDF', 'licence.pdf', () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', 'application/pdf', NO_PICTURE],
  ['a ZIP', 'photos.zip', () => Buffer.from('504b0304140000000000', 'hex'), 'application/zip', NO_PICTURE],
  ['an MP4', 'clip.mp4', () => Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'), 'video/mp4', NO_PICTURE],
  ['a HEIC', 'IMG_1.HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/heic', /Most Compatible/],
  ['a BMP', 'scan.bmp', () => Buffer.from(`424d${'00'.repeat(60)}`, 'hex'), 'image/bmp', NO_PICTURE],
  ['a TIFF', 'scan.tiff', () => plain(9, 9).tiff().toBuffer(), 'image/tiff', NO_PICTURE],
  ['an ICO', 'site.ico', () => Buffer.from(`0000010001001010${'00'.repeat(60)}`, 'hex'), 'image/x-icon', NO_PICTURE],
  ['random bytes', 'noise.webp', () => Buffer.concat([Buffer.of(0), randomBytes(5000)]), 'image/webp', NO_PICTURE],
  [
    'a page with a picture behind it',
    'both.jpg',
    async () => Buffer.concat([Buffer.from(HTML), await encoded(plain(9, 9), 'jpg')]),
    'image/jpeg',
    NO_PICTURE,
  ],
  ['only the beginning of a JPEG', 'a.jpg', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg', DAMAGED],
  ['JPEG magic before a page', 'a.jpg', () => Buffer.from(`\xff\xd8\xff${HTML}`, 'latin1'), 'image/jpeg', DAMAGED],
  ['a cut JPEG', 'cut.jpg', () => cut(encoded(speckled(80, 60), 'jpg'), 0.6), 'image/jpeg', DAMAGED],
  ['a cut PNG', 'cut.png', () => cut(encoded(speckled(80, 60), 'png'), 0.6), 'image/png', DAMAGED],
  ['a cut WebP', 'cut.webp', () => cut(encoded(speckled(80, 60), 'webp'), 0.6), 'image/webp', DAMAGED],
  ['a cut AVIF', 'cut.avif', () => cut(encoded(speckled(80, 60), 'avif'), 0.6), 'image/avif', DAMAGED],
  ['a cut GIF', 'cut.gif', () => cut(encoded(speckled(80, 60), 'gif'), 0.6), 'image/gif', DAMAGED],
  ['a GIF that would fill the memory', 'bomb.gif', () => GIF_BOMB, 'image/gif', TOO_MANY_PIXELS],
  ['a PNG of 51 megapixels', 'wall.png', () => encoded(plain(10_000, 5_100), 'png'), 'image/png', TOO_MANY_PIXELS],
  [
    'an animation of 54 megapixels in all',
    'long.gif',
    () => LONG_GIF,
    'image/gif',
    /^The pictures of this animation have more than 50 megapixels in all\. /,
  ],
  ['a text with a path for a name', '../../../evil.jpg', () => 'Onions', 'image/jpeg', NO_PICTURE],
  ['a text with a null byte in its name', 'evil.php\0.jpg', () => 'Onions', 'image/jpeg', NO_PICTURE],
  ['a text with a name of all the world', 'प्याज 🧅 “бук”.jpg', () => 'Onions', 'image/jpeg', NO_PICTURE],
  ['a text with a very long name', `${'x'.repeat(250)}.jpg`, () => 'Onions', 'image/jpeg', NO_PICTURE],
];

describe('a bad file', () => {
  let row: NonNullable<Awaited<ReturnType<typeof certificateNamed>>>;

  beforeAll(async () => {
    const name = 'Certificate with a good file';
    await staff.save(`${LIST}/add`, { name, image_file: await pictureFile() });
    const added = await certificateNamed(name);
    if (!added) throw new Error('The certificate was not added.');
    row = added;
  });

  afterAll(() => staff.post(`${LIST}/delete/${row.id}`, { intent: 'save' }));

  test.each(BAD)('%s is refused with words, and nothing is stored', async (_what, name, bytes, type, said) => {
    const file = fileOf(await bytes(), name, type);
    const before = await storedFiles();
    const typed = { name: newName(), authority: 'Typed authority', description: 'Typed <b>& "said"' };

    for (const path of [`${LIST}/add`, `${LIST}/edit/${row.id}`]) {
      const answer = await staff.save(path, { ...typed, image_file: file });
      expect(answer.status).toBe(422);
      expect(title(answer)).toMatch(/^Error: /);
      expect(errorAt(answer, 'image_file')).toMatch(said);
      expect(summaryOf(answer)).toMatchObject({
        heading: 'Image upload failed',
        errors: [expect.stringMatching(said)],
      });
      expect(toasts(answer)).toMatchObject([
        { role: 'alert', message: expect.stringMatching(/^Image upload failed: ./) },
      ]);
      expect(formOf(answer)).toMatchObject(typed);
    }
    expect(await storedFiles()).toEqual(before);
    expect(await certificateNamed(typed.name)).toBeNull();
    expect(await certificateNamed(row.name)).toEqual(row);
  });

  test.each([
    ['before it is read', async () => Buffer.alloc(10 * MEBIBYTE + 1), /^This file is larger than 10 MB\./],
    [
      'once it is ready for the site',
      () => speckled(2560, 2300).png({ palette: true, effort: 1 }).toBuffer(),
      /^This picture is larger than 10 MB once it is ready for the site\./,
    ],
  ])('that is larger than 10 MiB %s is 413', async (_when, bytes, said) => {
    const before = await storedFiles();
    const name = newName();
    const answer = await staff.save(`${LIST}/add`, { name, image_file: fileOf(await bytes(), 'large.png') });
    expect(answer.status).toBe(413);
    expect(errorAt(answer, 'image_file')).toMatch(said);
    expect(formOf(answer)).toMatchObject({ name });
    expect(await storedFiles()).toEqual(before);
    expect(await certificateNamed(name)).toBeNull();
  });

  test('that is a photograph of a large telephone is taken, up to 25 MiB', async () => {
    const name = newName();
    const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const;
    const field = sharp({ create: { width: 4400, height: 3300, channels: 3, background: 'green', noise } });
    const photograph = await field.jpeg({ quality: 100 }).toBuffer();
    expect(photograph.length).toBeGreaterThan(10 * MEBIBYTE);
    const answer = await staff.save(`${LIST}/add`, { name, image_file: fileOf(photograph, 'field.jpg') });
    expect(answer.status).toBe(303);
    expect(await certificateNamed(name)).toMatchObject({ image_url: expect.stringContaining('.jpg') });
    const larger = Buffer.concat([photograph, Buffer.alloc(25 * MEBIBYTE)]);
    const refused = await staff.save(`${LIST}/add`, { name: newName(), image_file: fileOf(larger, 'field.jpg') });
    expect(refused.status).toBe(413);
    expect(errorAt(refused, 'image_file')).toMatch(/^This file is larger than 25 MB\./);
  });

  test('is not looked for where none was chosen', async () => {
    const name = newName();
    const answer = await staff.save(`${LIST}/add`, { name, image_file: fileOf('', '', 'application/octet-stream') });
    expect(answer.status).toBe(303);
    expect(await certificateNamed(name)).toMatchObject({ image_url: null });
  });
});

let shades = 0;

/** A colour of its own for each picture, because the same bytes are stored once. */
function newShade(): string {
  shades += 20;
  return `rgb(20, ${shades}, 90)`;
}

describe('a picture', () => {
  test.each(Object.keys(KINDS) as Kind[])('that is %s stays that, and is served as that', async (kind) => {
    const { url, width, height } = await storedPicture(fileOf(await encoded(speckled(40, 30), kind), `IMG.${kind}`));
    expect(url).toMatch(
      new RegExp(
        `^/storage/v1/object/public/application-assets/public/certificates/certificate-[a-z0-9]{20}\\.${kind}$`,
      ),
    );
    expect({ width, height }).toEqual({ width: 40, height: 30 });
    const served = await get(url);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe(KINDS[kind]);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['scan.jpeg', 'jpeg'],
    ['SCAN.JPG', 'jpg'],
    ['scan.png', 'jpg'],
    ['scan', 'jpg'],
    ['scan.php', 'jpg'],
    ['../../../../etc/passwd', 'jpg'],
    ['..\\..\\scan.jpg/../x.jpeg', 'jpeg'],
    ['scan.html\0.jpg', 'jpg'],
    ['प्याज 🧅.jpg', 'jpg'],
    ['scan.svg.JPEG', 'jpeg'],
  ])('named %j is stored under a name of ours that ends in .%s', async (name, extension) => {
    const before = await storedFiles();
    const { image_url } = await certificateWith(fileOf(await encoded(plain(9, 9, newShade()), 'jpg'), name));
    expect(image_url).toMatch(new RegExp(`/public/certificates/certificate-[a-z0-9]{20}\\.${extension}$`));
    const { onDisk } = await storedFiles();
    const added = onDisk.filter((path) => !before.onDisk.includes(path));
    expect(added).toEqual([expect.stringMatching(/\/application-assets\/public\/certificates\/[\w.-]+$/)]);
  });

  test('is rotated as its camera says, and loses its metadata', async () => {
    const photo = await plain(60, 20)
      .withExif({
        IFD0: { Artist: 'Asha Rao', ImageDescription: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const { bytes, width, height, orientation, exif, xmp, iptc } = await storedPicture(fileOf(photo, 'IMG_1.jpg'));
    expect({ width, height, orientation, exif, xmp, iptc }).toEqual({ width: 20, height: 60 });
    expect(bytes.includes('Asha Rao')).toBe(false);
    expect(bytes.includes('script')).toBe(false);
  });

  test('loses what stands behind its end', async () => {
    const jpeg = await encoded(plain(9, 9), 'jpg');
    const { bytes } = await storedPicture(fileOf(Buffer.concat([jpeg, Buffer.from(HTML)]), 'polyglot.jpg'));
    expect(bytes.includes('script')).toBe(false);
  });

  test.each([
    [4000, 3000, 2560, 1920],
    [1000, 5120, 500, 2560],
    [2560, 2560, 2560, 2560],
    [30, 20, 30, 20],
  ])('of %i by %i pixels is stored as %i by %i', async (wide, high, width, height) => {
    const stored = await storedPicture(fileOf(await encoded(plain(wide, high), 'jpg'), 'large.jpg'));
    expect([stored.width, stored.height]).toEqual([width, height]);
  });

  test('may have 50 megapixels', async () => {
    const stored = await storedPicture(fileOf(await encoded(plain(10_000, 5_000), 'png'), 'wall.png'));
    expect([stored.width, stored.height]).toEqual([2560, 1280]);
  });

  test.each(['gif', 'webp'] as const)('that moves goes on moving: %s', async (kind) => {
    const { format, pages, delay } = await storedPicture(fileOf(await moving(kind), `moving.${kind}`));
    expect({ format, pages, delay }).toEqual({ format: kind, pages: 3, delay: [100, 100, 100] });
  });
});

describe('the file of a row', () => {
  test('goes again where the new row cannot be written', async () => {
    const before = await storedFiles();
    const name = newName();
    const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', name, image_file: await pictureFile() };
    const answer = await staffOn(failingBackend('answers 500', 'certificates', 'POST'), staff).post(
      `${LIST}/add`,
      form,
    );
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Error adding certificate', message: OUTAGE }]);
    expect(formOf(answer)).toMatchObject({ name });
    expect(await storedFiles()).toEqual(before);
    expect(await certificateNamed(name)).toBeNull();
  });

  test('goes again where the changed row cannot be written, and the old one stays', async () => {
    const row = await certificateWith(await pictureFile());
    const before = await storedFiles();
    const path = `${LIST}/edit/${row.id}`;
    const form = { ...formOf(await staff.get(path)), intent: 'save', image_file: await pictureFile() };
    const answer = await staffOn(failingBackend('answers 500', 'certificates', 'PATCH'), staff).post(path, form);
    expect(answer.status).toBe(503);
    expect(await storedFiles()).toEqual(before);
    expect(await certificateNamed(row.name)).toEqual(row);
  });

  test('stays where the row was written and only the answer was lost; the same form again adds nothing', async () => {
    const name = newName();
    const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', name, image_file: await pictureFile() };
    const losing = failingBackend('does what it is asked and loses the answer', 'certificates', 'POST');
    expect((await staffOn(losing, staff).post(`${LIST}/add`, form)).status).toBe(503);
    const row = await certificateNamed(name);
    expect(await storedBytes(row?.image_url ?? null)).not.toBeNull();

    const before = await storedFiles();
    expect((await staff.post(`${LIST}/add`, form)).status).toBe(303);
    expect(await certificateNamed(name)).toEqual(row);
    expect(await storedFiles()).toEqual(before);
  });

  test('is not there where the storage fails, nor is the row', async () => {
    const before = await storedFiles();
    const name = newName();
    const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', name, image_file: await pictureFile() };
    const answer = await staffOn(withoutStorage(), staff).post(`${LIST}/add`, form);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Error adding certificate', message: OUTAGE }]);
    expect(formOf(answer)).toMatchObject({ name });
    expect(await storedFiles()).toEqual(before);
    expect(await certificateNamed(name)).toBeNull();
  });

  test('is one where a form is sent ten times at once', async () => {
    const before = await storedFiles();
    const name = newName();
    const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', name, image_file: await pictureFile() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(`${LIST}/add`, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    const { image_url } = (await certificateNamed(name)) ?? {};
    expect(await storedBytes(image_url ?? null)).not.toBeNull();
    const after = await storedFiles();
    expect([after.onDisk.length, after.listed.length]).toEqual([before.onDisk.length + 1, before.listed.length + 1]);
  });

  test('is one where two people replace it at once: one gets a conflict, and their form keeps its file', async () => {
    const row = await certificateWith(await pictureFile());
    const before = await storedFiles();
    const path = `${LIST}/edit/${row.id}`;
    const form = { ...formOf(await staff.get(path)), intent: 'save' };
    const answers = await Promise.all(
      [10, 20].map(async (width) => staff.post(path, { ...form, image_file: await pictureFile('new.jpg', width) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const after = await certificateNamed(row.name);
    expect(await storedBytes(after?.image_url ?? null)).not.toBeNull();
    // The one before stays for the history.
    expect(await storedBytes(row.image_url)).not.toBeNull();
    expect((await storedFiles()).onDisk).toHaveLength(before.onDisk.length + 2);
  });

  test('stays for the history when another takes its place', async () => {
    const row = await certificateWith(await pictureFile());
    await staff.save(`${LIST}/edit/${row.id}`, { image_file: await pictureFile() });
    const { image_url } = (await certificateNamed(row.name)) ?? {};
    expect(image_url).not.toBe(row.image_url);
    expect(await storedBytes(image_url ?? null)).not.toBeNull();
    expect((await get(row.image_url ?? '')).status).toBe(200);
  });

  test('stays for the history when it is removed, and the row has none', async () => {
    const row = await certificateWith(await pictureFile());
    const answer = await staff.save(`${LIST}/edit/${row.id}`, { remove_image_url: 'on' });
    expect(answer.status).toBe(303);
    expect(await certificateNamed(row.name)).toMatchObject({ image_url: null });
    expect(await storedBytes(row.image_url)).not.toBeNull();
  });

  test('stays while nothing is said of it', async () => {
    const row = await certificateWith(await pictureFile());
    await staff.save(`${LIST}/edit/${row.id}`, { description: 'Changed' });
    expect(await certificateNamed(row.name)).toMatchObject({ description: 'Changed', image_url: row.image_url });
    expect(await storedBytes(row.image_url)).not.toBeNull();
  });

  test('goes when the row is removed from the trash', async () => {
    const row = await certificateWith(await pictureFile());
    await staff.post(`${LIST}/delete/${row.id}`, { intent: 'save' });
    expect(await storedBytes(row.image_url)).not.toBeNull();
    await staff.post('/admin/trash', { item: `certificate:${row.id}`, intent: 'remove' });
    expect(await storedBytes(row.image_url)).toBeNull();
  });

  test.each([
    ['replaced', async (id: string) => staff.save(`${LIST}/edit/${id}`, { image_file: await pictureFile() })],
    ['removed', (id: string) => staff.save(`${LIST}/edit/${id}`, { remove_image_url: 'on' })],
    ['deleted with its row', (id: string) => staff.post(`${LIST}/delete/${id}`, { intent: 'save' })],
  ])('stays for another row that shows it when it is %s', async (_done, leave) => {
    const row = await certificateWith(await pictureFile());
    await store('gallery_items', { title: 'The same picture', image_url: row.image_url ?? '' });
    expect((await leave(row.id)).status).toBe(303);
    expect(await storedBytes(row.image_url)).not.toBeNull();
  });

  test('is left alone where its address is none of ours', async () => {
    const { id } = await store('certificates', { name: newName(), image_url: 'https://elsewhere.example/a.jpg' });
    const before = await storedFiles();
    expect((await staff.save(`${LIST}/edit/${id}`, { remove_image_url: 'on' })).status).toBe(303);
    expect(await storedFiles()).toEqual(before);
    const { data } = await db.from('certificates').select('image_url').eq('id', id).single();
    expect(data).toEqual({ image_url: null });
  });
});
