import { data, redirect } from 'react-router';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import type { Toast } from '~/lib/http/toast';
import { log } from '~/lib/runtime/log.server';
import { currentRequestId } from '~/lib/runtime/request-scope.server';
import { BackendError } from '~/lib/supabase/result.server';

/** What a read gave: its value, or a fallback and the toast that says so. */
export type Outcome<Value> = { value: Value; toast: Toast | null };

/** The words of a toast about an outage; without a message it has the error's own. */
export type OutageWords = { title: string; message?: string };

/**
 * Lets a page go on without the backend.
 *
 * @param read a domain function's promise
 * @param fallback the value to go on with
 * @param words of the toast, which may depend on the error
 * @throws whatever is not an outage
 */
export async function withFallback<Value>(
  read: Promise<Value>,
  fallback: Value,
  words: OutageWords | ((error: BackendError) => OutageWords),
): Promise<Outcome<Value>> {
  try {
    return { value: await read, toast: null };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    const { title, message = error.message } = typeof words === 'function' ? words(error) : words;
    log.error({ err: error }, title);
    return { value: fallback, toast: { kind: 'destructive', title, message } };
  }
}

/**
 * Lets the problem screen stand in for a page that cannot be without its data.
 *
 * @param typed what was typed into the page's form, for the problem screen to keep
 * @throws a 503 response with the toast, where the backend is down; else whatever the read threw
 */
export function orErrorPage<Value>(read: Promise<Value>, words: OutageWords, typed?: SubmittedFields): Promise<Value> {
  return orThrow(read, words, (toast) => data({ toast, typed, reference: currentRequestId() }, { status: 503 }));
}

/**
 * Answers a loader: 200, or 503 where something had to be left out, so that search engines keep the page.
 *
 * @param toasts of the reads; the first one shows
 */
export function withToast<Value extends object>(value: Value, ...toasts: (Toast | null)[]) {
  const toast = toasts.find((candidate) => candidate !== null) ?? null;
  return data({ ...value, toast }, toast ? { status: 503 } : undefined);
}

/**
 * Answers for a file, which has no screen to stand in for it.
 *
 * @throws a 503 response in plain words, where the backend is down; else whatever the read threw
 */
export function orUnavailable<Value>(read: Promise<Value>): Promise<Value> {
  const headers = { 'Content-Type': 'text/plain' };
  const answer = ({ message }: Toast) => new Response(`${message}\n`, { status: 503, headers });
  return orThrow(read, { title: 'Not available just now' }, answer);
}

async function orThrow<Value>(read: Promise<Value>, words: OutageWords, answer: (toast: Toast) => unknown) {
  const { value, toast } = await withFallback<Value | undefined>(read, undefined, words);
  if (toast) throw answer(toast);
  return value as Value;
}

/** @returns a 404 response for a loader to throw, with the words of the toast that the problem screen shows */
export function notFound(words?: Required<OutageWords>) {
  const toast: Toast | null = words ? { kind: 'destructive', ...words } : null;
  return data({ toast }, { status: 404 });
}

/**
 * Answers for an address at which nothing stands.
 *
 * @param moved the path to which what stood there has moved, or null
 * @param search the query string to take along
 * @returns for a loader to throw: 301 to the new address, else 404 with the words of the toast
 * @throws a 503 response where the backend cannot say
 */
export async function movedOrNotFound(moved: Promise<string | null>, search: string, words: Required<OutageWords>) {
  const path = await orErrorPage(moved, words);
  return path ? redirect(path + search, 301) : notFound(words);
}
