import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { contentOf, restorePagesAfterEach, storedSection, storeSection } from '../../support/content/page-content';
import { newUser, pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const staff = await signedIn();
const colleague = await signedIn(await newUser('editor', 'Neha Verma'));
restorePagesAfterEach();

const HOME = '/admin/edit-pages/home';
const FOLDER = 'public/home-page';
const noPicture = () => new File(['not a picture'], 'onion.jpg', { type: 'image/jpeg' });

const files = async () => {
  const { data } = await db.storage.from('application-assets').list(FOLDER);
  return (data ?? []).map(({ name }) => name).sort();
};
const shown = async () => valuesOf(main(await get('/')), 'img', 'src');

describe.each([
  ['hero_image_url', 'hero_image_file', 'Hero picture'],
  ['about_image_url', 'about_image_file', 'About picture'],
  ['cta_background_image_url', 'cta_background_image_file', 'Call to action picture'],
])('%s', (key, file, label) => {
  const stored = () => storedSection('home', key);

  test('is stored under its own name and a moment, and shown', async () => {
    await storeSection('home', key, '');
    expect((await staff.save(HOME, { [file]: await pictureFile() })).status).toBe(303);
    const url = (await stored()) ?? '';
    expect(url).toMatch(new RegExp(`/${FOLDER}/${key.replaceAll('_', '-')}-[a-z0-9]{20}\\.jpg$`));
    expect(await shown()).toContain(url);
    expect((await get(url)).headers.get('content-type')).toBe('image/jpeg');
    const { data } = await db.from('page_content').select('content_type').eq('content', url).single();
    expect(data).toEqual({ content_type: 'image' });
  });

  test('is replaced and then removed, and its files stay for the history', async () => {
    await storeSection('home', key, '');
    await staff.save(HOME, { [file]: await pictureFile() });
    const first = (await stored()) ?? '';
    await staff.save(HOME, { cta_title: 'Only a text' });
    expect((await get(first)).status).toBe(200);
    await staff.save(HOME, { [file]: await pictureFile('other.png', 50, 40) });
    const second = (await stored()) ?? '';
    expect(second).not.toBe(first);
    expect((await get(first)).status).toBe(200);
    await staff.save(HOME, { [`remove_${key}`]: 'on' });
    expect(await stored()).toBe('');
    expect((await get(second)).status).toBe(200);
    expect(await shown()).not.toContain(second);
  });

  test('that is no picture is said by its name, and nothing is written', async () => {
    const others = { hero_image_file: await pictureFile(), cta_background_image_file: await pictureFile() };
    const before = await files();
    const answer = await staff.save(HOME, { ...others, cta_title: 'Typed', [file]: noPicture() });
    expect(answer.status).toBe(422);
    expect(toasts(answer)).toMatchObject([
      {
        role: 'alert',
        message: expect.stringMatching(new RegExp(`^Image upload failed for ${label}: This is no picture`)),
      },
    ]);
    expect(summaryOf(answer).heading).toBe(`Image upload failed for ${label}`);
    const input = one(main(answer), 'input', { name: file });
    expect(input.attributes['aria-invalid']).toBe('true');
    expect(all(main(answer), 'a', { href: `#${input.attributes.id}` })).toHaveLength(1);
    expect(formOf(answer).cta_title).toBe('Typed');
    expect(await storedSection('home', 'cta_title')).not.toBe('Typed');
    expect(await files()).toEqual(before);
  });
});

describe('pictures of a page that is not saved', () => {
  test('go again where the texts cannot be written, and the old one stays', async () => {
    await storeSection('home', 'hero_image_url', '');
    await staff.save(HOME, { hero_image_file: await pictureFile() });
    const before = await files();
    const form = { ...formOf(await staff.get(HOME)), intent: 'save', hero_image_file: await pictureFile() };
    const answer = await staffOn(failingBackend('answers 500', 'rpc/save_page_content'), staff).post(HOME, form);
    expect(answer.status).toBe(503);
    expect(await files()).toEqual(before);
  });

  test('stay where they were written and only the answer was lost', async () => {
    await storeSection('home', 'hero_image_url', '');
    const form = { ...formOf(await staff.get(HOME)), intent: 'save', hero_image_file: await pictureFile() };
    const failing = failingBackend('does what it is asked and loses the answer', 'rpc/save_page_content');
    expect((await staffOn(failing, staff).post(HOME, form)).status).toBe(503);
    expect((await get((await storedSection('home', 'hero_image_url')) ?? '')).status).toBe(200);
  });

  test('go again where somebody else has saved meanwhile, and theirs stay', async () => {
    await storeSection('home', 'hero_image_url', '');
    const form = { ...formOf(await staff.get(HOME)), intent: 'save' };
    await colleague.save(HOME, { hero_image_file: await pictureFile() });
    const [before, theirs] = [await files(), await storedSection('home', 'hero_image_url')];
    const mine = { hero_image_file: await pictureFile(), about_image_file: await pictureFile() };
    const answer = await staff.post(HOME, { ...form, ...mine, cta_title: 'Mine' });
    expect(answer.status).toBe(409);
    expect(await files()).toEqual(before);
    expect(await storedSection('home', 'hero_image_url')).toBe(theirs);
    expect(contentOf(answer)).toContain('other person’s changes to: Hero picture.');
  });

  test('of two people at the same moment leave one picture behind, which the page shows', async () => {
    await storeSection('home', 'hero_image_url', '');
    const before = await files();
    const form = { ...formOf(await staff.get(HOME)), intent: 'save' };
    const save = async () => staff.post(HOME, { ...form, hero_image_file: await pictureFile() });
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const added = (await files()).filter((name) => !before.includes(name));
    expect(added).toHaveLength(1);
    expect(await storedSection('home', 'hero_image_url')).toContain(added[0]);
  });
});
