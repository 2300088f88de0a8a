import { isAuthApiError } from '@supabase/supabase-js';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import type { Backend } from '~/lib/supabase/backend';
import { authAdminClient } from '~/lib/supabase/client.server';
import { BackendError } from '~/lib/supabase/result.server';
import type { PasswordLink } from './own-account.server';

/** A person to invite. */
export type Invitee = { email: string; full_name: string | null };

/** The result of an invitation: the new user and their link, or why there is none. */
export type Invitation = { userId: string; link: PasswordLink } | 'known already' | 'too many';

/** The auth service's admin interface, as far as this program uses it. */
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

/** @returns the admin interface of a backend's auth service, or null where this program may not use one */
export function createUserAdmin(backend: Backend): UserAdmin | null {
  if (!backend.authAdmin) return null;
  const invitations = createSingleFlight<Invitation>(REMEMBER_INVITATION_MS);

  async function invite({ email, full_name }: Invitee): Promise<Invitation> {
    const options = { data: full_name ? { full_name } : {} };
    const { data, error } = await authAdminClient(backend).generateLink({ type: 'invite', email, options });
    if (!error) {
      return { userId: data.user.id, link: { type: 'invite', token_hash: data.properties.hashed_token } };
    }
    if (!isAuthApiError(error)) throw new BackendError(error);
    if (error.status === 429) return 'too many';
    if (error.code === 'email_exists' || error.code === 'user_already_exists') return 'known already';
    throw new BackendError(error);
  }

  return {
    invite: (key, person) => invitations.run(key, () => invite(person)),

    async recoveryLink(email) {
      const { data, error } = await authAdminClient(backend).generateLink({ type: 'recovery', email });
      if (!error) return { type: 'recovery', token_hash: data.properties.hashed_token };
      if (isAuthApiError(error) && error.status === 404) return null;
      throw new BackendError(error);
    },

    async removeFactors(userId) {
      const { mfa } = authAdminClient(backend);
      const { data, error } = await mfa.listFactors({ userId });
      if (error) throw new BackendError(error);
      for (const { id } of data.factors) {
        const removed = await mfa.deleteFactor({ id, userId });
        if (removed.error) throw new BackendError(removed.error);
      }
    },
  };
}
