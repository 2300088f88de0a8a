import { describe, expect, test } from 'vitest';
import {
  PRODUCTS,
  rowAt,
  specificationFields,
  specificationsShown,
  writeProduct,
} from '../../support/content/products';
import { seeded } from '../../support/content/rows';
import { fileOf } from '../../support/content/uploads';
import { newUser, pictureFile, signedIn } from '../../support/http/admin';
import { main } from '../../support/http/answer';
import { type Fields, formOf } from '../../support/http/form';
import { all, one, textOf, texts } from '../../support/http/html';
import { db } from '../../support/http/site';

const staff = await signedIn();
const ONIONS = (await seeded('product_categories', 'onions')).id;

const edit = (id: string) => `${PRODUCTS}/edit/${id}`;
/** What the form of a page posts when its save button is pressed. */
const form = async (path: string): Promise<Fields> => ({ ...formOf(await staff.get(path)), intent: 'save' });
/** The same without its tick. */
const unticked = (form: Fields): Fields => ({ ...form, is_featured: [] });

describe('somebody who saves, goes back, and saves again', () => {
  const HEAD = /You saved this yourself at /;

  test('reads that it was they, and puts the later text over the earlier one by saving again', async () => {
    const row = await writeProduct(staff, ONIONS, { description: 'Before' });
    const back = await form(edit(row.id));
    await staff.save(edit(row.id), { description: 'Once' });
    const answer = await staff.post(edit(row.id), { ...back, description: 'Twice' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toMatch(HEAD);
    expect(textOf(main(answer))).not.toContain('Somebody else');
    const again = await staff.post(edit(row.id), { ...formOf(answer), intent: 'save' });
    expect(again.status).toBe(303);
    expect(await rowAt(row.id)).toMatchObject({ description: 'Twice' });
  });

  test('reads of the other person where one saved in between', async () => {
    const row = await writeProduct(staff, ONIONS, { description: 'Before' });
    const back = await form(edit(row.id));
    await (await signedIn(await newUser('editor'))).save(edit(row.id), { description: 'Theirs' });
    await staff.save(edit(row.id), { export_info: 'Mine since' });
    const answer = await staff.post(edit(row.id), { ...back, description: 'Twice' });
    expect([answer.status, HEAD.test(textOf(main(answer)))]).toEqual([409, false]);
    expect(textOf(main(answer))).toContain('Somebody else saved this');
  });
});

describe('two people changing one product', () => {
  test('the second gets both versions, and what only one changed is merged', async () => {
    const row = await writeProduct(staff, ONIONS, {
      description: 'Before',
      export_info: 'Before',
      ...specificationFields([['Size', '45 mm']]),
    });
    const second = await form(edit(row.id));
    const theirs = { export_info: 'Theirs', is_featured: 'on', ...specificationFields([['Size', '50 mm']]) };
    await staff.save(edit(row.id), { ...theirs, description: 'The first' });
    const answer = await staff.post(edit(row.id), { ...second, name: `${row.name}, mine`, description: 'The second' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Saved meanwhile The first');
    expect(formOf(answer)).toMatchObject({
      name: `${row.name}, mine`,
      description: 'The second',
      export_info: 'Theirs',
      is_featured: 'on',
    });
    expect(specificationsShown(answer)[0]).toEqual(['Size', '50 mm']);

    const again = await staff.post(edit(row.id), { ...formOf(answer), intent: 'save' });
    expect(again.status).toBe(303);
    expect(await rowAt(row.id)).toMatchObject({
      name: `${row.name}, mine`,
      description: 'The second',
      export_info: 'Theirs',
      is_featured: true,
      specifications: [['Size', '50 mm']],
    });
  });

  test('the form of the second keeps its files, and says which have to be chosen again', async () => {
    const row = await writeProduct(staff, ONIONS, { description: 'Before' });
    const second = await form(edit(row.id));
    await staff.save(edit(row.id), { description: 'The first' });
    const files = {
      image_file: await pictureFile('field.jpg'),
      gallery_files: [await pictureFile('sack.jpg'), fileOf('no picture', 'store <1>.jpg')],
    };
    const answer = await staff.post(edit(row.id), { ...second, ...files, description: 'The second' });
    expect(answer.status).toBe(409);
    const lost = ['Further pictures: store <1>.jpg'];
    expect(texts(one(main(answer), 'div', { 'data-lost-files': true }), 'li')).toEqual(lost);
    const staged = all(main(answer), 'li', { 'data-staged': true }).map((item) => textOf(item).split(',')[0]);
    expect(staged).toEqual(['field.jpg', 'sack.jpg']);
    const { gallery_files: _, ...onlyOne } = files;
    await db.from('products').delete().eq('id', row.id).throwOnError();
    const deleted = await staff.post(edit(row.id), { ...second, ...onlyOne });
    expect(deleted.status).toBe(409);
    expect(all(main(deleted), 'li', { 'data-staged': 'image_url' })).toHaveLength(1);
  });

  test('nobody is asked for files where none were chosen', async () => {
    const row = await writeProduct(staff, ONIONS, { description: 'Before' });
    const second = await form(edit(row.id));
    await staff.save(edit(row.id), { description: 'The first' });
    const without = await staff.post(edit(row.id), { ...second, description: 'The third' });
    expect(all(main(without), 'div', { 'data-lost-files': true })).toEqual([]);
  });

  test('who both changed the specifications see both, and nothing is lost', async () => {
    const row = await writeProduct(staff, ONIONS, specificationFields([['Size', '45 mm']]));
    const mine = {
      ...(await form(edit(row.id))),
      ...specificationFields([
        ['Size', '50 mm'],
        ['Mine', 'x'],
      ]),
    };
    await staff.save(
      edit(row.id),
      specificationFields([
        ['Size', '45 mm'],
        ['Theirs', 'y'],
      ]),
    );
    const answer = await staff.post(edit(row.id), mine);
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Size: 50 mm Mine: x');
    expect(textOf(main(answer))).toContain('Size: 45 mm Theirs: y');
    expect(specificationsShown(answer).slice(0, 2)).toEqual([
      ['Size', '50 mm'],
      ['Mine', 'x'],
    ]);
  });

  test('of whom one takes the mark away and the other writes a text both get their way', async () => {
    const row = await writeProduct(staff, ONIONS, { is_featured: 'on' });
    const second = await form(edit(row.id));
    await staff.post(edit(row.id), unticked(second));
    const answer = await staff.post(edit(row.id), { ...second, description: 'Mine' });
    expect(answer.status).toBe(409);
    expect(formOf(answer)).not.toHaveProperty('is_featured');
    await staff.post(edit(row.id), { ...formOf(answer), intent: 'save' });
    expect(await rowAt(row.id)).toMatchObject({ is_featured: false, description: 'Mine' });
  });

  test('at the same moment: one of ten is saved, the others get a conflict', async () => {
    const row = await writeProduct(staff, ONIONS);
    const typed = await form(edit(row.id));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => staff.post(edit(row.id), { ...typed, description: `Version ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(409)]);
  });

  test('one of whom deletes it: the other learns that, and keeps the form', async () => {
    const row = await writeProduct(staff, ONIONS);
    const typed = await form(edit(row.id));
    await db.from('products').delete().eq('id', row.id);
    const answer = await staff.post(edit(row.id), typed);
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Somebody else deleted this while you were writing');
  });
});
