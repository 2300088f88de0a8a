import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { acceptanceMail, answerMail } from '~/domain/quotations/answer-mail.server';
import { type Answering, answerOffer, type Offer } from '~/domain/quotations/answers.server';
import { ANSWER_BUTTONS, type AnswerInput, answerOf, answerSchemas } from '~/domain/quotations/quotation-answer';
import { redirectWithToast } from '~/lib/editing/responses.server';
import type { Toast } from '~/lib/http/toast';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { today } from '~/lib/text/time-zone';
import type { FailedAnswer } from './answer-forms';
import { stateWords } from './office-answers';

/** What the page shows after a form that was not taken: the form, or what was typed where there is none any more. */
export type Refusal = { toast: Toast | null; failed: FailedAnswer | null; typed: string | null };

type Page = { token: string; reference: string; offers: Offer[]; zone: string };

/** Takes what a buyer answers to a version: 303 to the page, or the page again with 409, 422, 429 or 503. */
export async function takeAnswer(scope: RequestContext, { token, reference, offers, zone }: Page, form: FormData) {
  const intent = form.get('intent');
  const button = ANSWER_BUTTONS.find((one) => one === intent);
  const offer = offers.find(
    ({ number, version }) => number === form.get('number') && String(version) === form.get('version'),
  );
  if (!button || !offer) return refuse(404, MISSING);
  const submission = parseWithZod(form, { schema: answerSchemas(today(zone))[button] });
  const failed = (result: FailedAnswer['result']): FailedAnswer => ({
    ...{ number: offer.number, version: offer.version },
    ...{ button, result },
  });
  if (submission.status !== 'success') return refuse(422, null, failed(submission.reply()));
  const input = answerOf(button, submission.value);
  let outcome: Answering;
  try {
    outcome = offer.state === 'open' ? await store(scope, { token, reference, offer, input }) : offer.state;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'an answer to a quotation could not be stored');
    const message = 'Your answer could not be stored. Nothing you typed is lost: please try again in a minute.';
    const toast: Toast = { kind: 'destructive', title: 'Not Sent', message };
    return refuse(error.status, toast, failed(submission.reply({ formErrors: [message] })));
  }
  if (outcome === 'limited') return refuse(429, LIMITED, failed(submission.reply({ formErrors: [LIMITED.message] })));
  if (outcome === 'missing' || outcome === 'ended') return refuse(404, MISSING);
  if (outcome === 'stored' || outcome === input.answer) {
    // Pressed twice, it is the same answer.
    return redirectWithToast(scope, `/enquiries/${token}`, THANKS[input.answer]);
  }
  const message = `Nothing was changed: this version is ${stateWords(outcome)}.`;
  return refuse(409, { kind: 'warning', title: 'Too Late for This Version', message }, null, input.message);
}

async function store(
  { mail, origin, siteDb, waitUntil }: RequestContext,
  { token, reference, offer, input }: { token: string; reference: string; offer: Offer; input: AnswerInput },
): Promise<Answering> {
  const about = { reference, offer, answer: input, origin };
  const toBuyer = mail && input.answer === 'accepted' ? acceptanceMail(about, token) : null;
  const mails = mail ? [answerMail(mail.office, about), toBuyer].flatMap((one) => (one ? [mail.pack(one)] : [])) : [];
  const outcome = await answerOffer(siteDb, token, offer, input, mails);
  if (mail && outcome === 'stored') waitUntil(Promise.all(mails.map((one) => mail.deliver(one))));
  return outcome;
}

function refuse(status: number, toast: Toast | null, failed: FailedAnswer | null = null, typed: string | null = null) {
  const headers = status === 429 ? { 'Retry-After': String(3600 - (Math.floor(Date.now() / 1000) % 3600)) } : undefined;
  return data<Refusal>({ toast, failed, typed }, { status, headers });
}

const MISSING: Toast = {
  kind: 'warning',
  title: 'No Such Quotation',
  message: 'Nothing was changed: there is no such version any more. Please look at those below.',
};

const LIMITED: Toast = {
  kind: 'warning',
  title: 'Too Many Answers',
  message: 'We get too many answers just now. Nothing you typed is lost: please try again within the hour.',
};

const THANKS: Record<AnswerInput['answer'], { title: string; message: string }> = {
  accepted: { title: 'Quotation Accepted', message: 'Thank you for your order. We write to you about the next steps.' },
  asked: { title: 'Question Sent', message: 'Thank you. We look at it and send you another version.' },
  declined: {
    title: 'Quotation Declined',
    message: 'Thank you for telling us. You can still write to us at any time.',
  },
};
