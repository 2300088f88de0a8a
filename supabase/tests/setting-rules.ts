import { beforeEach, describe, expect, test } from 'vitest';
import { isPublic, KNOWN_KEYS } from '~/domain/settings/known-settings';
import { isKnown } from '~/domain/settings/setting';
import { type Stage, sql } from './actors';
import { fresh } from './samples';

type Change = { setting_key: string; setting_value: string; version: string | null };

/** Tests that the database shows visitors the settings that declare to be public. */
export function describePublicSettings(stage: () => Stage): void {
  test.each(['opening_hours', ...KNOWN_KEYS])('visitors read the setting %s where it is public', async (key) => {
    const { data } = await stage().as.anonymous.rpc('is_public_setting', { key }).throwOnError();
    expect(data).toBe(isKnown(key) && isPublic(key));
  });
}

/** Tests that save_site_settings writes atomically, and for administrators only. */
export function describeSaveSettings(stage: () => Stage): void {
  describe('save_site_settings', () => {
    let rows: { setting_key: string; updated_at: string }[];

    beforeEach(async () => {
      const settings = [1, 2].map(() => ({ setting_key: `saved_${fresh()}`, setting_value: 'Before' }));
      const { data } = await stage().service.from('site_settings').insert(settings).select().throwOnError();
      rows = data;
    });

    const changes = (setting_value = 'After'): Change[] =>
      rows.map(({ setting_key, updated_at }) => ({ setting_key, setting_value, version: updated_at }));
    const keys = () => rows.map(({ setting_key }) => setting_key);
    const values = async () => {
      const { data } = await stage().service.from('site_settings').select().in('setting_key', keys()).throwOnError();
      return data.map(({ setting_value }) => setting_value);
    };
    const save = (list: Change[], as = stage().as.admin) => as.rpc('save_site_settings', { changes: list });

    test('writes all of them, and nothing of them is left to say', async () => {
      expect(await save(changes())).toMatchObject({ data: [], error: null });
      expect(await values()).toEqual(['After', 'After']);
    });

    test('writes none where one has another version, and says which', async () => {
      const list = changes();
      const [first] = keys();
      await sql(stage().database, 'update public.site_settings set description = $2 where setting_key = $1', [
        first,
        'changed meanwhile',
      ]);
      expect(await save(list)).toMatchObject({ data: [first], error: null });
      expect(await values()).toEqual(['Before', 'Before']);
    });

    test('writes none where one is gone, and says which', async () => {
      const list = [
        ...changes(),
        { setting_key: 'never_there', setting_value: 'x', version: new Date().toISOString() },
      ];
      expect(await save(list)).toMatchObject({ data: ['never_there'], error: null });
      expect(await values()).toEqual(['Before', 'Before']);
    });

    test('writes none where one breaks a rule', async () => {
      const [one, two] = changes();
      if (!one || !two) throw new Error('There are no rows.');
      const { error } = await save([one, { ...two, setting_value: 'x'.repeat(5001) }]);
      expect(error?.message).toContain('site_settings_value_length');
      expect(await values()).toEqual(['Before', 'Before']);
    });

    test('adds those without a version, together with the others', async () => {
      const setting_key = `added_${fresh()}`;
      const list = [...changes(), { setting_key, setting_value: 'New', version: null }];
      expect(await save(list)).toMatchObject({ data: [], error: null });
      expect(await values()).toEqual(['After', 'After']);
      const { data } = await stage().service.from('site_settings').select().eq('setting_key', setting_key);
      expect(data).toMatchObject([{ setting_value: 'New' }]);
    });

    test('writes none where one was added since, and says which', async () => {
      const [first = ''] = keys();
      const list = changes().map((one) => (one.setting_key === first ? { ...one, version: null } : one));
      expect(await save(list)).toMatchObject({ data: [first], error: null });
      expect(await values()).toEqual(['Before', 'Before']);
    });

    test('adds nothing for a user', async () => {
      const list = [{ setting_key: `added_${fresh()}`, setting_value: 'Mine', version: null }];
      expect((await save(list, stage().as.user)).error?.code).toBe('42501');
    });

    test.each(['anonymous', 'user'] as const)('writes nothing for %s', async (actor) => {
      const { data, error } = await save(changes(), stage().as[actor]);
      // A setting that the caller cannot read counts as missing.
      if (actor === 'anonymous') expect(error?.code).toBe('42501');
      else expect(data).toEqual(keys());
      expect(await values()).toEqual(['Before', 'Before']);
    });

    test('writes nothing for a user who sees the setting', async () => {
      const { data } = await stage()
        .service.from('site_settings')
        .select()
        .eq('setting_key', 'company_name')
        .single()
        .throwOnError();
      const list = [{ setting_key: 'company_name', setting_value: 'Taken over', version: data.updated_at }];
      const { error } = await save(list, stage().as.user);
      expect(error?.code).toBe('42501');
    });

    test('of two savers at the same moment one writes everything, and the other nothing', async () => {
      const results = await Promise.all([save(changes('A')), save(changes('B'))]);
      expect(results.map(({ data }) => data?.length).sort()).toEqual([0, 2]);
      const winner = results[0].data?.length === 0 ? 'A' : 'B';
      expect(await values()).toEqual([winner, winner]);
    });
  });
}
