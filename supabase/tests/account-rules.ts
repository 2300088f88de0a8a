import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, test } from 'vitest';
import { serviceClient, visitorClient } from '~/lib/supabase/client.server';
import { servingAccounts } from '~/lib/supabase/lite/accounts/accounts.server';
import { createPasswordThread } from '~/lib/supabase/lite/password-thread.server';
import { addPerson, type Person, type Stage, sql } from './actors';

const LONG = 'a-new-password-of-the-tests';

/** Tests what the auth service that this program runs itself answers to supabase-js about accounts. */
export function describeAccounts(stage: () => Stage): void {
  describe('accounts', () => {
    const database = () => stage().database;
    const newPerson = () => addPerson(stage().backend, `account-${randomUUID()}@example.com`, 'editor');
    const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

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

    test('a code is good as often as it is shown, ends all sessions without one, and only a session with it removes the app', async () => {
      const person = await newPerson();
      const sessionWithout = async (password = 'a password of the tests') => {
        const db = visitorClient(stage().backend);
        await db.auth.signInWithPassword({ email: person.email, password });
        return db;
      };
      const before = await sessionWithout();
      const { factorId, code, entered } = await withCode(person);
      expect(entered.error).toBeNull();
      expect((await before.auth.getUser()).error?.name).toBe('AuthSessionMissingError');

      const later = await sessionWithout();
      const waiting = await sessionWithout();
      const { mfa } = later.auth;
      expect((await mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal', status: 422 });
      const named = (friendlyName: string) => mfa.enroll({ factorType: 'totp', friendlyName });
      expect((await named('')).error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 });
      expect((await named('Other')).error).toMatchObject({ code: 'insufficient_aal', status: 403 });
      const wrong = await mfa.challengeAndVerify({ factorId, code: code === '000000' ? '000001' : '000000' });
      expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
      expect((await mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
      expect((await later.rpc('is_staff')).data).toBe(true);
      expect((await waiting.auth.mfa.challengeAndVerify({ factorId, code })).error?.name).toBe(
        'AuthSessionMissingError',
      );
      expect((await person.db.auth.getUser()).error).toBeNull();

      const stranger = await newPerson();
      expect((await stranger.db.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404 });
      expect((await later.auth.mfa.unenroll({ factorId })).error).toBeNull();
      expect((await (await sessionWithout()).rpc('is_staff')).data).toBe(true);
    });

    test('a second app is refused by its name, also before a code of the first', async () => {
      const { mfa } = (await newPerson()).db.auth;
      expect((await mfa.enroll({ factorType: 'totp' })).error).toBeNull();
      expect((await mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'mfa_factor_name_conflict' });
      await sql(database(), "update auth.mfa_factors set created_at = created_at - interval '6 minutes' where true");
      expect((await mfa.enroll({ factorType: 'totp' })).error).toBeNull();
    });

    test('sessions begin with the factors of their user', async () => {
      const person = await newPerson();
      const auth = () => visitorClient(stage().backend).auth;
      const { email } = person;
      const password = 'a password of the tests';
      expect((await auth().signInWithPassword({ email, password })).data.user?.factors).toBeUndefined();
      const { factorId } = await withCode(person);
      const known = [{ id: factorId, factor_type: 'totp', status: 'verified' }];
      expect((await auth().signInWithPassword({ email, password })).data.user?.factors).toMatchObject(known);
      const { data } = await serviceClient(stage().backend).auth.admin.generateLink({ type: 'recovery', email });
      const token_hash = data.properties?.hashed_token ?? '';
      const redeemed = await auth().verifyOtp({ type: 'recovery', token_hash });
      expect(redeemed.data.user?.factors).toMatchObject(known);
      const { refresh_token = '' } = redeemed.data.session ?? {};
      expect((await auth().refreshSession({ refresh_token })).data.user?.factors).toMatchObject(known);
    });

    test('of two links to choose a password the later one works', async () => {
      const { email } = await newPerson();
      const { admin } = serviceClient(stage().backend).auth;
      const link = async () =>
        (await admin.generateLink({ type: 'recovery', email })).data.properties?.hashed_token ?? '';
      const [first, second] = [await link(), await link()];
      const redeem = async (token_hash: string) =>
        (await visitorClient(stage().backend).auth.verifyOtp({ type: 'recovery', token_hash })).error?.code;
      expect([await redeem(first), await redeem(second)]).toEqual(['otp_expired', undefined]);
    });

    test.each<
      [what: string, method: string, path: string, token: string, body: object | null, answer: [number, string]]
    >([
      ['a key in place of a token', 'GET', '/user', 'key', null, [403, 'bad_jwt']],
      ['no token', 'GET', '/user', '', null, [401, 'no_authorization']],
      [
        'a refresh token of nobody',
        'POST',
        '/token?grant_type=refresh_token',
        '',
        { refresh_token: 'abcdefghijkl' },
        [400, 'refresh_token_not_found'],
      ],
      [
        'a refresh token of another form',
        'POST',
        '/token?grant_type=refresh_token',
        '',
        { refresh_token: 'ABC' },
        [400, 'validation_failed'],
      ],
      ['a password of 73 bytes', 'PUT', '/user', 'own', { password: 'x'.repeat(73) }, [400, 'validation_failed']],
      ['a password of 11 bytes', 'PUT', '/user', 'own', { password: 'x'.repeat(11) }, [422, 'weak_password']],
      ['a code that is empty', 'POST', '/factors/FACTOR/verify', 'own', { code: '' }, [400, 'validation_failed']],
      [
        'a factor of nobody',
        'POST',
        '/factors/00000000-0000-4000-8000-000000000000/verify',
        'own',
        { code: '1' },
        [404, 'mfa_factor_not_found'],
      ],
    ])('%s is answered as by the service of a project', async (_what, method, path, as, body, answer) => {
      const { backend } = stage();
      const person = await newPerson();
      const { data } = await person.db.auth.mfa.enroll({ factorType: 'totp' });
      const token = {
        own: (await person.db.auth.getSession()).data.session?.access_token,
        key: backend.publishableKey,
      }[as];
      const headers = { apikey: backend.publishableKey, ...(token && { authorization: `Bearer ${token}` }) };
      const url = `${backend.url}/auth/v1${path.replace('FACTOR', data?.id ?? '')}`;
      const response = await backend.fetch(url, { method, headers, body: body && JSON.stringify(body) });
      expect([response.status, ((await response.json()) as { error_code: string }).error_code]).toEqual(answer);
    });

    test('the shortest password is a setting', async () => {
      const { backend } = stage();
      const person = await newPerson();
      const passwords = createPasswordThread();
      const secretKey = backend.secretKey ?? '';
      const strict = servingAccounts({
        send: backend.fetch,
        database: database(),
        passwords,
        secretKey,
        shortestPassword: 14,
      });
      const client = visitorClient({ ...backend, fetch: strict });
      await client.auth.signInWithPassword({ email: person.email, password: 'a password of the tests' });
      const { error } = await client.auth.updateUser({ password: 'x'.repeat(13) });
      expect(error).toMatchObject({ reasons: ['length'], message: expect.stringContaining('at least 14 characters') });
      expect((await client.auth.updateUser({ password: 'x'.repeat(14) })).error).toBeNull();
      await passwords.stop();
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
