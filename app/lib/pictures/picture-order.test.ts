import { describe, expect, test } from 'vitest';
import { arrangeFormPictures, arrangePictures, orderPictures, pictureMove } from './picture-order';

function formOf(image_url: string, gallery_images: string[], removed: string[] = []): FormData {
  const form = new FormData();
  form.set('image_url', image_url);
  for (const url of gallery_images) form.append('gallery_images', url);
  for (const url of removed) {
    if (url === image_url) form.set('remove_image_url', 'on');
    else form.append('remove_gallery_images', url);
  }
  return form;
}

describe('a button that moves a picture', () => {
  test.each([
    ['move_up:/b', '/m', ['/b', '/a', '/c']],
    ['move_up:/a', '/m', ['/a', '/b', '/c']],
    ['move_down:/b', '/m', ['/a', '/c', '/b']],
    ['move_down:/c', '/m', ['/a', '/b', '/c']],
    ['make_main:/b', '/b', ['/m', '/a', '/c']],
  ])('%s', (intent, image_url, gallery_images) => {
    expect(arrangePictures(formOf('/m', ['/a', '/b', '/c']), intent)).toEqual({
      image_url,
      gallery_images,
      removed: [],
    });
  });

  test('makes the first main picture of a row without one', () => {
    expect(arrangePictures(formOf('', ['/a', '/b']), 'make_main:/b')).toMatchObject({
      image_url: '/b',
      gallery_images: ['/a'],
    });
  });

  test.each(['move_up:2', 'move_up:', 'make_main:javascript:x', 'save', undefined])('is none: %s', (intent) => {
    expect(pictureMove(intent)).toBeNull();
    expect(arrangePictures(formOf('/m', ['/a']), intent)).toBeNull();
  });

  test('that names a strange picture changes nothing', () => {
    expect(arrangePictures(formOf('/m', ['/a']), 'make_main:/x')).toBeNull();
  });

  test('keeps the ticks at their pictures', () => {
    const form = formOf('/m', ['/a', '/b'], ['/m', '/b']);
    arrangeFormPictures(form, 'make_main:/b');
    expect(form.get('remove_image_url')).toBe('on');
    expect(form.getAll('remove_gallery_images')).toEqual(['/m']);
    arrangeFormPictures(form, 'make_main:/a');
    expect(form.has('remove_image_url')).toBe(false);
    expect(form.getAll('remove_gallery_images')).toEqual(['/m', '/b']);
    expect(form.getAll('gallery_images')).toEqual(['/b', '/m']);
  });
});

describe('the order of stored pictures', () => {
  const stored = { image_url: '/m', gallery_images: ['/a', '/b', '/c'] };

  test.each([
    ['nothing', {}, stored],
    [
      'another order',
      { image_url: '/m', gallery_images: ['/c', '/a', '/b'] },
      { ...stored, gallery_images: ['/c', '/a', '/b'] },
    ],
    ['one picture', { gallery_images: '/c' }, { ...stored, gallery_images: ['/c', '/a', '/b'] }],
    [
      'another main one',
      { image_url: '/b', gallery_images: ['/m', '/a', '/c'] },
      { image_url: '/b', gallery_images: ['/m', '/a', '/c'] },
    ],
    [
      'strange ones',
      { image_url: '/x', gallery_images: ['/y', '/b'] },
      { ...stored, gallery_images: ['/b', '/a', '/c'] },
    ],
    ['no main one', { image_url: '', gallery_images: ['/a', '/b', '/c'] }, stored],
  ])('of a form that says %s', (_what, form, expected) => {
    expect(orderPictures(stored, form)).toEqual(expected);
  });

  test('keeps a picture that stands there twice', () => {
    const twice = { image_url: '/a', gallery_images: ['/a', '', '/a'] };
    expect(orderPictures(twice, {})).toEqual(twice);
    expect(orderPictures({ ...twice, image_url: null }, { image_url: '/a' })).toEqual({
      image_url: '/a',
      gallery_images: ['', '/a'],
    });
  });
});
