import { isAuthWeakPasswordError } from '@supabase/supabase-js';
import type { Backend } from '~/lib/supabase/backend';
import { isSelfHosted } from '~/lib/supabase/backend';
import { authClient, sessionClient } from '~/lib/supabase/client.server';
import { LINK_HOURS } from '~/lib/supabase/lite/accounts/link-hours';
import { BackendError } from '~/lib/supabase/result.server';
import { withTimeout } from '~/lib/supabase/with-timeout';
import {
  AuthRefusedError,
  answerOf,
  ENDED,
  type Identified,
  identified,
  type SecondStep,
  secondStepOf,
  tokensOf,
} from './auth-results.server';
import type { Session } from './session.server';

export type PasswordLink = { type: 'invite' | 'recovery'; token_hash: string };

/**
 * The outcome of setting a password. `weak` has what the service asks for; `refused` stands for rules of the service's
 * own.
 */
export type PasswordChange = { outcome: 'changed' } | RefusedPassword;
export type RefusedPassword =
  | { outcome: 'same' | 'code needed' | 'sign-in too old' | 'wrong password' | 'refused' | 'signed out' }
  | { outcome: 'weak'; reasons: string[]; shortest: number | null };

/**
 * The outcome of entering a one-time code. `try again` is a challenge that ran out or that was answered from another
 * address: nobody has looked at the code. `signed out` is also said where another device has entered a code.
 */
export type CodeOutcome = { outcome: 'entered'; session: Session } | { outcome: CodeRefusal };
export type CodeRefusal = 'wrong' | 'try again' | 'no app' | 'not offered' | 'signed out';

export type OwnAccount = {
  /** Whether the auth service mails links to set a password by itself. */
  mailsLinks: boolean;
  /** For how many hours links work; null where the auth service has a setting of its own, which nobody can ask for. */
  linkHours: Record<PasswordLink['type'], number> | null;
  /** Has the auth service mail a link; an unknown address is no error. */
  mailLink(email: string, redirectTo: string): Promise<void>;
  /** Redeems a link, which works once; @returns null where it was used or has expired */
  redeemLink(link: PasswordLink): Promise<Identified | null>;
  /**
   * Sets the password, and ends the person's other sessions.
   *
   * @param current the present password, where the person has typed it
   * @throws {PasswordMayBeSetError} where the answer is lost
   */
  setPassword(session: Session, password: string, current?: string): Promise<PasswordChange>;
  /** @returns what the person does after the password */
  secondStepOf(session: Session): Promise<SecondStep>;
  /** Begins with an authenticator app; it counts once a code of it was entered. @returns null where the service has none */
  addFactor(session: Session, issuer: string): Promise<{ factorId: string; secret: string } | null>;
  /** Enters a code, which gives the session both factors. */
  enterCode(session: Session, factorId: string, code: string): Promise<CodeOutcome>;
  /** Goes on without an authenticator app; @returns whether the service allows it in this session */
  removeFactors(session: Session): Promise<boolean>;
};

/** The answer to a new password is lost, and so is that to the question after it: the password may be set. */
export class PasswordMayBeSetError extends BackendError {
  constructor(cause: unknown) {
    super(cause, {
      message:
        'We could not find out whether your new password is saved. Please try it in a minute; until then the one before may still count.',
    });
  }
}

// A link is used up by the first request: waiting is better than losing it.
const REDEEM_WITHIN_MS = 20_000;

/** A session that is over, or whose token is not accepted any more. */
const SIGNED_OUT = { ...ENDED, bad_jwt: 'ended', no_authorization: 'ended' } as const;

/** Why a code is not taken (mfa.go of Supabase Auth). */
const CODE_REFUSALS: Record<string, CodeRefusal> = {
  mfa_verification_failed: 'wrong',
  mfa_challenge_expired: 'try again',
  mfa_ip_address_mismatch: 'try again',
  mfa_factor_not_found: 'no app',
  mfa_totp_verify_not_enabled: 'not offered',
  mfa_verification_rejected: 'signed out',
  ...outcomes(SIGNED_OUT, 'signed out'),
};

/** Why a password is not taken (user.go and password.go of Supabase Auth). */
const PASSWORD_REFUSALS: Record<string, RefusedPassword['outcome']> = {
  same_password: 'same',
  weak_password: 'weak',
  insufficient_aal: 'code needed',
  reauthentication_needed: 'sign-in too old',
  reauthentication_not_valid: 'sign-in too old',
  current_password_required: 'wrong password',
  current_password_invalid: 'wrong password',
  validation_failed: 'refused',
  user_sso_managed: 'refused',
  ...outcomes(SIGNED_OUT, 'signed out'),
};

