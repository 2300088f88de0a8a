import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, test } from 'vitest';
import { serviceClient, visitorClient } from '~/lib/supabase/client.server';
import { addPerson, type Person, type Stage, sql } from './actors';

const LONG = 'a-new-password-of-the-tests';

/** Tests what the auth service that this program runs itself answers to supabase-js about accounts. */
export function describeAccounts(stage: () => Stage): void {
  describe('accounts', () => {
    const database = () => stage().database;
    const newPerson = () => addPerson(stage().backend, `account-${randomUUID()}@example.com`, 'editor');
    const codeOf = (secret: string, steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

    afterEach(async () => {
      await sql(database(), "delete from auth.users where email like 'account-%'");
    });

    /** Switches a one-time code on. */
    async function withCode(person: Person) {
      const { mfa } = person.db.auth;
      const { data } = await mfa.enroll({ factorType: 'totp', issuer: 'tests' });
      if (!data) throw new Error('no factor');
      const secret = data.totp.secret;
      const code = codeOf(secret);
      const entered = await mfa.challengeAndVerify({ factorId: data.id, code });
      return { factorId: data.id, secret, code, entered };
    }

    test('a link is made with the secret key only', async () => {
      const { as, backend, user } = stage();
      for (const db of [as.anonymous, as.user, as.admin]) {
        const { error } = await db.auth.admin.generateLink({ type: 'recovery', email: user.email });
        expect(error).toMatchObject({ status: 403 });
        expect((await db.auth.admin.mfa.listFactors({ userId: user.id })).error).toMatchObject({ status: 403 });
      }
      const { data } = await serviceClient(backend).auth.admin.generateLink({ type: 'recovery', email: user.email });
      expect(data.properties).toMatchObject({ verification_type: 'recovery' });
    });

    test('a link gives a session once, and no other verification is served', async () => {
      const { backend } = stage();
      const email = `account-${randomUUID()}@example.com`;
      const { data } = await serviceClient(backend).auth.admin.generateLink({ type: 'invite', email });
      const token_hash = data.properties?.hashed_token ?? '';
      const first = await visitorClient(backend).auth.verifyOtp({ type: 'invite', token_hash });
      expect(first.data.user).toMatchObject({ email });
      const second = await visitorClient(backend).auth.verifyOtp({ type: 'invite', token_hash });
      expect(second.error).toMatchObject({ code: 'otp_expired' });
      const guess = await visitorClient(backend).auth.verifyOtp({ type: 'recovery', email, token: '123456' });
      expect(guess.error).toMatchObject({ status: 400 });
      const { error } = await visitorClient(backend).auth.signInWithOtp({ email });
      expect(error).not.toBeNull();
    });

    test('a change of password keeps this session only, and asks for the code of those who have one', async () => {
      const person = await newPerson();
      const other = visitorClient(stage().backend);
      const password = 'a password of the tests';
      await other.auth.signInWithPassword({ email: person.email, password });
      expect((await person.db.auth.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' });
      expect((await person.db.auth.updateUser({ password })).error).toMatchObject({ code: 'same_password' });
      expect((await person.db.auth.updateUser({ password: LONG })).error).toBeNull();
      expect((await person.db.auth.getUser()).error).toBeNull();
      expect((await other.auth.getUser()).error).not.toBeNull();

      await withCode(person);
      const without = visitorClient(stage().backend);
      await without.auth.signInWithPassword({ email: person.email, password: LONG });
      expect((await without.auth.updateUser({ password })).error).toMatchObject({ code: 'insufficient_aal' });
      expect((await without.rpc('is_staff')).data).toBe(false);
      expect((await person.db.rpc('is_staff')).data).toBe(true);
    });

    test('a code is good once, its first one ends other sessions, and only a session with it removes it', async () => {
      const person = await newPerson();
      const sessionWithout = async (password = 'a password of the tests') => {
        const db = visitorClient(stage().backend);
        await db.auth.signInWithPassword({ email: person.email, password });
        return db;
      };
      const before = await sessionWithout();
      const { factorId, secret, code, entered } = await withCode(person);
      expect(entered.error).toBeNull();
      expect((await before.auth.getUser()).error).not.toBeNull();

      const later = await sessionWithout();
      const used = await later.auth.mfa.challengeAndVerify({ factorId, code });
      expect(used.error).toMatchObject({ code: 'mfa_verification_failed' });
      expect((await later.auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' });
      expect((await later.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'insufficient_aal' });
      const next = await later.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
      expect(next.error).toBeNull();
      expect((await later.rpc('is_staff')).data).toBe(true);

      const stranger = await newPerson();
      expect((await stranger.db.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404 });
      expect((await later.auth.mfa.unenroll({ factorId })).error).toBeNull();
      expect((await (await sessionWithout()).rpc('is_staff')).data).toBe(true);
    });

    test('staff change their own name and nothing else of the profile', async () => {
      const { as, editor, service } = stage();
      expect((await as.anonymous.rpc('save_own_name', { full_name: 'X' })).error?.code).toBe('42501');
      expect((await as.user.rpc('save_own_name', { full_name: 'X' })).error?.code).toBe('42501');
      expect((await as.editor.rpc('save_own_name', { full_name: ' Neha ' })).error).toBeNull();
      const { data } = await service.from('profiles').select('full_name, role').eq('id', editor.id).single();
      expect(data).toEqual({ full_name: 'Neha', role: 'editor' });
      expect((await as.editor.rpc('save_own_name', { full_name: 'Neha' })).data).toBeNull();
      await service.from('profiles').update({ full_name: null }).eq('id', editor.id).throwOnError();
    });
  });
}
