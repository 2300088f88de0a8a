import { beforeEach, describe, expect, test } from 'vitest';
import { type Stage, sql } from './actors';
import { fresh, sample } from './samples';

const LETTER = { full_name: 'A', email: 'a@b.example', subject: 'S', message: 'M', sender_hash: 'the daily work' };

/** Tests the daily work: given to one caller within a day, and what the database does of it by itself. */
export function describeHousekeeping(stage: () => Stage): void {
  describe('the daily work', () => {
    beforeEach(() => sql(stage().database, 'truncate public.housekeeping'));

    const claim = async () => (await stage().as.editor.rpc('claim_housekeeping').throwOnError()).data;

    test('is given to one of those who ask at the same moment, and to nobody else for a day', async () => {
      const claims = await Promise.all(Array.from({ length: 8 }, claim));
      expect(claims.filter(Boolean)).toHaveLength(1);
      const age = (interval: string) =>
        sql(stage().database, 'update public.housekeeping set claimed_at = now() - $1::interval where true', [
          interval,
        ]);
      await age('23 hours 59 minutes');
      expect(await claim()).toBe(false);
      await age('1 day');
      expect([await claim(), await claim()]).toEqual([true, false]);
    });

    test('is done by the database, which leaves pictures to the next process', async () => {
      const { database, service } = stage();
      const path = `public/certificates/kept-${fresh()}.webp`;
      const BUCKET = '/storage/v1/object/public/application-assets/';
      await service.from('media').insert({ path }).throwOnError();
      const row = sample('certificates', { image_url: BUCKET + path });
      const { data } = await service.from('certificates').insert(row).select('id').single().throwOnError();
      await service.from('certificates').delete().eq('id', data.id).throwOnError();
      await sql(database, "update public.revisions set at = at - interval '500 days' where row_id = $1", [data.id]);
      const old = { ...LETTER, idempotency_key: String(fresh()), created_at: '2001-02-03T04:05:06Z' };
      const { data: enquiry } = await service.from('enquiries').insert(old).select('id').single().throwOnError();

      await sql(database, 'select public.keep_house()');
      expect((await service.from('enquiries').select('id').eq('id', enquiry.id)).data).toEqual([]);
      const due = await service.from('media').select('path').eq('path', path).lt('staged_at', new Date().toISOString());
      expect(due.data).toEqual([{ path }]);
    });

    test('is seen by who looks at the project, where it is scheduled', async () => {
      const { database, service } = stage();
      const scheduled = async () => {
        const { data } = await service.rpc('project_state').throwOnError();
        return (data as { scheduled: unknown }).scheduled;
      };
      expect(await scheduled()).toBeNull();
      await sql(database, 'create schema cron');
      try {
        await sql(database, 'create table cron.job (command text, active boolean)');
        // As the extension of a hosted project does.
        await sql(database, 'grant usage on schema cron to postgres');
        await sql(database, 'grant select on cron.job to postgres');
        expect(await scheduled()).toEqual([]);
        await sql(database, "insert into cron.job values ('select public.keep_house()', true), ('vacuum', false)");
        expect(await scheduled()).toEqual(['select public.keep_house()']);
      } finally {
        await sql(database, 'drop schema cron cascade');
      }
    });
  });
}
