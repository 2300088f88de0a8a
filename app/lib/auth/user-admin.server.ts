import { isAuthApiError } from '@supabase/supabase-js';
import { log } from '~/lib/runtime/log.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import type { Backend } from '~/lib/supabase/backend';
import { authAdminClient } from '~/lib/supabase/client.server';
import { BackendError } from '~/lib/supabase/result.server';

/** A person to invite. */
export type Invitee = { email: string; full_name: string | null };

/** The result of an invitation. */
export type Invitation = 'sent' | 'known already' | 'too many';

/** The auth service's admin interface, as far as this program uses it. */
export type UserAdmin = {
  /** @returns a user's e-mail address; null where the look-up fails */
  emailOf(userId: string): Promise<string | null>;
  /**
   * Has the service create a user and send an invitation by e-mail.
   *
   * @param key identifies the form: sent twice, it invites once
   * @param backTo the URL that the accepted invitation leads to
   */
  invite(key: string, person: Invitee, backTo: string): Promise<Invitation>;
};

const REMEMBER_INVITATION_MS = 60_000;

/** @returns the admin interface of a backend's auth service, or null where this program may not use one */
export function createUserAdmin(backend: Backend): UserAdmin | null {
  if (!backend.authAdmin) return null;
  const invitations = createSingleFlight<Invitation>(REMEMBER_INVITATION_MS);

  async function send({ email, full_name }: Invitee, redirectTo: string): Promise<Invitation> {
    const data = full_name ? { full_name } : {};
    const { error } = await authAdminClient(backend).inviteUserByEmail(email, { data, redirectTo });
    if (!error) return 'sent';
    if (!isAuthApiError(error)) throw new BackendError(error);
    if (error.status === 429) return 'too many';
    if (error.code === 'email_exists' || error.code === 'user_already_exists') return 'known already';
    throw new BackendError(error);
  }

  return {
    async emailOf(userId) {
      try {
        const { data, error } = await authAdminClient(backend).getUserById(userId);
        if (error) throw error;
        return data.user.email ?? null;
      } catch (error) {
        log.error({ err: error }, 'the address of a user could not be looked up');
        return null;
      }
    },

    invite: (key, person, backTo) => invitations.run(key, () => send(person, backTo)),
  };
}
