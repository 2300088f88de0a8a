import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueProblem } from '~/domain/settings/setting';
import { gstinCheck, gstinProblem } from '~/domain/trade/registrations';
import { tariffProblem } from '~/domain/trade/tariff';
import { anyTable, type Stage, sql } from './actors';
import { sample } from './samples';

const DIGITS = [...'0123456789'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const word = (signs: string[], size: number) =>
  fc.array(fc.constantFrom(...signs), { minLength: size, maxLength: size }).map((parts) => parts.join(''));

/** Fourteen signs of a GSTIN, most of them of its form. */
const body = fc
  .tuple(word(DIGITS, 2), word(LETTERS, 5), word(DIGITS, 4), word(LETTERS, 1), word([...DIGITS, ...LETTERS], 2))
  .map((parts) => parts.join(''));
const gstin = fc.oneof(
  body.map((signs) => signs + gstinCheck(signs)),
  fc.tuple(body, word([...DIGITS, ...LETTERS], 1)).map((parts) => parts.join('')),
  fc.string({ maxLength: 16 }).filter((text) => !text.includes('\0')),
);

/** Tests that the numbers of trade have one rule, in the database and before it, and that older ones may stay. */
export function describeTradeNumbers(stage: () => Stage): void {
  describe('numbers of trade', () => {
    test('a GSTIN is one to the database where it is one to the form', async () => {
      const numbers = fc.sample(gstin, 600);
      const rows = await sql<{ is: boolean }>(
        stage().database,
        'select public.is_gstin(v) as is from unnest($1::text[]) with ordinality as n (v, place) order by place',
        [numbers],
      );
      const right = numbers.map((number) => gstinProblem(number) === null);
      expect(rows.map(({ is }) => is)).toEqual(right);
      expect(new Set(right).size).toBe(2);
    });

    const set = (setting_key: string, setting_value: string) =>
      anyTable(stage().as.admin)
        .from('site_settings')
        .upsert({ setting_key, setting_value }, { onConflict: 'setting_key' });

    test.each([
      ['gstin', '27AAPFU0939F1ZV', '27AAPFU0939F1Z0'],
      ['iec', 'AAPFU0939F', 'n/a'],
      ['iec', '0512345678', '051234567'],
      ['fssai', '10900000000000', '1090000000000'],
    ] as const)('the setting %s may be %s, not %s', async (key, right, wrong) => {
      const judge = (value: string) => valueProblem(key, value);
      expect([judge(right), typeof judge(wrong)]).toEqual([null, 'string']);
      expect((await set(key, right)).error).toBeNull();
      expect((await set(key, wrong)).error).toMatchObject({ code: '23514', hint: 'setting_value' });
      expect((await set(key, '')).error).toBeNull();
    });

    test.each(['0703', '970600', '0003', '9804', '99999999'])('the code %s has one answer', async (hs_code) => {
      const { error } = await anyTable(stage().as.editor).from('products').insert(sample('products', { hs_code }));
      expect(error?.hint ?? null).toBe(tariffProblem(hs_code) && 'hs_code');
    });

    test('what was stored before the rules stays, until somebody changes it', async () => {
      const { database, as } = stage();
      const row = sample('products', { hs_code: '0703' });
      await anyTable(as.editor).from('products').insert(row).throwOnError();
      const { id } = (await as.editor.from('products').select('id').eq('slug', String(row.slug)).single()).data ?? {};
      await set('gstin', '27AAPFU0939F1ZV').throwOnError();
      const old = async (statement: string, table: string, values: unknown[]) => {
        await sql(database, `alter table public.${table} disable trigger user`);
        await sql(database, statement, values);
        await sql(database, `alter table public.${table} enable trigger user`);
      };
      await old('update public.products set hs_code = $1 where id = $2', 'products', ['9900', id]);
      await old(`update public.site_settings set setting_value = $1 where setting_key = 'gstin'`, 'site_settings', [
        '?',
      ]);
      const product = (changes: object) => anyTable(as.editor).from('products').update(changes).eq('id', String(id));
      expect((await product({ hs_code: '9900', origin: 'Nashik' })).error).toBeNull();
      expect((await product({ hs_code: '9901' })).error).toMatchObject({ code: '23514', hint: 'hs_code' });
      expect((await product({ hs_code: '0703' })).error).toBeNull();
      const setting = (changes: object) =>
        anyTable(as.admin).from('site_settings').update(changes).eq('setting_key', 'gstin');
      expect((await setting({ setting_value: '?', description: 'Ours' })).error).toBeNull();
      expect((await setting({ setting_value: '!' })).error).toMatchObject({ hint: 'setting_value' });
    });
  });
}
