import { data, redirect } from 'react-router';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import type { Toast } from '~/lib/http/toast';
import { log } from '~/lib/runtime/log.server';
import { currentRequestId, markUncacheable } from '~/lib/runtime/request-scope.server';
import { BackendError } from '~/lib/supabase/result.server';

/** The result of a read: its value, or the fallback and the toast about it. */
export type Outcome<Value> = { value: Value; toast: Toast | null };

/** The words of a toast about an outage; the message is the error's where not given. */
export type OutageMessage = { title: string; message?: string };

/**
 * Replaces a failed read by a fallback, without a toast. No cache stores the page.
 *
 * @param read a domain function's promise
 * @throws other errors than those of the backend
 */
export function orDefault<Value>(read: Promise<Value>, fallback: Value): Promise<Value> {
  return read.catch((error: unknown) => {
    logOutage(error);
    return fallback;
  });
}

/**
 * Replaces a failed read by a fallback, with a toast. No cache stores the page.
 *
 * @param read a domain function's promise
 * @param words of the toast, which may depend on the error
 * @throws other errors than those of the backend
 */
export async function withFallback<Value>(
  read: Promise<Value>,
  fallback: Value,
  words: OutageMessage | ((error: BackendError) => OutageMessage),
): Promise<Outcome<Value>> {
  try {
    return { value: await read, toast: null };
  } catch (error) {
    const outage = logOutage(error);
    const { title, message = outage.message } = typeof words === 'function' ? words(outage) : words;
    return { value: fallback, toast: { kind: 'destructive', title, message } };
  }
}

/**
 * @returns the error, which was logged; the current request is marked as uncacheable
 * @throws other errors than those of the backend
 */
function logOutage(error: unknown): BackendError {
  if (!(error instanceof BackendError)) throw error;
  log.error({ err: error }, 'a read from the backend failed');
  markUncacheable();
  return error;
}

/**
 * Replaces a page that cannot be without its data by the problem screen.
 *
 * @param submitted the fields of the page's form, for the problem screen to redisplay
 * @throws a 503 response with the toast where the backend failed, else the error of the read
 */
export function orErrorPage<Value>(
  read: Promise<Value>,
  words: OutageMessage,
  submitted?: SubmittedFields | null,
): Promise<Value> {
  return orThrow(read, words, (toast, status) => data({ toast, submitted, reference: currentRequestId() }, { status }));
}

/**
 * Gives a loader's data with status 200, or 503 where a part is missing, so that search engines do not replace what
 * they have.
 *
 * @param toasts of the reads; the first one shows
 */
export function withToast<Value extends object>(value: Value, ...toasts: (Toast | null)[]) {
  const toast = toasts.find((candidate) => candidate !== null) ?? null;
  return data({ ...value, toast }, toast ? { status: 503 } : undefined);
}

/**
 * Replaces a file, which has no problem screen.
 *
 * @throws a 503 response in plain text where the backend failed, else the error of the read
 */
export function orUnavailable<Value>(read: Promise<Value>): Promise<Value> {
  const headers = { 'Content-Type': 'text/plain' };
  const response = ({ message }: Toast, status: number) => new Response(`${message}\n`, { status, headers });
  return orThrow(read, { title: 'Not available just now' }, response);
}

async function orThrow<Value>(
  read: Promise<Value>,
  { title, message }: OutageMessage,
  response: (toast: Toast, status: number) => unknown,
): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    const outage = logOutage(error);
    throw response({ kind: 'destructive', title, message: message ?? outage.message }, outage.status);
  }
}

/** @returns a 404 response for a loader to throw, with the words of the toast on the problem screen */
export function notFound(words?: Required<OutageMessage>) {
  const toast: Toast | null = words ? { kind: 'destructive', ...words } : null;
  return data({ toast }, { status: 404 });
}

/**
 * @param moved the new path of what this address once showed, or null
 * @param search the query string to take along
 * @returns for a loader to throw: 301 to the new address, else 404 with the words of the toast
 * @throws a 503 response where the backend failed
 */
export async function movedOrNotFound(moved: Promise<string | null>, search: string, words: Required<OutageMessage>) {
  const path = await orErrorPage(moved, words);
  return path ? redirect(path + search, 301) : notFound(words);
}
