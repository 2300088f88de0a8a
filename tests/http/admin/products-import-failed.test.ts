import { describe, expect, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import {
  buttonsOf,
  categoryToImport,
  cellsOf,
  csv,
  IMPORT,
  noImport,
  plan,
  upload,
  verdictsOf,
} from '../../support/content/imports';
import { PRODUCTS } from '../../support/content/products';
import { signedIn, staffOn } from '../../support/http/admin';
import { heading, main, toasts } from '../../support/http/answer';
import { linkTo, textOf, valuesOf } from '../../support/http/html';
import { db } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const HEADER = ['name', 'slug', 'category_slug', 'description'];

describe('the lines that failed', () => {
  test('can be downloaded, mended and uploaded again, and again', async () => {
    const { slug, now } = await categoryToImport();
    const header = ['Price', ...HEADER, 'is_featured'];
    const first = await plan(
      staff,
      csv(
        header,
        ['1', 'Good', '', slug, '', ''],
        ['2', '', 'no-name', slug, '=cmd|x', 'true'],
        ['3', 'Lost', '', 'nowhere', "'quoted'", ''],
        ['4', 'Long', '', slug, 'x'.repeat(10_001), ''],
        ['5', 'Too', 'many', slug, 'cells', '', 'here'],
        ['6', 'Few', '', 'nowhere'],
      ),
    );
    await first.press('apply');
    const link = linkTo(main(await first.look()), 'Download the 5 lines that could not be used');
    const answer = await staff.get(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="failed.csv"');
    expect(answer.text).toMatch(/^\uFEFFproblem,Price,name,/);
    expect(answer.text).toContain("'=cmd|x");
    const [failedHeader, ...failed] = await cellsOf(answer);
    expect(failedHeader).toEqual(['problem', ...header]);
    expect(failed.map(([problem]) => problem)).toEqual([
      'name: The name is missing.',
      'category_slug: There is no category with the address “nowhere”.',
      'description: Please keep this under 10,000 characters.',
      expect.stringContaining('more cells'),
      expect.stringMatching(/“nowhere”\. The line has fewer cells/),
    ]);
    expect(failed.map(([, ...cells]) => cells)).toEqual([
      ['2', '', 'no-name', slug, '=cmd|x', 'true'],
      ['3', 'Lost', '', 'nowhere', "'quoted'", ''],
      ['4', 'Long', '', slug, 'x'.repeat(10_001), ''],
      ['5', 'Too', 'many', slug, 'cells', '', 'here'],
      ['6', 'Few', '', 'nowhere', '', ''],
    ]);

    const mended = [failedHeader ?? [], ...failed];
    if (mended[1]) mended[1][2] = 'Named';
    if (mended[2]) mended[2][4] = slug;
    const second = await plan(staff, csv(...mended));
    expect(Object.values(verdictsOf(second.shown))).toEqual(['create', 'create', 'error', 'error', 'skip']);
    expect(textOf(main(second.shown))).toContain('Columns that were not read: Price.');
    await second.press('apply');
    expect((await now()).map(({ name, description }) => [name, description?.slice(0, 9)])).toEqual([
      ['Named', '=cmd|x'],
      ['Lost', "'quoted'"],
      ['Good', undefined],
    ]);

    const again = await cellsOf(await staff.get(`${second.path}/failed.csv`));
    expect(again[0]).toEqual(['problem', ...header]);
    expect(again.slice(1).map(([, ...cells]) => cells)).toEqual(failed.slice(2).map(([, ...cells]) => cells));
    const rest = again.map((cells) => cells.slice(0, 7).map((cell) => cell.replace('nowhere', slug).slice(0, 100)));
    const third = await plan(staff, csv(...rest));
    expect(Object.values(verdictsOf(third.shown))).toEqual(['create', 'create', 'create']);
  });

  test('can be downloaded before anything is applied, and are none where none failed', async () => {
    const { slug } = await categoryToImport();
    const bad = await plan(staff, csv(HEADER, ['', '', slug, '']));
    expect(await cellsOf(await staff.get(`${bad.path}/failed.csv`))).toHaveLength(2);
    const good = await plan(staff, csv(HEADER, ['Good', '', slug, '']));
    expect(await cellsOf(await staff.get(`${good.path}/failed.csv`))).toEqual([['problem', ...HEADER]]);
    expect(valuesOf(main(good.shown), 'a', 'href')).not.toContain(`${good.path}/failed.csv`);
  });

  test('are all there, however many', async () => {
    const { path } = await plan(staff, `name,category_slug\n${'A,\n'.repeat(2500)}`);
    const cells = await cellsOf(await staff.get(`${path}/failed.csv`));
    expect(cells).toHaveLength(2501);
  });

  test('are not there while the backend is down', async () => {
    const { path } = await plan(staff, 'name,category_slug\nx,nowhere\n');
    for (const table of ['product_imports', 'product_import_lines']) {
      const answer = await staffOn(failingBackend('answers 500', table), staff).get(`${path}/failed.csv`);
      expect(answer.status).toBe(503);
      expect(answer.text).toContain(OUTAGE);
    }
  });
});

describe('a backend that fails', () => {
  test.each(['answers 500', 'throws'] as const)('at the plan (%s): nothing is kept or written', async (failure) => {
    const { slug, now } = await categoryToImport();
    await noImport(async () => {
      const failing = staffOn(failingBackend(failure, 'rpc/plan_product_import'), staff);
      const answer = await upload(failing, csv(HEADER, ['New', '', slug, '']));
      expect(answer.status).toBe(503);
      expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Import Error', message: OUTAGE }]);
      expect(answer.headers.get('retry-after')).toBeTruthy();
    });
    expect(await now()).toEqual([]);
  });

  test.each(['apply', 'undo'] as const)('at %s: nothing is written, and the page says what stands', async (intent) => {
    const { slug, now } = await categoryToImport();
    const { path, press } = await plan(staff, csv(HEADER, ['New', '', slug, '']));
    if (intent === 'undo') await press('apply');
    const before = await now();
    const failing = staffOn(failingBackend('answers 500', `rpc/${intent}_product_import`), staff);
    const answer = await failing.post(path, { intent });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([
      { role: 'alert', title: 'Import Error', message: expect.stringContaining(OUTAGE) },
    ]);
    expect(Object.keys(buttonsOf(answer))).toEqual([intent]);
    expect(await now()).toEqual(before);
    expect((await press(intent)).status).toBe(303);
  });

  test('that applies and loses the answer: the page does not say that nothing was written', async () => {
    const { slug, now } = await categoryToImport();
    const { path, pressAnyway } = await plan(staff, csv(HEADER, ['New', '', slug, '']));
    const lost = staffOn(
      failingBackend('does what it is asked and loses the answer', 'rpc/apply_product_import'),
      staff,
    );
    const answer = await lost.post(path, { intent: 'apply' });
    expect(answer.status).toBe(503);
    expect(await now()).toHaveLength(1);
    expect(textOf(main(answer))).not.toMatch(/nothing (was|is) written/i);
    expect(heading(answer)).toBe('What this file did');
    expect(toasts(await follow(staff, await pressAnyway('apply')))).toMatchObject([{ message: '1 product imported.' }]);
    expect(await now()).toHaveLength(1);
  });

  test.each(['product_imports', 'product_import_lines', 'rpc/count_product_import'])(
    'at %s shows the problem screen',
    async (at) => {
      const { path } = await plan(staff, 'name,category_slug\nx,nowhere\n');
      const answer = await staffOn(failingBackend('answers 500', at), staff).get(path);
      expect(answer.status).toBe(503);
      expect(toasts(answer)).toMatchObject([{ title: 'Import Error', message: OUTAGE }]);
    },
  );

  test('at the list of latest imports still takes a file', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'product_imports'), staff).get(IMPORT);
    expect(answer.status).toBe(200);
    expect(buttonsOf(answer)).toEqual({ save: 'Import file' });
  });
});

