import { describe, expect, test } from 'vitest';
import { type Stage, sql } from './actors';
import { fresh } from './samples';

/** Tests that rate limits ignore rows from the future, as after a clock was set back. */
export function describeClockSetBack(stage: () => Stage): void {
  describe('rows from the future', () => {
    const visitor = () => stage().as.anonymous;
    const later = (table: string, sender: string) =>
      sql(
        stage().database,
        `update public.${table} set created_at = now() + interval '30 days' where sender_hash = $1`,
        [sender],
      );

    test('do not count as attempts to sign in', async () => {
      const sender = `clock-${fresh()}`;
      const attempt = async () => (await visitor().rpc('begin_sign_in', { sender_hash: sender }).throwOnError()).data;
      for (let n = 0; n < 5; n += 1) expect(await attempt()).toBe(0);
      await later('sign_in_attempts', sender);
      for (let n = 0; n < 5; n += 1) expect(await attempt()).toBe(0);
      expect(await attempt()).toBeLessThanOrEqual(15 * 60);
      expect(await attempt()).toBeGreaterThan(0);
    });

    test('do not count as enquiries', async () => {
      const sender = `clock-${fresh()}`;
      const submit = async () => {
        const enquiry = {
          full_name: 'Asha',
          email: 'asha@example.com',
          phone: '',
          subject: 'Onions',
          message: 'Hello',
        };
        const keys = { idempotency_key: `clock-${fresh()}`, sender_hash: sender };
        return (
          await visitor()
            .rpc('submit_enquiry', { ...enquiry, ...keys })
            .throwOnError()
        ).data[0];
      };
      for (let n = 0; n < 5; n += 1) await submit();
      await later('enquiries', sender);
      for (let n = 0; n < 5; n += 1) expect((await submit())?.outcome).toBe('stored');
      const limited = await submit();
      expect(limited?.outcome).toBe('limited');
      expect(limited?.retry_after_seconds).toBeLessThanOrEqual(10 * 60);
    });

    test('do not count as drafts', async () => {
      const sender = `clock-${fresh()}`;
      const draft = { path: '/admin/x', fields: [['a', 'b']], sender_hash: sender };
      const save = async () => (await visitor().rpc('keep_form_draft', draft).throwOnError()).data;
      for (let n = 0; n < 20; n += 1) expect(await save()).not.toBeNull();
      expect(await save()).toBeNull();
      await later('form_drafts', sender);
      expect(await save()).not.toBeNull();
    });
  });
}
