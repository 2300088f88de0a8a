import { createSingleFlight } from '~/lib/runtime/single-flight';
import type { Backend } from '~/lib/supabase/backend';
import { authAdminClient } from '~/lib/supabase/client.server';
import { BackendError } from '~/lib/supabase/result.server';
import { answerOf } from './auth-results.server';
import type { PasswordLink } from './own-account.server';

/** A person to invite. */
type Invitee = { email: string; full_name: string | null };

type Invitation = { userId: string; link: PasswordLink } | InvitationRefusal;
type InvitationRefusal = 'known already' | 'too many' | 'no address';

export type UserAdmin = {
  /**
   * Makes a user and a link to set the first password. Somebody who has not accepted yet gets another link.
   *
   * @param key identifies the form: sent twice, it invites once
   */
  invite(key: string, person: Invitee): Promise<Invitation>;
  /** @returns a link to set a new password; null where no user has this address */
  recoveryLink(email: string): Promise<PasswordLink | null>;
  /** Removes a person's authenticator app, such as one that was lost with its phone. */
  removeFactors(userId: string): Promise<void>;
};

const REMEMBER_INVITATION_MS = 60_000;

/** Why nobody is invited (mail.go of Supabase Auth). */
const INVITATION_REFUSALS: Record<string, InvitationRefusal> = {
  email_exists: 'known already',
  user_already_exists: 'known already',
  over_email_send_rate_limit: 'too many',
  over_request_rate_limit: 'too many',
  email_address_invalid: 'no address',
  email_address_not_authorized: 'no address',
  validation_failed: 'no address',
};

/** @returns the admin interface of a backend's auth service, or null where this program may not use one */
export function createUserAdmin(backend: Backend): UserAdmin | null {
  if (!backend.authAdmin) return null;
  const invitations = createSingleFlight<Invitation>(REMEMBER_INVITATION_MS);

  async function invite({ email, full_name }: Invitee): Promise<Invitation> {
    const options = { data: full_name ? { full_name } : {} };
    const { data, error } = await authAdminClient(backend).generateLink({ type: 'invite', email, options });
    const refusal = answerOf(error, INVITATION_REFUSALS);
    if (refusal) return refusal;
    if (!data.user) throw new BackendError(new Error('The answer to an invitation has no user.'));
    return { userId: data.user.id, link: { type: 'invite', token_hash: data.properties.hashed_token } };
  }

  return {
    invite: (key, person) => invitations.run(key, () => invite(person)),

    async recoveryLink(email) {
      const { data, error } = await authAdminClient(backend).generateLink({ type: 'recovery', email });
      if (answerOf(error, { user_not_found: true }) || !data.properties) return null;
      return { type: 'recovery', token_hash: data.properties.hashed_token };
    },

    async removeFactors(userId) {
      const { mfa } = authAdminClient(backend);
      const { data, error } = await mfa.listFactors({ userId });
      answerOf(error, {});
      for (const { id } of data?.factors ?? []) {
        answerOf((await mfa.deleteFactor({ id, userId })).error, { mfa_factor_not_found: true });
      }
    },
  };
}
