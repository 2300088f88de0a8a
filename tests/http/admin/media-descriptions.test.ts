import { describe, expect, onTestFinished, test } from 'vitest';
import { storeAll } from '../../support/content/rows';
import { pictureFile, signedIn } from '../../support/http/admin';
import { type Answer, heading, main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, linkTo, one, texts, valuesOf } from '../../support/http/html';
import { db } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const DESCRIPTIONS = '/admin/media/descriptions';
const staff = await signedIn();

const pictures = (alts: string[]) =>
  storeAll(
    'media',
    alts.map((alt) => ({ path: `public/described-${Math.random()}.webp`, kind: 'picture', file_name: 'a.webp', alt })),
  );
const altOf = async (id: string) =>
  (await db.from('media').select('alt').eq('id', id).single().throwOnError()).data.alt;
const shownIn = (answer: Answer) =>
  all(main(answer), 'li', { 'data-media': true }).map((item) => item.attributes['data-media']);

describe('descriptions of pictures', () => {
  test('are asked for after an upload, of its new pictures alone, and may wait', async () => {
    const names = [1, 2].map((part) => `asked-${part}-${Math.random()}.jpg`);
    const files = await Promise.all(names.map((name) => pictureFile(name)));
    const answer = await staff.post('/admin/media', { intent: 'save', files });
    expect(answer.headers.get('location')).toMatch(/^\/admin\/media\/descriptions\?ticked=/);
    const page = await follow(staff, answer);
    expect(heading(page)).toBe('What the New Pictures Show');
    expect(toasts(page)).toMatchObject([{ title: 'Files Added' }]);
    const { data } = await db.from('media').select('id, file_name').in('file_name', names).throwOnError();
    onTestFinished(async () => void (await db.from('media').delete().in('file_name', names).throwOnError()));
    const ids = names.map((name) => data.find(({ file_name }) => file_name === name)?.id ?? '');
    expect(shownIn(page)).toEqual(ids);
    expect(linkTo(main(page), 'Later')).toBe('/admin/media');
    const [one = '', other = ''] = ids;
    const path = answer.headers.get('location') ?? '';
    const saved = await staff.post(path, {
      [`alts[${one}]`]: 'Onions in a crate',
      [`alts[${other}]`]: '',
      intent: 'save',
    });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin/media']);
    expect([await altOf(one), await altOf(other)]).toEqual(['Onions in a crate', '']);
    // What is there already is asked for only once.
    expect((await staff.post('/admin/media', { intent: 'save', files })).headers.get('location')).toBe('/admin/media');
  });

  test('are one form, those without one first, each with its picture', async () => {
    const [first, described] = await pictures(['', 'Zebra onions']);
    const answer = await staff.get(DESCRIPTIONS);
    expect(shownIn(answer)).toContain(first?.id);
    const item = one(main(answer), 'li', { 'data-media': first?.id ?? '' });
    expect(all(item, 'img')).toHaveLength(1);
    const alts = all(main(answer), 'input', { name: /^alts\[/ }).map(({ attributes }) => attributes.value ?? '');
    expect(alts).toEqual(alts.toSorted());
    expect(shownIn(answer).indexOf(described?.id)).not.toBe(0);
  });

  test('are saved together, and only those that were changed', async () => {
    const [first, second] = await pictures(['', '']);
    const [one = '', other = ''] = [first?.id, second?.id];
    const saved = await staff.save(DESCRIPTIONS, { [`alts[${one}]`]: ' Red onions in a crate ' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, DESCRIPTIONS]);
    expect(toasts(await follow(staff, saved))).toMatchObject([{ message: 'One description is saved.' }]);
    expect(await altOf(one)).toBe('Red onions in a crate');
    expect(await altOf(other)).toBe('');
    const { data } = await db.from('revisions').select('row_id').eq('table_name', 'media').in('row_id', [one, other]);
    expect(data?.filter(({ row_id }) => row_id === other)).toHaveLength(1);
  });

  test('that somebody else wrote meanwhile stay, and are shown beside what was typed', async () => {
    const [picture] = await pictures(['']);
    const id = picture?.id ?? '';
    const form = formOf(await staff.get(DESCRIPTIONS), { [`alts[${id}]`]: '' });
    await db.from('media').update({ alt: 'Theirs' }).eq('id', id).throwOnError();
    const refused = await staff.post(DESCRIPTIONS, { ...form, [`alts[${id}]`]: 'Mine', intent: 'save' });
    expect(refused.status).toBe(422);
    expect(shownIn(refused)).toEqual([id]);
    expect(valuesOf(main(refused), 'input', 'value', { name: `alts[${id}]` })).toEqual(['Mine']);
    expect(texts(main(refused), 'p', { id: `alts-${id}-error` }).join()).toContain('“Theirs”');
    expect(await altOf(id)).toBe('Theirs');
    const again = await staff.post(refused.path, { ...formOf(refused, { [`alts[${id}]`]: 'x' }), intent: 'save' });
    expect(again.status).toBe(303);
    expect(await altOf(id)).toBe('Mine');
  });

  test('that are too long are refused, and the others are saved', async () => {
    const [first, second] = await pictures(['', '']);
    const [long = '', good = ''] = [first?.id, second?.id];
    const typed = { [`alts[${long}]`]: 'x'.repeat(301), [`alts[${good}]`]: 'Good' };
    const answer = await staff.save(DESCRIPTIONS, typed, { unchecked: true });
    expect([answer.status, shownIn(answer)]).toEqual([422, [long]]);
    expect(await altOf(good)).toBe('Good');
  });
});

test('the library comes back as it was left', async () => {
  const [picture] = await pictures(['Comes back']);
  const list = '/admin/media?q=Comes&kind=picture';
  const [link = ''] = valuesOf(main(await staff.get(list)), 'a', 'href').filter((href) =>
    href.startsWith(`/admin/media/${picture?.id}`),
  );
  expect((await staff.save(link, { credit: 'Somebody' })).headers.get('location')).toBe(list);
});
