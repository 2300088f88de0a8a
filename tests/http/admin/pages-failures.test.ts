import { describe, expect, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { contentOf, restorePagesAfterEach, storedSection, storeSection } from '../../support/content/page-content';
import { newUser, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { destructive, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { textOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const staff = await signedIn();
const colleague = await signedIn(await newUser('editor', 'Neha Verma'));
restorePagesAfterEach();

const HOME = '/admin/edit-pages/home';

describe.each([
  { editor: HOME, name: 'Home Page', key: 'about_title' },
  { editor: '/admin/edit-pages/about-us', name: 'About Us', key: 'about_main_heading' },
])('the editor $editor', ({ editor, name, key }) => {
  test('says so where the texts cannot be read', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'page_content'), staff).get(editor);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive(`Error fetching ${name} content`, OUTAGE)]);
  });

  test('keeps what was typed where it cannot be saved', async () => {
    const form = { ...formOf(await staff.get(editor)), [key]: 'Typed', intent: 'save' };
    const answer = await staffOn(failingBackend('answers 500', 'rpc/save_page_content'), staff).post(editor, form);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive(`Error saving ${name} content`, OUTAGE)]);
    expect(title(answer)).toMatch(/^Error: /);
    expect(formOf(answer)).toMatchObject({ [key]: 'Typed' });
    expect((await staff.post(editor, { ...formOf(answer), intent: 'save' })).status).toBe(303);
  });

  test('keeps what was typed while the backend is down', async () => {
    const form = { ...formOf(await staff.get(editor)), [key]: 'Typed', intent: 'save' };
    const answer = await staffOn(failingBackend('answers 500', 'page_content'), staff).post(editor, form);
    expect(answer.status).toBe(503);
    expect(formOf(answer)).toMatchObject({ [key]: 'Typed' });
  });

  test('refuses a text that is too long, names the field and keeps the rest', async () => {
    const answer = await staff.save(editor, { [key]: 'x'.repeat(201) });
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: /);
    expect(summaryOf(answer).errors).toEqual(['Please keep this under 200 characters.']);
    expect(formOf(answer)[key]).toBe('x'.repeat(201));
    expect(await storedSection(name === 'About Us' ? 'about-us' : 'home', key)).not.toContain('xx');
  });
});

describe('two people changing the home page', () => {
  test('the second gets both versions, and what only one changed is merged', async () => {
    await staff.save(HOME, { cta_title: 'Before' });
    const form = { ...formOf(await staff.get(HOME)), intent: 'save' };
    await colleague.save(HOME, { cta_title: 'The first', about_title: 'Only the first' });
    const answer = await staff.post(HOME, { ...form, cta_title: 'The second', hero_subtitle: 'Only the second' });
    expect(answer.status).toBe(409);
    expect(title(answer)).toMatch(/^Error: /);
    expect(textOf(main(answer))).toContain('Call to action title Yours, in the form now The second');
    expect(textOf(main(answer))).toContain('Saved meanwhile The first');
    expect(textOf(main(answer))).toContain('other person’s changes to: About title.');
    const merged = { cta_title: 'The second', about_title: 'Only the first', hero_subtitle: 'Only the second' };
    expect(formOf(answer)).toMatchObject(merged);
    expect(contentOf(await get('/'))).toContain('The first');

    expect((await staff.post(HOME, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    expect(formOf(await staff.get(HOME))).toMatchObject(merged);
  });

  test('a field that one emptied is a conflict like any other', async () => {
    await staff.save(HOME, { cta_title: 'Before' });
    const form = { ...formOf(await staff.get(HOME)), intent: 'save' };
    await staff.save(HOME, { cta_title: 'The first' });
    const answer = await staff.post(HOME, { ...form, cta_title: '' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Yours, in the form now (empty) Saved meanwhile The first');
    expect(formOf(answer).cta_title).toBe('');
  });

  test('is noticed too where the other wrote under the other name of a section', async () => {
    const form = { ...formOf(await staff.get(HOME)), intent: 'save' };
    await storeSection('home', 'cta_heading', 'Written elsewhere');
    const answer = await staff.post(HOME, { ...form, about_title: 'Mine' });
    expect(answer.status).toBe(409);
    expect(formOf(answer)).toMatchObject({ cta_title: 'Written elsewhere', about_title: 'Mine' });
  });

  test('of ten at the same moment one wins, and nine keep what they typed', async () => {
    const form = { ...formOf(await staff.get(HOME)), intent: 'save' };
    const save = (n: number) => staff.post(HOME, { ...form, cta_title: `Text ${n}` });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(n)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 303);
    expect(await storedSection('home', 'cta_title')).toBe(`Text ${winner}`);
    for (const [n, answer] of answers.entries()) {
      if (n !== winner) expect(formOf(answer).cta_title).toBe(`Text ${n}`);
    }
  });

  test('the first ones ever are no exception', async () => {
    await db.from('page_content').delete().eq('page_slug', 'home').throwOnError();
    const form = { ...formOf(await staff.get(HOME)), intent: 'save' };
    const save = (cta_title: string) => staff.post(HOME, { ...form, cta_title });
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });
});
