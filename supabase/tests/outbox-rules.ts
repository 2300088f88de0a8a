import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACTORS, type Stage, sql } from './actors';
import { fresh } from './samples';

const MAILS = ['enquiry', 'copy', 'reply', 'quotation', 'account', 'password'];

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

    test('a purge is due with each new version, once for all processes, and is the secret key’s alone', async () => {
      const { service, database } = stage();
      const due = (args = {}) => claim({ kinds: ['purge'], ...args }, service);
      const version = async () =>
        (await sql<{ version: number }>(database, 'select version::integer from public.content_version'))[0]?.version;
      expect(await claim({ kinds: ['purge'] })).toEqual([]);
      const [first] = await due();
      expect(first).toMatchObject({ kind: 'purge', version: await version() });
      expect(await due()).toEqual([]);
      await settle(first);
      expect(await due()).toEqual([]);
      await sql(database, 'select public.raise_content_version()');
      const [second] = await due();
      expect(second).toMatchObject({ version: await version() });
      // A change while a purge is tried makes another one due, and what became of the earlier one says nothing of it.
      await sql(database, 'select public.raise_content_version()');
      const [third] = await due();
      await settle(second);
      await settle(third, { problem: 'It answered 503.' });
      expect(await entry(third?.id ?? '')).toMatchObject({ problem: 'It answered 503.', wait: 60 });
      expect(await due({ anew: true })).toHaveLength(1);
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
      const about = { kind: 'password', key_digest: 'x', sealed: 'sealed', recipient: 'a@b.example' };
      const mail = (fields = {}) => ({ id: randomUUID(), ...about, ...fields });
      for (const actor of ACTORS) {
        expect((await as[actor].rpc('queue_account_mail', { mail: mail() })).error?.code).toBe('42501');
      }
      const later = mail({ recipient: 'A@b.example', hours: 24 });
      for (const each of [mail(), later]) await service.rpc('queue_account_mail', { mail: each }).throwOnError();
      expect(await sql(database, "select id from public.outbox where kind = 'password'")).toEqual([{ id: later.id }]);
      expect((await service.rpc('queue_account_mail', { mail: mail({ kind: 'enquiry' }) })).error?.code).toBe('23514');
    });

    test('the dashboard names what was tried five times, what never can be sent, and what nobody tries', async () => {
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
      expect((await named()).sort()).toEqual([often, never, left, password].sort());
      expect((await named('editor')).sort()).toEqual([often, never, left].sort());
      expect(await named('user')).toEqual([]);
    });
  });
}
