import { describe, expect, test } from 'vitest';
import { backendWith, failingBackend } from '../../support/backends/backends';
import { storeAll } from '../../support/content/rows';
import { type Answer, destructive, heading, main, toasts } from '../../support/http/answer';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { createVisitor, db, get } from '../../support/http/site';

/** The pictures of the grid. */
function grid(answer: Answer) {
  return all(one(main(answer), 'ul', { 'data-gallery': true }), 'a').map((link) => ({
    href: link.attributes.href,
    src: one(link, 'img').attributes.src,
    alt: one(link, 'img').attributes.alt,
  }));
}

/** The full-size view of a page, where it is open. */
function lightbox(answer: Answer) {
  const [dialog] = all(answer.page, 'dialog', { open: true });
  if (!dialog) return null;
  const { src, alt } = one(dialog, 'img').attributes;
  const close = one(dialog, 'form');
  return { src, alt, text: textOf(one(dialog, 'p')), close: [close.attributes.action, textOf(one(close, 'button'))] };
}

const rows = () =>
  db.from('gallery_items').select().order('sort_order').order('created_at', { ascending: false }).throwOnError();

describe('the gallery', () => {
  test('shows its pictures by sort order, each a link to its full size', async () => {
    const { data } = await rows();
    const answer = await get('/gallery');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Gallery');
    expect(lightbox(answer)).toBeNull();
    expect(grid(answer)).toEqual(
      (data ?? []).map(({ id, title, image_url }) => ({ href: `/gallery?item=${id}`, src: image_url, alt: title })),
    );
  });

  test('shows the newest of two pictures with the same place first', async () => {
    const [older, newer] = await storeAll('gallery_items', [
      { title: 'Older', image_url: '/a.webp', sort_order: -1, created_at: '2026-01-01T00:00:00Z' },
      { title: 'Newer', image_url: '/b.webp', sort_order: -1, created_at: '2026-01-02T00:00:00Z' },
    ]);
    const [first, second] = grid(await get('/gallery'));
    expect([first?.alt, second?.alt]).toEqual([newer?.title, older?.title]);
  });

  test('shows a picture in full size with its title and a way to close it', async () => {
    const { data } = await rows();
    for (const { id, title, image_url } of (data ?? []).slice(0, 3)) {
      const answer = await get(`/gallery?item=${id}`);
      expect(answer.status).toBe(200);
      expect(lightbox(answer)).toEqual({
        src: image_url,
        alt: title,
        text: title,
        close: ['/gallery', 'Close picture'],
      });
    }
  });

  test.each(['', 'no-such-item', '00000000-0000-0000-0000-000000000000', "'%20or%20''='", '%E0%A4%A'])(
    'shows the grid alone where the item is %j',
    async (item) => {
      const answer = await get(`/gallery?item=${item}`);
      expect(answer.status).toBe(200);
      expect(lightbox(answer)).toBeNull();
      expect(grid(answer)).toHaveLength(13);
    },
  );

  test.each([null, '', 'javascript:alert(1)', '//evil.example/a.png'])(
    'shows the placeholder where the picture is %j',
    async (image_url) => {
      const visitor = createVisitor(backendWith('gallery_items', [{ id: '1', title: 'Lost', image_url }]));
      expect(grid(await visitor.get('/gallery'))).toEqual([
        { href: '/gallery?item=1', src: '/placeholder.svg', alt: 'Lost' },
      ]);
      expect(lightbox(await visitor.get('/gallery?item=1'))).toMatchObject({ src: '/placeholder.svg', text: 'Lost' });
    },
  );

  test('describes a picture without a title', async () => {
    const visitor = createVisitor(backendWith('gallery_items', [{ id: '1', title: null, image_url: '/a.webp' }]));
    expect(valuesOf(main(await visitor.get('/gallery?item=1')), 'img', 'alt')).not.toContain('');
  });

  test('says so where it is empty', async () => {
    const answer = await createVisitor(backendWith('gallery_items', [])).get('/gallery');
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain('There are no pictures yet.');
  });

  test.each(['/gallery', '/gallery?item=1'])('shows the toast at %s where the backend fails', async (path) => {
    const answer = await createVisitor(failingBackend('answers 500', 'gallery_items')).get(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const message = 'Failed to load gallery images. Please try again later.';
    expect(toasts(answer)).toEqual([destructive('Error Loading Gallery', message)]);
  });
});
