import { beforeEach, describe, expect, test } from 'vitest';
import { type Actor, type Stage, sql } from './actors';

const PATH = '/admin/manage-products/edit/1';

/** Tests who is told of whose open forms, and for how long. */
export function describeOpenForms(stage: () => Stage): void {
  describe('note_open_form', () => {
    beforeEach(() => sql(stage().database, 'delete from public.open_forms where true'));

    const openTo = async (by: Actor, path = PATH) =>
      (await stage().as[by].rpc('who_has_open', { path }, { get: true }).throwOnError()).data;
    const note = async (by: Actor, seconds = 90, path = PATH) => {
      await stage().as[by].rpc('note_open_form', { path, seconds }).throwOnError();
      return openTo(by, path);
    };
    const later = (seconds: number) =>
      sql(
        stage().database,
        `update public.open_forms set seen_until = seen_until - make_interval(secs => ($1::text)::integer),
           opened_at = opened_at - make_interval(secs => ($1::text)::integer) where true`,
        [String(seconds)],
      );

    test('tells each of two who the other is and since when, and nobody of themselves', async () => {
      expect(await note('editor')).toEqual([]);
      expect(await note('admin')).toEqual([{ name: expect.any(String), opened_at: expect.any(String) }]);
      await later(30);
      const [other] = (await note('admin')) ?? [];
      expect(Date.now() - Date.parse(other?.opened_at ?? '')).toBeGreaterThanOrEqual(29_000);
      expect(await note('editor')).toHaveLength(1);
      expect(await note('editor', 90, '/admin/site-settings')).toEqual([]);
    });

    test('forgets who left, who was not seen again, and keeps who was', async () => {
      await note('editor');
      await note('editor', 0);
      expect(await note('admin')).toEqual([]);
      await note('editor');
      await later(60);
      await note('editor');
      await later(60);
      expect(await note('admin')).toHaveLength(1);
      await later(100);
      expect(await note('admin')).toEqual([]);
      const [{ count }] = (await sql<{ count: number }>(
        stage().database,
        'select count(*)::integer as count from public.open_forms',
      )) as [{ count: number }];
      expect(count).toBe(1);
    });

    test('keeps nobody for longer than an hour, and names nobody whose account is gone', async () => {
      await note('editor', 1_000_000);
      await later(3500);
      expect(await note('admin')).toHaveLength(1);
      await later(101);
      expect(await note('admin')).toEqual([]);
      const gone = 'insert into public.open_forms (path, person_id, seen_until) values ($1, gen_random_uuid(), $2)';
      await sql(stage().database, gone, [PATH, '2100-01-01']);
      expect(await note('admin')).toEqual([]);
    });

    test('refuses whoever is no staff, and tells them nothing', async () => {
      await note('editor');
      expect(await openTo('user')).toEqual([]);
      const { error } = await stage().as.user.rpc('note_open_form', { path: PATH, seconds: 90 });
      expect(error?.code).toBe('42501');
    });
  });
}
