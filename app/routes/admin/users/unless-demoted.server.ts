import { data, type RouterContextProvider } from 'react-router';
import { isAdministrator } from '~/domain/users/users.server';
import type { Toast } from '~/lib/http/toast';
import { adminContext } from '~/lib/request/request-context';

const DEMOTED: Toast = {
  kind: 'destructive',
  title: 'Nothing Was Saved',
  message: 'Another administrator has changed your own account meanwhile, so you cannot change users any more.',
};

/**
 * Changes a user. Where the change fails because somebody took the rights of the person who makes it, the row is hidden
 * or the database refuses, which says nothing about the cause.
 *
 * @throws a 403 response that says so; else what `change` throws
 */
export async function unlessDemoted<Result>(
  context: Readonly<RouterContextProvider>,
  change: () => Promise<Result>,
): Promise<Result> {
  const { db, user } = context.get(adminContext);
  const [outcome] = await Promise.allSettled([change()]);
  const isDone = outcome.status === 'fulfilled' && !isMissing(outcome.value);
  if (!isDone && !(await isAdministrator(db, user.id))) throw data({ toast: DEMOTED }, { status: 403 });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

function isMissing(result: unknown): boolean {
  const { ok, reason } = (result ?? {}) as { ok?: unknown; reason?: unknown };
  return ok === false && reason === 'missing';
}
