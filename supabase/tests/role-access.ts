import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { userClient } from '~/lib/supabase/client.server';
import { ACTORS, addPerson, type Person, type Stage, sql } from './actors';
import { STRANGER_ID } from './samples';

/** Tests that only admins change roles, and that one admin always remains. */
export function describeRoles(stage: () => Stage): void {
  describe('roles', () => {
    let second: Person;
    const db = () => stage().database;
    const setRole = (person: Person, role: string) =>
      sql(db(), 'update public.profiles set role = $2 where id = $1', [person.id, role]);
    const admins = async () => {
      const { data } = await stage().service.from('profiles').select('id').eq('role', 'admin').throwOnError();
      return data.map(({ id }) => id).sort();
    };
    const bothAdmins = () => [stage().admin.id, second.id].sort();

    beforeAll(async () => {
      second = await addPerson(stage().backend, 'second@example.com', 'admin');
    });

    afterEach(async () => {
      await setRole(stage().admin, 'admin');
      await setRole(second, 'admin');
      await setRole(stage().user, 'user');
      await sql(db(), "update public.profiles set role = 'editor', deactivated = false where id = $1", [
        stage().editor.id,
      ]);
      await sql(db(), 'update public.profiles set deactivated = false');
    });

    describe.each(ACTORS.filter((actor) => actor !== 'admin'))('%s', (actor) => {
      test('cannot grant the admin role by patch', async () => {
        const patch = stage().as[actor].from('profiles').update({ role: 'admin' }).eq('id', stage().user.id);
        expect((await patch.select()).data ?? []).toEqual([]);
        expect(await admins()).toEqual(bothAdmins());
      });

      test('cannot grant the admin role by upsert', async () => {
        const row = { id: stage().user.id, role: 'admin' } as const;
        expect((await stage().as[actor].from('profiles').upsert(row)).error?.code).toBe('42501');
        expect(await admins()).toEqual(bothAdmins());
      });

      test('cannot grant the admin role by insert', async () => {
        const row = { id: STRANGER_ID, role: 'admin' } as const;
        expect((await stage().as[actor].from('profiles').insert(row)).error?.code).toBe('42501');
        expect(await admins()).toEqual(bothAdmins());
      });
    });

    test('an editor cannot raise their own role, or switch an account off', async () => {
      const { editor, user } = stage();
      const changes = [
        editor.db.from('profiles').update({ role: 'admin' }).eq('id', editor.id),
        editor.db.from('profiles').update({ deactivated: true }).eq('id', user.id),
      ];
      for (const change of changes) expect((await change.select()).data ?? []).toEqual([]);
      expect(await admins()).toEqual(bothAdmins());
    });

    test('a deactivated account has no rights from the next statement on, and gets them back', async () => {
      const { editor, admin } = stage();
      const switchOff = (deactivated: boolean) =>
        admin.db.from('profiles').update({ deactivated }).in('id', [editor.id, second.id]).throwOnError();
      const rights = async () => [
        (await editor.db.rpc('is_staff')).data,
        (await second.db.rpc('is_staff')).data,
        (await second.db.rpc('is_admin')).data,
        ((await editor.db.from('enquiries').select()).data ?? []).length > 0,
      ];
      expect(await rights()).toEqual([true, true, true, true]);
      await switchOff(true);
      expect(await rights()).toEqual([false, false, false, false]);
      const { error } = await second.db.from('profiles').update({ deactivated: false }).eq('id', second.id).select();
      expect(error).toBeNull();
      expect(await rights()).toEqual([false, false, false, false]);
      await switchOff(false);
      expect(await rights()).toEqual([true, true, true, true]);
    });

    test('a token has no rights from the end of its session on, though it is valid for longer', async () => {
      const { backend } = stage();
      const leaver = await addPerson(backend, 'leaver@example.com', 'admin');
      const { data } = await leaver.db.auth.getSession();
      const token = userClient(backend, data.session?.access_token ?? '');
      const rights = async () => [
        (await token.rpc('is_staff')).data,
        (await token.rpc('is_admin')).data,
        ((await token.from('enquiries').select()).data ?? []).length > 0,
        ((await token.from('profiles').select()).data ?? []).length,
      ];
      expect((await rights()).slice(0, 3)).toEqual([true, true, true]);
      await leaver.db.auth.signOut();
      expect(await rights()).toEqual([false, false, false, 1]);
      await setRole(leaver, 'user');
    });

    test('a token of a session of somebody else has no rights', async () => {
      const { admin, editor } = stage();
      const [session] = await sql<{ id: string }>(db(), 'select id from auth.sessions where user_id = $1 limit 1', [
        editor.id,
      ]);
      const isStaff = (session_id: string | undefined) =>
        db().transaction(async (tx) => {
          await tx.query("select set_config('request.jwt.claim.sub', $1, true)", [admin.id]);
          const claims = JSON.stringify({ sub: admin.id, session_id });
          await tx.query("select set_config('request.jwt.claims', $1, true)", [claims]);
          return tx.query('select public.is_staff() as staff');
        });
      expect(session).toBeDefined();
      expect(await isStaff(session?.id)).toEqual([{ staff: false }]);
      expect(await isStaff(undefined)).toEqual([{ staff: true }]);
    });

    test('nobody deactivates their own account', async () => {
      const { admin } = stage();
      const { error } = await admin.db.from('profiles').update({ deactivated: true }).eq('id', admin.id);
      expect(error?.message).toContain('You cannot deactivate your own account.');
    });

    test('the last active admin is not deactivated or demoted, whatever others are switched off', async () => {
      await sql(db(), 'update public.profiles set deactivated = true where id = $1', [second.id]);
      for (const change of ["role = 'user'", 'deactivated = true']) {
        const statement = sql(db(), `update public.profiles set ${change} where id = $1`, [stage().admin.id]);
        await expect(statement).rejects.toMatchObject({ code: '23514' });
      }
    });

    test('a user without a profile cannot insert one', async () => {
      const lost = await addPerson(stage().backend, 'lost@example.com', 'user');
      await sql(db(), 'delete from public.profiles where id = $1', [lost.id]);
      const { error } = await lost.db.from('profiles').insert({ id: lost.id, role: 'admin' });
      expect(error?.code).toBe('42501');
      expect((await lost.db.rpc('is_admin')).data).toBe(false);
    });

    test('whatever sign-up says of a role, the profile is a user', async () => {
      const id = randomUUID();
      const said = JSON.stringify({ role: 'admin', is_admin: true, full_name: '  Asha Rao ' });
      await sql(
        db(),
        `insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data)
         values ($1, 'signed-up@example.com', ($2::text)::jsonb, ($2::text)::jsonb)`,
        [id, said],
      );
      const { data } = await stage().service.from('profiles').select('role, full_name, email').eq('id', id).single();
      expect(data).toEqual({ role: 'user', full_name: 'Asha Rao', email: 'signed-up@example.com' });
    });

    test('sign-up is closed', async () => {
      const email = 'intruder@example.com';
      const credentials = { email, password: 'a password of theirs', options: { data: { role: 'admin' } } };
      const { data, error } = await stage().as.anonymous.auth.signUp(credentials);
      expect({ user: data.user, session: data.session, code: error?.code }).toEqual({
        user: null,
        session: null,
        code: 'signup_disabled',
      });
      expect(await sql(db(), 'select 1 from auth.users where email = $1', [email])).toEqual([]);
    });

    test("a user's own metadata is no role", async () => {
      const { error } = await stage().user.db.auth.updateUser({ data: { role: 'admin' } });
      expect(error).toBeNull();
      expect((await stage().user.db.rpc('is_admin')).data).toBe(false);
      expect(await admins()).toEqual(bothAdmins());
    });

    test('an admin gives the role and takes it, and it counts at once', async () => {
      const { user, as } = stage();
      const give = as.admin.from('profiles').update({ role: 'admin' }).eq('id', user.id);
      expect((await give.select('role')).data).toEqual([{ role: 'admin' }]);
      expect((await user.db.rpc('is_admin')).data).toBe(true);

      const take = as.admin.from('profiles').update({ role: 'user' }).eq('id', user.id);
      expect((await take.select('role')).data).toEqual([{ role: 'user' }]);
      expect((await user.db.rpc('is_admin')).data).toBe(false);
      expect((await user.db.from('enquiries').select()).data).toEqual([]);
    });

    test('no policy that lets people change their profile lets them change their role', async () => {
      const { user } = stage();
      const change = db().transaction(async (tx) => {
        await tx.query('create policy "A later mistake" on public.profiles for update to authenticated using (true)');
        await tx.query("select set_config('request.jwt.claim.sub', $1, true)", [user.id]);
        await tx.query('set local role authenticated');
        const renamed = await tx.query('update public.profiles set full_name = $1 where id = $2 returning id', [
          'A',
          user.id,
        ]);
        expect(renamed).toEqual([{ id: user.id }]);
        await tx.query("update public.profiles set role = 'admin' where id = $1", [user.id]);
      });
      await expect(change).rejects.toMatchObject({
        code: '42501',
        message: 'Only an administrator may change a role.',
      });
      expect(await admins()).toEqual(bothAdmins());
    });

    test('no admin takes away their own role', async () => {
      const { admin } = stage();
      const { error } = await admin.db.from('profiles').update({ role: 'user' }).eq('id', admin.id);
      expect(error?.message).toContain('You cannot take away your own administrator role.');
      expect(await admins()).toEqual(bothAdmins());
    });

    test('no admin demotes everybody in one statement', async () => {
      const { error } = await stage().admin.db.from('profiles').update({ role: 'user' }).not('id', 'is', null);
      expect(error?.message).toMatch(/You cannot take away your own|The last administrator must stay one/);
      expect(await admins()).toEqual(bothAdmins());
    });

    test.each([
      ['demoted', "update public.profiles set role = 'user' where id = $1"],
      ['deleted', 'delete from public.profiles where id = $1'],
      ['deleted at the auth provider', 'delete from auth.users where id = $1'],
    ])('the last admin is not %s, even by direct SQL', async (_done, statement) => {
      await setRole(second, 'user');
      await expect(sql(db(), statement, [stage().admin.id])).rejects.toMatchObject({
        code: '23514',
        message: 'The last administrator must stay one.',
      });
      expect(await admins()).toEqual([stage().admin.id]);
      expect(await sql(db(), 'select 1 from auth.users where id = $1', [stage().admin.id])).toHaveLength(1);
    });

    test('direct SQL cannot demote all admins in one statement', async () => {
      const everybody = sql(db(), "update public.profiles set role = 'user'");
      await expect(everybody).rejects.toMatchObject({ code: '23514' });
      expect(await admins()).toEqual(bothAdmins());
    });

    test('of two admins who demote each other at the same moment one stays', async () => {
      const { admin } = stage();
      const demote = (by: Person, whom: Person) => by.db.from('profiles').update({ role: 'user' }).eq('id', whom.id);
      for (let round = 1; round <= 10; round += 1) {
        const answers = await Promise.all([demote(admin, second), demote(second, admin)]);
        const left = await admins();
        expect({ round, left: left.length }).toEqual({ round, left: 1 });
        // The second one is refused for its own reason, not because each waits for the other.
        const codes = answers.flatMap(({ error }) => error?.code ?? []);
        expect([[], ['42501']]).toContainEqual(codes);
        await setRole(admin, 'admin');
        await setRole(second, 'admin');
      }
    });
  });
}