export function createOwnAccount(backend: Backend): OwnAccount {
  const patient = { ...backend, fetch: withTimeout(REDEEM_WITHIN_MS, backend.longFetch) };

  /** @throws {BackendError} where the session has ended, which the guard has seen just now */
  async function userOf(session: Session) {
    const { data, error } = await authClient(backend).getUser(session.access_token);
    if (answerOf(error, ENDED) || !data.user) throw new BackendError(new Error('The session has ended meanwhile.'));
    return data.user;
  }

  async function tryPassword(session: Session, password: string, current?: string): Promise<PasswordChange> {
    const attributes = { password, ...(current && { current_password: current }) };
    const { error } = await sessionClient(backend, session).updateUser(attributes);
    const outcome = answerOf(error, PASSWORD_REFUSALS);
    if (outcome === null) return { outcome: 'changed' };
    if (outcome !== 'weak') return { outcome };
    const weak = isAuthWeakPasswordError(error) ? error : null;
    const [, shortest] = /at least (\d+) characters\./.exec(weak?.message ?? '') ?? [];
    return { outcome, reasons: weak?.reasons ?? [], shortest: shortest ? Number(shortest) : null };
  }

  return {
    mailsLinks: !isSelfHosted(backend),
    linkHours: isSelfHosted(backend) ? LINK_HOURS : null,

    async mailLink(email, redirectTo) {
      answerOf((await authClient(backend).resetPasswordForEmail(email, { redirectTo })).error, {});
    },

    async redeemLink(link) {
      const { data, error } = await authClient(patient).verifyOtp(link);
      if (answerOf(error, { otp_expired: true, user_banned: true })) return null;
      const { session, user } = data;
      return session && user ? identified({ session, user }) : null;
    },

    async setPassword(session, password, current) {
      try {
        return await tryPassword(session, password, current);
      } catch (error) {
        if (!(error instanceof BackendError) || error instanceof AuthRefusedError) throw error;
        return askAfter(error);
      }

      /** Asked once more, the service calls the password the same, or the one before wrong, where it is set. */
      async function askAfter(lost: BackendError): Promise<PasswordChange> {
        const again = await tryPassword(session, password, current).catch(() => null);
        if (!again) throw new PasswordMayBeSetError(lost);
        const isSet = again.outcome === 'same' || (again.outcome === 'wrong password' && current !== undefined);
        return isSet ? { outcome: 'changed' } : again;
      }
    },

    async secondStepOf(session) {
      return secondStepOf(await userOf(session));
    },

    async addFactor(session, issuer) {
      const { mfa } = sessionClient(backend, session);
      const { factors = [] } = await userOf(session);
      // One that was begun before and never used would have the same name.
      for (const { id } of factors.filter(({ status }) => status === 'unverified')) {
        answerOf((await mfa.unenroll({ factorId: id })).error, { mfa_factor_not_found: true });
      }
      const { data, error } = await mfa.enroll({ factorType: 'totp', issuer });
      if (answerOf(error, { mfa_totp_enroll_not_enabled: true }) || !data) return null;
      return { factorId: data.id, secret: data.totp.secret };
    },

    async enterCode(session, factorId, code) {
      const { mfa } = sessionClient(backend, session);
      const { data, error } = await mfa.challengeAndVerify({ factorId, code });
      const refusal = answerOf(error, CODE_REFUSALS);
      if (refusal) return { outcome: refusal };
      if (!data) throw new BackendError(new Error('The answer to a code has no session.'));
      return { outcome: 'entered', session: tokensOf(data) };
    },

    async removeFactors(session) {
      const { mfa } = sessionClient(backend, session);
      const { factors = [] } = await userOf(session);
      for (const { id } of factors) {
        const { error } = await mfa.unenroll({ factorId: id });
        const answer = answerOf(error, { insufficient_aal: 'code needed', mfa_factor_not_found: 'gone' });
        if (answer === 'code needed') return false;
      }
      return true;
    },
  };
}

function outcomes<Outcome>(codes: object, outcome: Outcome): Record<string, Outcome> {
  return Object.fromEntries(Object.keys(codes).map((code) => [code, outcome]));
}
