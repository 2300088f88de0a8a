import { type Submission, submitEnquiry } from '~/domain/enquiries/enquiries.server';
import { mailCopy, mailEnquiry, takesCopy } from '~/domain/enquiries/enquiry-mail.server';
import type { NewEnquiry } from '~/domain/enquiries/sent-enquiry';
import { readSettings } from '~/domain/settings/read-settings.server';
import type { Toast } from '~/lib/http/toast';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError, OutcomeUnknownError, StorageFullError } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';

/** An enquiry that was sent, or why its form is shown again. */
export type Sending =
  | { ok: true; reference: string; token: string; isCopied: boolean }
  | { ok: false; status: number; toast: Toast; headers?: HeadersInit };

/** @returns the key of a form, by which it is stored once however often it is sent */
export function formKeyOf(form: FormData): string {
  return String(form.get('idempotency_key') ?? '').slice(0, 100);
}

/** @returns whether a robot filled in the field that people do not see */
export function isOfRobot(form: FormData): boolean {
  return form.get('website') !== '' && form.get('website') !== null;
}

/** Stores what a visitor sent, and mails it to the office and a copy to its sender, after the response. */
export async function sendEnquiry(scope: RequestContext, enquiry: NewEnquiry, formKey: string): Promise<Sending> {
  const { clientAddress, mail, secret, siteDb } = scope;
  let outcome: Submission;
  try {
    outcome = await submitEnquiry(siteDb, enquiry, { formKey, senderHash: hmac(secret, clientAddress), secret });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'an enquiry could not be stored');
    return { ok: false, status: error.status, toast: { kind: 'destructive', ...wordsOf(error) } };
  }
  if (outcome.outcome === 'limited') {
    const minutes = Math.max(1, Math.ceil(outcome.retryAfterSeconds / 60));
    const message = `You have sent several messages already. Please try again in ${minutes} minutes.`;
    const headers = { 'Retry-After': String(Math.max(1, outcome.retryAfterSeconds)) };
    return { ok: false, status: 429, toast: { kind: 'warning', title: 'Too Many Messages', message }, headers };
  }
  const { reference, token, mayCopy } = outcome;
  const isCopied = mail !== undefined && mayCopy && takesCopy(enquiry.email, mail.to);
  if (mail) scope.waitUntil(mailOut(scope, mail, { ...enquiry, reference }, isCopied ? token : null));
  return { ok: true, reference, token, isCopied };
}

function wordsOf(error: BackendError): Pick<Toast, 'title' | 'message'> {
  if (error instanceof OutcomeUnknownError) {
    const message = 'We do not know whether your message has arrived. Please send it again: it arrives once.';
    return { title: 'Message Not Confirmed', message };
  }
  const advice = error instanceof StorageFullError ? 'please phone us instead' : 'please try again in a minute';
  const message = `Your message could not be sent. Nothing you typed is lost: ${advice}.`;
  return { title: 'Message Not Sent', message };
}

type Mail = NonNullable<RequestContext['mail']>;

/** @param token of the copy's private link; null for no copy */
async function mailOut(
  scope: RequestContext,
  to: Mail,
  enquiry: NewEnquiry & { reference: string },
  token: string | null,
): Promise<void> {
  try {
    const { origin } = scope;
    await mailEnquiry(to, enquiry, origin);
    if (!token) return;
    const { answer_working_days: days } = await readSettings(scope);
    await mailCopy(to, enquiry, { origin, token, days });
  } catch (error) {
    log.error({ err: error }, 'an enquiry is stored but could not be mailed');
  }
}
