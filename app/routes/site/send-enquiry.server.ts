import { keysOf, type Sender, type Submission, submitEnquiry } from '~/domain/enquiries/enquiries.server';
import { copyMail, enquiryMail, takesCopy } from '~/domain/enquiries/enquiry-mail.server';
import type { NewEnquiry } from '~/domain/enquiries/sent-enquiry';
import { readSettings } from '~/domain/settings/read-settings.server';
import type { Toast } from '~/lib/http/toast';
import { soFar } from '~/lib/outbox/mailer.server';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError, OutcomeUnknownError, StorageFullError } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';

/** An enquiry that was sent, or why its form is shown again. */
export type Sending =
  | { ok: true; reference: string; token: string }
  | { ok: false; status: number; toast: Toast; headers?: HeadersInit };

/** @returns the key of a form, by which it is stored once however often it is sent */
export function formKeyOf(form: FormData): string {
  return String(form.get('idempotency_key') ?? '').slice(0, 100);
}

/** @returns whether a robot filled in the field that people do not see */
export function isOfRobot(form: FormData): boolean {
  return form.get('website') !== '' && form.get('website') !== null;
}

/**
 * Stores what a visitor sent with its mails to the office and to its sender, and sends these. What a robot has filled in is
 * archived and not mailed, and gets the same answer.
 */
export async function sendEnquiry(
  scope: RequestContext,
  enquiry: NewEnquiry,
  { formKey, isCaught }: Pick<Sender, 'formKey' | 'isCaught'>,
): Promise<Sending> {
  const { clientAddress, mail, origin, secret, siteDb } = scope;
  const sender: Sender = { formKey, isCaught, senderHash: hmac(secret, clientAddress), secret };
  const keys = keysOf(enquiry, sender);
  const toOffice = mail?.pack(enquiryMail(mail.office, enquiry, origin));
  const copy =
    mail && takesCopy(enquiry.email, mail.office) ? mail.pack(await copyOf(scope, enquiry, keys.token)) : null;
  const mails = isCaught ? [] : [toOffice, copy].filter((one) => one != null);
  let outcome: Submission;
  try {
    outcome = await submitEnquiry(siteDb, enquiry, sender, keys, mails);
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
  if (mail) {
    const deliveries = mails.map((one) => mail.deliver(one));
    scope.waitUntil(Promise.all(deliveries));
    // The next page speaks of the copy only where a server has taken it.
    if (deliveries[1]) await soFar(deliveries[1]);
  }
  return { ok: true, reference: outcome.reference, token: outcome.token };
}

async function copyOf(scope: RequestContext, enquiry: NewEnquiry, token: string) {
  const { answer_working_days: days } = await readSettings(scope);
  return copyMail(enquiry, { origin: scope.origin, token, days });
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
