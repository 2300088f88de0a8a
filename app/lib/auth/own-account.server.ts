import { isAuthApiError } from '@supabase/supabase-js';
import type { Backend } from '~/lib/supabase/backend';
import { isSelfHosted } from '~/lib/supabase/backend';
import { authClient, type Db } from '~/lib/supabase/client.server';
import { BackendError } from '~/lib/supabase/result.server';
import { type Identified, identified, isRefusal, tokensOf } from './auth-results.server';
import type { Session } from './session.server';

/** A link to set a password. */
export type PasswordLink = { type: 'invite' | 'recovery'; token_hash: string };

/** The outcome of setting a password; `refused` stands for rules of the auth service's own. */
export type PasswordChange =
  | { outcome: 'changed'; session: Session }
  | { outcome: 'same' | 'weak' | 'code needed' | 'refused' | 'signed out' };

/** What people do with their own accounts at Supabase Auth. */
export type OwnAccount = {
  /** Whether the auth service mails links to set a password by itself. */
  mailsLinks: boolean;
  /** Has the auth service mail a link; an unknown address is no error. */
  mailLink(email: string, redirectTo: string): Promise<void>;
  /** Redeems a link, which works once; @returns null where it was used or has expired */
  redeemLink(link: PasswordLink): Promise<Identified | null>;
  /** Sets the password, and ends the person's other sessions. */
  setPassword(session: Session, password: string): Promise<PasswordChange>;
  /** @returns the id of the authenticator app that the person uses, or null */
  factorOf(session: Session): Promise<string | null>;
  /** Begins with an authenticator app; it counts once a code of it was entered. @returns null where the service has none */
  addFactor(session: Session, issuer: string): Promise<{ factorId: string; secret: string } | null>;
  /** Enters a code; @returns the session with both factors, null where the code is wrong */
  enterCode(session: Session, factorId: string, code: string): Promise<Session | null>;
  /** Goes on without an authenticator app; @returns whether the service allows it in this session */
  removeFactors(session: Session): Promise<boolean>;
};

/** @returns what people may do with their own accounts at a backend's auth service */
export function createOwnAccount(backend: Backend): OwnAccount {
  /** @returns a client that holds a session, and its user; null where the session has ended */
  async function open(session: Session) {
    const client = authClient(backend);
    const { data, error } = await client.auth.setSession(session);
    return isRefusal(error) || !data.user ? null : { client, user: data.user };
  }

  async function opened(session: Session) {
    const found = await open(session);
    if (!found) throw new BackendError(new Error('The session has ended meanwhile.'));
    return found;
  }

  return {
    mailsLinks: !isSelfHosted(backend),

    async mailLink(email, redirectTo) {
      const { error } = await authClient(backend).auth.resetPasswordForEmail(email, { redirectTo });
      isRefusal(error);
    },

    async redeemLink(link) {
      const client = authClient(backend);
      const { data, error } = await client.auth.verifyOtp(link);
      if (isRefusal(error) || !data.session) return null;
      return identified(client, data.session);
    },

    async setPassword(session, password) {
      const found = await open(session);
      if (!found) return { outcome: 'signed out' };
      const { error } = await found.client.auth.updateUser({ password });
      if (!isRefusal(error)) return { outcome: 'changed', session: await sessionOf(found.client, session) };
      return { outcome: reasonOf(error) };
    },

    async factorOf(session) {
      const { user } = await opened(session);
      return user.factors?.find(({ status }) => status === 'verified')?.id ?? null;
    },

    async addFactor(session, issuer) {
      const { client, user } = await opened(session);
      // One that was begun before and never used.
      for (const { id, status } of user.factors ?? []) {
        if (status === 'unverified') isRefusal((await client.auth.mfa.unenroll({ factorId: id })).error);
      }
      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer });
      if (isRefusal(error) || !data) return null;
      return { factorId: data.id, secret: data.totp.secret };
    },

    async enterCode(session, factorId, code) {
      const found = await open(session);
      if (!found) return null;
      const { error } = await found.client.auth.mfa.challengeAndVerify({ factorId, code });
      return isRefusal(error) ? null : sessionOf(found.client, session);
    },

    async removeFactors(session) {
      const { client, user } = await opened(session);
      for (const { id } of user.factors ?? []) {
        if (isRefusal((await client.auth.mfa.unenroll({ factorId: id })).error)) return false;
      }
      return true;
    },
  };
}

/** @returns the session that a client holds: its tokens may be new ones */
async function sessionOf(client: Db, before: Session): Promise<Session> {
  const { data } = await client.auth.getSession();
  return data.session ? tokensOf(data.session) : before;
}

const REASONS = {
  same_password: 'same',
  weak_password: 'weak',
  insufficient_aal: 'code needed',
} as const;

function reasonOf(error: unknown): (typeof REASONS)[keyof typeof REASONS] | 'refused' {
  const code = isAuthApiError(error) || error instanceof Error ? (error as { code?: string }).code : undefined;
  return REASONS[code as keyof typeof REASONS] ?? 'refused';
}
