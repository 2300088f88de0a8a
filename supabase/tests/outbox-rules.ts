import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACTORS, type Stage, sql } from './actors';
import { fresh } from './samples';

const MAILS = ['enquiry', 'copy', 'reply', 'quotation', 'account', 'password', 'answer', 'acceptance', 'link'];

/** Tests who takes what is to be sent, when it is tried again, and what is left of it. */
export function describeOutbox(stage: () => Stage): void {
  describe('the outbox', () => {
    let key: string;

    beforeEach(async () => {
      key = `key ${fresh()}`;
      await sql(stage().database, 'delete from public.outbox');
    });

    const queue = async (fields: Record<string, unknown> = {}) => {
      const row = { id: randomUUID(), kind: 'reply', recipient: 'buyer@example.com', sealed: 'sealed', ...fields };
      const key_digest = createHash('sha256').update(key).digest('hex');
      const insert = stage()
        .service.from('outbox')
        .insert({ ...row, key_digest });
      await insert.throwOnError();
      return row.id;
    };
    const claim = async (
      args: { key?: string; kinds?: string[]; items?: string[] } = {},
      as = stage().as.anonymous,
    ) => {
      const { data } = await as.rpc('claim_outbox', { key, kinds: MAILS, ...args }).throwOnError();
      return data;
    };
    const settle = (taken: { id: string; claim: string } | undefined, outcome: object = {}) =>
      stage()
        .as.anonymous.rpc('settle_outbox', { item: taken?.id ?? '', claim: taken?.claim ?? '', ...outcome })
        .throwOnError();
    const entry = async (id: string) => {
      const [row] = await sql<Record<string, unknown>>(
        stage().database,
        `select attempts, problem, is_final, sealed, extract(epoch from next_at - now())::integer as wait
         from public.outbox where id = $1`,
        [id],
      );
      return row;
    };
    const letTimePass = (id: string) =>
      sql(stage().database, 'update public.outbox set next_at = now() where id = $1', [id]);

    test.each(ACTORS)('%s takes nothing without the key, and settles nothing without the claim', async (actor) => {
      const id = await queue();
      expect(await claim({ key: 'guessed' }, stage().as[actor])).toEqual([]);
      await settle({ id, claim: randomUUID() });
      expect(await entry(id)).toMatchObject({ attempts: 0, problem: null });
    });

    test('gives an entry to one process, and after three minutes to another one, which alone says what became of it', async () => {
      const id = await queue();
      const [first] = await claim();
      expect(first).toMatchObject({ id, kind: 'reply', sealed: 'sealed' });
      expect(await claim()).toEqual([]);
      expect(await entry(id)).toMatchObject({ wait: 180 });
      await letTimePass(id);
      const [second] = await claim();
      await settle(first);
      expect(await entry(id)).toMatchObject({ attempts: 2 });
      await settle(second);
      expect(await entry(id)).toBeUndefined();
    });

    test('tries five times in an hour, then more and more seldom', async () => {
      const id = await queue();
      const waits: unknown[] = [];
      for (let time = 1; time <= 8; time += 1) {
        const [taken] = await claim();
        await settle(taken, { problem: 'The server is away.' });
        waits.push((await entry(id))?.wait);
        await letTimePass(id);
      }
      const [minute, hour] = [60, 3600];
      const pauses = [minute, 4 * minute, 15 * minute, 40 * minute, 2 * hour, 6 * hour, 12 * hour, 12 * hour];
      expect(waits).toEqual(pauses);
      expect(pauses.slice(0, 4).reduce((sum, pause) => sum + pause)).toBe(hour);
    });

    test('gives out only the given ones, of the given kinds, and at most five', async () => {
      const ids: string[] = [];
      for (let n = 1; n <= 7; n += 1) ids.push(await queue());
      const [, second = ''] = ids;
      expect((await claim({ items: [second, randomUUID()] })).map(({ id }) => id)).toEqual([second]);
      expect(await claim({ kinds: ['copy'] })).toEqual([]);
      expect(await claim()).toHaveLength(5);
      expect(await claim()).toHaveLength(1);
    });

    test('does not try again what is refused for good, until somebody has it sent again', async () => {
      const { as } = stage();
      const id = await queue();
      const [taken] = await claim();
      await settle(taken, { problem: 'No such mailbox.', is_final: true });
      await letTimePass(id);
      expect(await claim()).toEqual([]);
      expect((await as.anonymous.rpc('send_again', { item: id })).error?.code).toBe('42501');
      expect((await as.user.rpc('send_again', { item: id })).error?.code).toBe('42501');
      expect((await as.editor.rpc('send_again', { item: id })).data).toBe(true);
      expect(await entry(id)).toMatchObject({ attempts: 0, problem: null, is_final: false });
      expect(await claim()).toHaveLength(1);
      expect((await as.editor.rpc('send_again', { item: randomUUID() })).data).toBe(false);
    });

    test('a copy that a server has taken is noted in its enquiry, and nothing is left of the mail', async () => {
      const { service } = stage();
      const row = { full_name: 'A', email: 'a@b.example', subject: 'S', message: 'M', sender_hash: 'outbox' };
      const insert = service.from('enquiries').insert({ ...row, idempotency_key: randomUUID() });
      const { data: enquiry } = await insert.select().single().throwOnError();
      const copied = async () =>
        (await service.from('enquiries').select('copied_at').eq('id', enquiry.id).single().throwOnError()).data
          .copied_at;
      const id = await queue({ kind: 'copy', enquiry_id: enquiry.id });
      const [failing] = await claim();
      await settle(failing, { problem: 'Later.' });
      expect(await copied()).toBeNull();
      await letTimePass(id);
      const [taken] = await claim();
      await settle(taken);
      expect(await copied()).not.toBeNull();
      expect(await entry(id)).toBeUndefined();
      await service.from('enquiries').delete().eq('id', enquiry.id).throwOnError();
    });

    test('a mail whose link has ended is not sent, and its link is forgotten; after 30 days all of it', async () => {
      const ended = await queue({ kind: 'account', expires_at: '2020-01-01T00:00:00Z' });
      const old = await queue({ created_at: new Date(Date.now() - 31 * 86_400_000).toISOString() });
      expect(await claim()).toEqual([]);
      expect(await entry(ended)).toMatchObject({ is_final: true, sealed: null, problem: 'The link in it has ended.' });
      expect(await entry(old)).toBeUndefined();
      expect((await stage().as.admin.rpc('send_again', { item: ended })).data).toBe(false);
    });

    test('of accounts and caches an editor sees nothing, and changes nothing', async () => {
      const { as } = stage();
      const account = await queue({ kind: 'account' });
      const purge = await queue({ kind: 'purge', version: 1, sealed: null });
      expect((await as.editor.from('outbox').select()).data).toEqual([]);
      for (const item of [account, purge]) expect((await as.editor.rpc('send_again', { item })).data).toBe(false);
      expect((await as.editor.from('outbox').delete().in('id', [account, purge]).select()).data).toEqual([]);
      expect((await as.admin.from('outbox').select()).data).toHaveLength(2);
      expect((await as.admin.from('outbox').delete().in('id', [account, purge]).select('id')).data).toEqual([
        { id: account },
      ]);
    });

    describe('a purge', () => {
      const due = async (args: { key?: string; anew?: boolean } = {}) => {
        const [found] = (
          await stage()
            .service.rpc('claim_purge', { key, ...args })
            .throwOnError()
        ).data;
        return found;
      };
      const told = (claim: string | undefined, outcome: { problem?: string; retry_after?: number } = {}) =>
        stage()
          .service.rpc('settle_purge', { claim: claim ?? '', ...outcome })
          .throwOnError();
      const change = () => sql(stage().database, 'select public.raise_content_version()');
      const version = async () =>
        (await sql<{ version: number }>(stage().database, 'select version::integer from public.content_version'))[0]
          ?.version;
      const letSecondsPass = (seconds: number) =>
        sql(
          stage().database,
          `update public.outbox set next_at = next_at - make_interval(secs => $1), created_at = created_at - make_interval(secs => $1)
           where kind = 'purge'`,
          [seconds],
        );
      const row = async () => {
        const [found] = await sql<Record<string, unknown>>(
          stage().database,
          `select attempts, problem, extract(epoch from next_at - now())::integer as wait from public.outbox where kind = 'purge'`,
        );
        return found;
      };

      test('is due at once and two seconds later, with each version and for one of all processes', async () => {
        const first = await due();
        expect(first).toMatchObject({ claim: expect.any(String), version: await version() });
        expect(await due()).toMatchObject({ claim: null });
        await told(first?.claim);
        const meanwhile = await due();
        expect(meanwhile?.claim).toBeNull();
        expect(meanwhile?.wait).toBeGreaterThan(1000);
        expect(meanwhile?.wait).toBeLessThanOrEqual(2000);
        await letSecondsPass(2);
        const second = await due();
        expect(second).toMatchObject({ claim: expect.any(String), version: first?.version });
        await told(second?.claim);
        expect(await due()).toEqual({ claim: null, version: first?.version, wait: null });
        await change();
        expect(await due()).toMatchObject({ claim: expect.any(String), version: await version() });
      });

      test('whose process was killed is due again: the first after two seconds, the second after ten', async () => {
        await due();
        await letSecondsPass(2);
        expect(await due()).toMatchObject({ claim: expect.any(String) });
        expect(await row()).toMatchObject({ wait: 10 });
        await letSecondsPass(10);
        expect(await due()).toMatchObject({ claim: expect.any(String) });
      });

      test('of a change that comes while one is tried is due at once, and the other one says nothing of it', async () => {
        const first = await due();
        await change();
        const second = await due();
        expect(second?.claim).toEqual(expect.any(String));
        await told(first?.claim, { problem: 'It answered 503.' });
        expect(await row()).toMatchObject({ problem: null });
        await told(second?.claim);
        expect(await row()).toMatchObject({ attempts: 0, problem: null });
      });

      test('that fails is tried after growing pauses, or after as long as the cache asks for, which a change does not end', async () => {
        const waits: unknown[] = [];
        for (let time = 1; time <= 6; time += 1) {
          await told((await due())?.claim, { problem: 'It answered 503.' });
          waits.push((await row())?.wait);
          await letSecondsPass(60);
        }
        expect(waits).toEqual([2, 5, 15, 30, 60, 60]);
        await told((await due())?.claim, { problem: 'It answered 429.', retry_after: 90 });
        await change();
        expect((await due())?.wait).toBeGreaterThan(80_000);
        await letSecondsPass(90);
        const last = await due();
        expect(last).toMatchObject({ claim: expect.any(String), version: await version() });
        await told(last?.claim);
        expect(await row()).toMatchObject({ attempts: 0, problem: null, wait: null });
      });

      test('is due anew for another build, cache or secret, whatever became of the one before', async () => {
        await told((await due())?.claim, { problem: 'The token is wrong.', retry_after: 3600 });
        const another = `${key} of another build`;
        expect(await due({ key: another })).toMatchObject({ claim: null });
        expect(await due({ key: another, anew: true })).toMatchObject({ claim: expect.any(String) });
        expect(await row()).toMatchObject({ attempts: 1, problem: null });
      });

      test('is the secret key’s alone, and no mail', async () => {
        await due();
        for (const actor of ACTORS) {
          expect((await stage().as[actor].rpc('claim_purge', { key })).error?.code).toBe('42501');
          expect((await stage().as[actor].rpc('settle_purge', { claim: randomUUID() })).error?.code).toBe('42501');
        }
        await letSecondsPass(10);
        expect(await claim({ kinds: ['purge'] })).toEqual([]);
      });
    });

    test('the request for a password of staff is noted once, and goes with the next password; of others nothing', async () => {
      const { as, database, editor, user } = stage();
      const note = (email: string) =>
        as.anonymous.rpc('note_forgotten_password', { email, problem: 'No mail.' }).throwOnError();
      for (const email of [user.email, 'nobody@example.com', editor.email, editor.email.toUpperCase()])
        await note(email);
      const noted = () => sql(database, "select recipient, problem from public.outbox where kind = 'password'");
      expect(await noted()).toEqual([{ recipient: editor.email, problem: 'No mail.' }]);
      await sql(database, 'update auth.users set updated_at = now() where id = $1', [editor.id]);
      expect(await noted()).toHaveLength(1);
      const hash = "update auth.users set encrypted_password = encrypted_password || 'x' where id = $1";
      await sql(database, hash, [editor.id]);
      expect(await noted()).toEqual([]);
      await sql(
        database,
        'update auth.users set encrypted_password = left(encrypted_password, length(encrypted_password) - 1) where id = $1',
        [editor.id],
      );
    });

    test('mails about accounts are queued by the secret key alone, and the later link replaces the earlier one', async () => {
      const { as, database, service } = stage();
      const about = { kind: 'password', key_digest: 'x', sealed: 'sealed', recipient: 'id@b.example' };
      const mail = (fields = {}) => ({ id: randomUUID(), ...about, ...fields });
      for (const actor of ACTORS) {
        expect((await as[actor].rpc('queue_account_mail', { mail: mail() })).error?.code).toBe('42501');
      }
      const later = mail({ recipient: 'ID@b.example', hours: 24 });
      for (const each of [mail(), later]) await service.rpc('queue_account_mail', { mail: each }).throwOnError();
      expect(await sql(database, "select id from public.outbox where kind = 'password'")).toEqual([{ id: later.id }]);
      expect((await service.rpc('queue_account_mail', { mail: mail({ kind: 'enquiry' }) })).error?.code).toBe('23514');
    });

    test('the dashboard names what was tried five times, what never can be sent, what nobody tries, and a purge that failed', async () => {
      const { as } = stage();
      const named = async (actor: 'editor' | 'admin' | 'user' = 'admin') => {
        const { data } = await as[actor].rpc('dashboard', undefined, { get: true }).throwOnError();
        return (data as { unsent: { id: string }[] }).unsent.map(({ id }) => id);
      };
      await queue({ attempts: 4, problem: 'Away.' });
      const often = await queue({ attempts: 5, problem: 'Away.' });
      const never = await queue({ is_final: true, problem: 'No such mailbox.' });
      const left = await queue({ next_at: new Date(Date.now() - 2 * 3_600_000).toISOString() });
      const password = await queue({ kind: 'password', attempts: 1, problem: 'Away.' });
      const purge = await queue({ kind: 'purge', version: 1, sealed: null, attempts: 1, problem: 'Away.' });
      expect((await named()).sort()).toEqual([often, never, left, password, purge].sort());
      expect((await named('editor')).sort()).toEqual([often, never, left].sort());
      expect(await named('user')).toEqual([]);
    });
  });
}
