import { describe, expect, test } from 'vitest';
import { store } from '../../support/content/rows';
import { errorAt, storedFiles } from '../../support/content/uploads';
import { pictureFile, signedIn, summaryOf } from '../../support/http/admin';
import { title } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { db } from '../../support/http/site';

const staff = await signedIn();
const MIB = 1024 * 1024;
const HUGE = 'x'.repeat(MIB + 1);
const TOO_LONG = 'This text is too long. Please paste a shorter one.';

describe('a form whose texts are over 1 MiB', () => {
  test.each([
    ['/admin/manage-categories/add', { name: 'Kept' }, 'description'],
    ['/admin/manage-products/add', { name: 'Kept', slug: 'kept' }, 'export_info'],
    ['/admin/edit-pages/certificates/add', { name: 'Kept', authority: 'Kept too' }, 'description'],
    ['/admin/edit-pages/gallery/add', { sort_order: '7' }, 'title'],
    ['/admin/manage-blog/add', { title: 'Kept', tags: 'one, two' }, 'content'],
    ['/admin/edit-pages/home', { hero_main_title: 'Kept' }, 'hero_subtitle'],
    ['/admin/edit-pages/about-us', {}, 'about_intro_p1'],
  ])('%s is 413, with everything but the longest text', async (path, typed, field) => {
    const shown = formOf(await staff.get(path));
    expect(shown).toHaveProperty(field);
    const answer = await staff.save(path, { ...typed, [field]: HUGE }, { unchecked: true });
    expect(answer.status).toBe(413);
    expect(title(answer)).toMatch(/^Error: /);
    expect(summaryOf(answer).heading).toBe('This form is too large');
    expect(errorAt(answer, field)).toBe(TOO_LONG);
    expect(formOf(answer)).toMatchObject(typed);
    expect(answer.text.length).toBeLessThan(MIB);
  });

  test('of a stored row leaves it as it is, and can be saved once it is shorter', async () => {
    const row = await store('certificates', { name: 'Stored before' });
    const path = `/admin/edit-pages/certificates/edit/${row.id}`;
    const typed = { name: 'Typed', description: HUGE, image_file: await pictureFile() };
    const answer = await staff.save(path, typed, { unchecked: true });
    expect(answer.status).toBe(413);
    expect((await db.from('certificates').select().eq('id', row.id).single()).data).toEqual(row);
    const again = await staff.post(path, { ...formOf(answer), description: 'Shorter', intent: 'save' });
    expect(again.status).toBe(303);
    const { data } = await db.from('certificates').select('name, description').eq('id', row.id).single();
    expect(data).toEqual({ name: 'Typed', description: 'Shorter' });
  });

  test('that are many rows reports the list of them', async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`specifications[${index}].value`, 'x'.repeat(40_000)]),
    );
    const form = formOf(await staff.get('/admin/manage-products/add'));
    const typed = { ...form, name: 'Kept', ...rows, intent: 'save' };
    const answer = await staff.postMadeUp('/admin/manage-products/add', typed);
    expect(answer.status).toBe(413);
    expect(formOf(answer)).toMatchObject({ name: 'Kept' });
    expect(summaryOf(answer).errors).toContain(TOO_LONG);
  });

  test.each(['/admin/site-settings', '/admin/site-settings?page=1'])('%s keeps the other settings', async (path) => {
    const form = formOf(await staff.get(path));
    const [first = '', second = ''] = Object.keys(form).filter((name) => name.startsWith('values['));
    const answer = await staff.save(path, { [first]: HUGE, [second]: 'Typed here' }, { unchecked: true });
    expect(answer.status).toBe(413);
    expect(errorAt(answer, first)).toBe(TOO_LONG);
    expect(formOf(answer)).toMatchObject({ [second]: 'Typed here' });
  });

  test('of a new setting keeps its key', async () => {
    const fields = { setting_key: 'too_long', setting_value: HUGE, intent: 'add' };
    const answer = await staff.post('/admin/site-settings', fields, { unchecked: true });
    expect(answer.status).toBe(413);
    expect(errorAt(answer, 'setting_value')).toBe(TOO_LONG);
    expect(answer.text).toContain('value="too_long"');
  });
});

test('texts of just under 1 MiB are validated as any other', async () => {
  const typed = { name: 'Kept', description: 'x'.repeat(MIB - 5000) };
  const answer = await staff.save('/admin/manage-categories/add', typed, { unchecked: true });
  expect(answer.status).toBe(422);
  expect(errorAt(answer, 'description')).toBe('Please keep this under 10,000 characters.');
});

test('files do not count as texts', async () => {
  const before = await storedFiles();
  const pictures = [new File([Buffer.alloc(2 * MIB)], 'a.jpg', { type: 'image/jpeg' })];
  const answer = await staff.save('/admin/edit-pages/certificates/add', { name: 'Kept', image_file: pictures });
  expect(answer.status).toBe(422);
  expect(summaryOf(answer).heading).toBe('Image upload failed');
  expect(await storedFiles()).toEqual(before);
});
