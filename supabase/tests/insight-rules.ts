import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { anyTable, type Stage, sql } from './actors';
import { fresh, sample } from './samples';

type Count = { kind: string; key: string; count: number };

/** Tests the totals of visits: added once, in the company's day, with bounds, and kept for 25 months. */
export function describeInsights(stage: () => Stage): void {
  describe('insights', () => {
    const clear = () =>
      sql(stage().database, 'truncate public.insight_counts, public.insight_writers, public.hourly_writes');
    beforeEach(clear);

    const add = (counts: Count[], { writer = randomUUID() as string, batch = 1, at = new Date().toISOString() } = {}) =>
      stage().as.anonymous.rpc('add_insights', { writer, batch, at, counts }).throwOnError();
    const views = (key: string, count = 1): Count => ({ kind: 'views', key, count });
    const stored = () =>
      sql<{ day: string; kind: string; key: string; count: number }>(
        stage().database,
        'select day::text, kind, key, count::integer from public.insight_counts order by day, kind, key',
      );
    const counts = async () => (await stored()).map(({ kind, key, count }) => `${kind} ${key}: ${count}`);

    test('are added up, whoever counted them, at one moment too', async () => {
      await Promise.all(Array.from({ length: 6 }, () => add([views('/', 2), views('/blog'), views('/', 1)])));
      expect(await counts()).toEqual(['views /: 18', 'views /blog: 6']);
    });

    test('of one batch are added once', async () => {
      const writer = randomUUID();
      await add([views('/')], { writer, batch: 1 });
      await add([views('/')], { writer, batch: 1 });
      await add([views('/')], { writer, batch: 2 });
      await add([views('/')], { writer, batch: 1 });
      expect(await counts()).toEqual(['views /: 2']);
    });

    test('are of known kinds, and have bounded keys and positive numbers', async () => {
      await add([
        views('/'.padEnd(500, 'x')),
        views(''),
        views('/none', 0),
        views('/less', -5),
        { kind: 'visitors', key: 'Asha', count: 1 },
        { kind: 'funnel', key: 'sent', count: 1 },
        { kind: 'funnel', key: 'adds', count: 2 },
      ]);
      expect(await counts()).toEqual(['funnel adds: 2', `views ${'/'.padEnd(200, 'x')}: 1`]);
    });

    test('beyond the number of keys that a day may have are “other”', async () => {
      const searches = Array.from({ length: 498 }, (_, n) => ({ kind: 'searches', key: `word ${n}`, count: 1 }));
      await add(searches);
      const more = ['a', 'b', 'c', 'd'].map((key, index) => ({ kind: 'searches', key, count: 10 - index }));
      await add([...more, { kind: 'searches', key: 'word 7', count: 5 }]);
      await add([{ kind: 'searches', key: 'e', count: 1 }]);
      const all = await stored();
      expect(all).toHaveLength(501);
      const of = (key: string) => all.find((row) => row.key === key)?.count;
      expect(['a', 'b', 'c', 'd', 'e', 'word 7', 'other'].map(of)).toEqual([
        10,
        9,
        undefined,
        undefined,
        undefined,
        6,
        16,
      ]);
    });

    test('of pages that are new stop for an hour after a thousand, and those of known pages do not', async () => {
      const invented = Array.from({ length: 1200 }, (_, n) => views(`/invented-${n}`, 2));
      await add([views('/', 5), ...invented]);
      const rows = async () => (await stored()).length;
      // A thousand pages, and the rest as one.
      expect(await rows()).toBe(1001);
      await add([views('/later'), views('/', 5)]);
      expect((await stored()).filter(({ key }) => ['/', '/later', 'other'].includes(key))).toMatchObject([
        { key: '/', count: 10 },
        { key: 'other', count: 403 },
      ]);
      await sql(stage().database, "update public.hourly_writes set hour = hour - interval '1 hour'");
      await add([views('/later')]);
      expect(await counts()).toContain('views /later: 1');
    });

    test('count at most 100,000 of one key in a batch', async () => {
      await add([views('/', 2_000_000_000)]);
      expect(await counts()).toEqual(['views /: 100000']);
    });

    test('belong to the day of the company', async () => {
      const zone = (setting_value: string) =>
        stage()
          .service.from('site_settings')
          .update({ setting_value })
          .eq('setting_key', 'company_time_zone')
          .throwOnError();
      const { data: before } = await stage()
        .service.from('site_settings')
        .select('setting_value')
        .eq('setting_key', 'company_time_zone')
        .single()
        .throwOnError();
      const noon = new Date();
      noon.setUTCHours(0, 30, 0, 0);
      const yesterday = new Date(noon.getTime() - 86_400_000).toISOString().slice(0, 10);
      await zone('America/New_York');
      await add([views('/')], { at: noon.toISOString() });
      expect((await stored()).map(({ day }) => day)).toEqual([yesterday]);
      await clear();
      await zone('Nowhere/Land');
      await add([views('/')], { at: new Date(noon.getTime() - 3_600_000 * 7).toISOString() });
      // Five and a half hours ahead: 17:30 the day before is 23:00.
      expect((await stored()).map(({ day }) => day)).toEqual([yesterday]);
      await zone(before.setting_value);
    });

    test('cannot be of long ago, nor of a day to come', async () => {
      await add([views('/old')], { at: '2001-01-01T00:00:00Z' });
      await add([views('/new')], { at: '2099-01-01T00:00:00Z' });
      const [days] = await sql<{ days: number }>(
        stage().database,
        'select max(day) - min(day) as days from public.insight_counts',
      );
      expect(days?.days).toBe(2);
    });

    test('have each enquiry that is stored, once', async () => {
      const form = {
        full_name: 'Asha',
        email: 'asha@example.com',
        phone: '',
        subject: 'Onions',
        message: 'Hello',
        idempotency_key: `insights ${fresh()}`,
        sender_hash: `insights ${fresh()}`,
      };
      for (let time = 0; time < 3; time += 1) await stage().as.anonymous.rpc('submit_enquiry', form).throwOnError();
      expect(await counts()).toEqual(['funnel sent: 1']);
      const moved = sample('enquiries', { created_at: '2026-01-01T00:00:00Z' });
      await anyTable(stage().service).from('enquiries').insert(moved).throwOnError();
      expect(await counts()).toEqual(['funnel sent: 1']);
    });

    test('are summed for staff: the most frequent first, and the views of each day', async () => {
      const day = '2026-10-01';
      const rows = Array.from({ length: 102 }, (_, n) => ({ day, kind: 'views', key: `/${n}`, count: n + 1 }));
      const more = [
        { day: '2026-10-02', kind: 'views', key: '/101', count: 8 },
        { day: '2026-10-03', kind: 'views', key: '/', count: 1 },
        { day: '2026-10-02', kind: 'countries', key: 'IN', count: 3 },
      ];
      await stage()
        .service.from('insight_counts')
        .insert([...rows, ...more])
        .throwOnError();
      const ask = async (actor: 'user' | 'editor', path?: string) => {
        const period = { first_day: day, last_day: '2026-10-02' };
        const { data } = await stage()
          .as[actor].rpc('insights', { ...period, ...(path && { path }) })
          .throwOnError();
        return data as { kinds: Record<string, { keys: number; total: number; rows: unknown[] }> };
      };
      const all = await ask('editor');
      expect(all.kinds.views).toMatchObject({ keys: 102, total: 5253 + 8 });
      expect(all.kinds.views?.rows).toHaveLength(100);
      expect(all.kinds.views?.rows.slice(0, 2)).toEqual([
        { key: '/101', count: 110 },
        { key: '/100', count: 101 },
      ]);
      expect(all.kinds.countries).toEqual({ keys: 1, total: 3, rows: [{ key: 'IN', count: 3 }] });
      expect(all).toMatchObject({
        first: day,
        days: [
          { day, count: 5253 },
          { day: '2026-10-02', count: 8 },
        ],
      });
      expect(await ask('editor', '/101')).toMatchObject({
        days: [
          { day, count: 102 },
          { day: '2026-10-02', count: 8 },
        ],
      });
      expect(await ask('user')).toEqual({ kinds: {}, days: [], first: null });
    });

    test('are kept for 25 months', async () => {
      await sql(
        stage().database,
        `insert into public.insight_counts (day, kind, key, count)
         select (now() - interval '25 months')::date - n, 'views', '/', 1 from unnest(array[-3, 3, 400]) as n`,
      );
      expect((await stage().as.editor.rpc('expire_insights').throwOnError()).data).toBe(2);
      expect(await counts()).toEqual(['views /: 1']);
    });

    test('forget processes that have ended', async () => {
      await sql(
        stage().database,
        `insert into public.insight_writers (id, batch, at)
         select gen_random_uuid(), 1, now() - n * interval '1 day' from unnest(array[1, 4]) as n`,
      );
      await add([views('/')]);
      const writers = await sql(stage().database, 'select id from public.insight_writers');
      expect(writers).toHaveLength(2);
    });
  });
}