describe('somebody who is no administrator', () => {
  test('uploads, applies, undoes and downloads nothing', async () => {
    const { slug, now } = await categoryToImport();
    const { path, pressAnyway } = await plan(staff, csv(HEADER, ['New', '', slug, '']));
    const { data: people } = await db.from('profiles').select('id').eq('role', 'admin');
    expect(people?.length).toBeGreaterThan(0);

    const demoted = await signedIn();
    await demoteLatest();
    const guest = { ...demoted, cookie: '' };
    for (const who of [demoted, guest]) {
      const file = new File([csv(HEADER, ['New', '', slug, ''])], 'products.csv');
      await noImport(() => who.postMadeUp(IMPORT, { file, intent: 'save' }));
      for (const intent of ['apply', 'undo']) {
        const answer = await pressAnyway(intent, who);
        expect([302, 303]).toContain(answer.status);
        expect(answer.headers.get('location')).toMatch(/^\/admin\/login/);
      }
      for (const at of [`${path}/failed.csv`, `${PRODUCTS}/export`, IMPORT]) {
        expect((await who.get(at)).headers.get('location')).toMatch(/^\/admin\/login/);
      }
    }
    expect(await now()).toEqual([]);
  });

  /** Takes the role from whoever became administrator last. */
  async function demoteLatest() {
    const { data } = await db
      .from('profiles')
      .select('id')
      .eq('role', 'admin')
      .order('updated_at', { ascending: false });
    await db
      .from('profiles')
      .update({ role: 'user' })
      .eq('id', data?.[0]?.id ?? '')
      .throwOnError();
  }
});
