import { log } from '~/lib/runtime/log.server';
import { OperatorError } from '~/lib/runtime/operator-error';
import type { Backend } from '~/lib/supabase/backend';
import type { PasswordLink } from './own-account.server';
import { createUserAdmin } from './user-admin.server';

/** @returns the address at which a link to set a password is opened */
export function passwordUrl(origin: string, { type, token_hash }: PasswordLink): string {
  return `${origin}/admin/set-password?${new URLSearchParams({ token_hash, type })}`;
}

/**
 * Makes a link to set a new password, for the operator at the command line.
 *
 * @throws {OperatorError} where no user has this address
 */
export async function recoveryUrl(backend: Backend, origin: string, email: string): Promise<string> {
  const link = await createUserAdmin(backend)?.recoveryLink(email);
  if (!link) throw new OperatorError(`No user has the address ${email}.`);
  log.warn({ email }, 'a link to set a password was made at the command line');
  return passwordUrl(origin, link);
}
