import { data, type RouterContextProvider } from 'react-router';
import { getAccount, getProfileForStaff, setDeactivated } from '~/domain/users/users.server';
import type { SavedToast } from '~/lib/editing/check-form.server';
import { findRow, type NotFoundMessage } from '~/lib/editing/find-row.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { passwordLinkOf, type ShownLink } from './password-link.server';
import { LIST } from './role';

const FAILED = { title: 'Error Changing User' };

type Changed = { shown: ShownLink | null; problem: string | null };

/**
 * Does what the buttons beside the form of a user ask for: reset, deactivate, activate, totp_off.
 *
 * @returns null for the form's own button
 */
export async function changeAccount(
  context: Readonly<RouterContextProvider>,
  id: string,
  intent: string,
  words: NotFoundMessage,
): Promise<Response | ReturnType<typeof data<Changed>> | null> {
  if (!['reset', 'deactivate', 'activate', 'totp_off'].includes(intent)) return null;
  const scope = context.get(requestContext);
  const { db, user } = context.get(adminContext);
  const profile = await findRow(context, getProfileForStaff, id, { failed: FAILED.title, notFound: words });
  const name = profile.full_name ?? 'This user';
  const done = (toast: SavedToast) => redirectWithToast(scope, `${LIST}/edit/${id}`, toast);

  if (intent === 'deactivate' || intent === 'activate') {
    const refused = await orErrorPage(setDeactivated(db, id, intent === 'deactivate', user.id), FAILED);
    if (refused) return problem(refused.problem);
    return intent === 'deactivate'
      ? done({ title: 'User Deactivated', message: `${name} is signed out and cannot sign in any more.` })
      : done({ title: 'User Activated', message: `${name} can sign in again.` });
  }

  if (!scope.userAdmin) throw notFound();
  if (intent === 'totp_off') {
    await orErrorPage(scope.userAdmin.removeFactors(id), FAILED);
    log.warn({ userId: id, by: user.id }, 'one-time codes of a user were switched off');
    return done({ title: 'One-Time Code Switched Off', message: `${name} signs in with the password alone.` });
  }
  if (profile.deactivated) return problem('This account is deactivated. Please activate it first.');
  const account = await getAccount(db, id);
  const link = account?.email && (await orErrorPage(scope.userAdmin.recoveryLink(account.email), FAILED));
  if (!account?.email || !link) return problem('There is no e-mail address to make a link for.');
  log.warn({ userId: id, by: user.id }, 'a link to set a password was made');
  return data({ shown: await passwordLinkOf(scope, link, account.email), problem: null });
}

function problem(message: string) {
  return data<Changed>({ shown: null, problem: message }, { status: 422 });
}
