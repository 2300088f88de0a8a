import { addNote, answerEnquiry, getEnquiry, listLines } from '~/domain/enquiries/enquiry-desk.server';
import { filledAnswer } from '~/domain/enquiries/prepared-answer';
import { getAnswer } from '~/domain/enquiries/prepared-answers.server';
import { replyMail } from '~/domain/enquiries/reply-mail.server';
import { deskFields, type StoredEnquiry } from '~/domain/enquiries/stored-enquiry';
import type { SavedToast } from '~/lib/editing/check-form.server';
import { findRow } from '~/lib/editing/find-row.server';
import { flatForm } from '~/lib/editing/flat-form';
import { failedForm, invalidForm } from '~/lib/editing/responses.server';
import { type Delivery, soFar } from '~/lib/outbox/mailer.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { type Action, redisplay, respondOrRedisplay } from './desk-responses.server';
import { FAILED, NOT_FOUND, newNote } from './enquiry-edit.server';

// The buttons of an enquiry's form beside the one that saves it. Each does one thing, and whatever else was typed stays.

const find = ({ args, id }: Action) =>
  findRow(args.context, getEnquiry, id, { failed: FAILED.title, notFound: NOT_FOUND });

/** Refuses a field of the form: 422. */
const refuse = ({ submitted }: Action, errors: Record<string, string[]>) =>
  invalidForm(flatForm(submitted.entries), { errors });

/** Puts a prepared answer into the reply, below what is there. */
export async function chooseAnswer(action: Action) {
  const { args, id, submitted } = action;
  const { db } = args.context.get(adminContext);
  const text = (name: string) => String(submitted.data.get(name) ?? '');
  const enquiry = await find(action);
  const reading = Promise.all([getAnswer(db, text('answer')), listLines(db, id)]);
  const [answer, lines] = await orErrorPage(reading, FAILED, submitted.entries);
  if (!answer) return refuse(action, { answer: ['Please choose an answer of the list.'] });
  const typed = text('reply').trimEnd();
  const filled = filledAnswer(answer.body, enquiry, lines);
  return redisplay(submitted, { reply: typed ? `${typed}\n\n${filled}` : filled });
}

/** Adds a note: 303 to the enquiry, or 422, 503. */
export async function takeNote(action: Action) {
  const { args, id, submitted } = action;
  const { db } = args.context.get(adminContext);
  const before = await find(action);
  const read = deskFields.schema.shape.note.safeParse(submitted.data.get('note') ?? '');
  if (!read.success) return refuse(action, { note: read.error.issues.map(({ message }) => message) });
  if (!read.data) return refuse(action, { note: ['Please write the note first.'] });
  try {
    await addNote(db, newNote(id, 'note', read.data, submitted.data));
  } catch (error) {
    return failedForm(flatForm(submitted.entries), error, FAILED);
  }
  const toast = { title: 'Note Added', message: 'It stands below, for your colleagues.' };
  return respondOrRedisplay(action, { done: 'note', before, now: before, toast });
}

/**
 * Does what is left after a save: a typed note is added, and a typed reply comes back, as only its own button sends it.
 *
 * @param saved the response to the save
 */
export async function finishSave(action: Action, saved: Response) {
  const { args, id, submitted } = action;
  const { db } = args.context.get(adminContext);
  const note = deskFields.schema.shape.note.parse(submitted.data.get('note') ?? '');
  try {
    if (note) await addNote(db, newNote(id, 'note', note, submitted.data));
  } catch (error) {
    return failedForm(flatForm(submitted.entries), error, FAILED);
  }
  if (!String(submitted.data.get('reply') ?? '').trim()) return saved;
  const now = await find(action);
  const toast = { title: 'Enquiry Updated', message: `“${now.subject}” is ${now.status}.` };
  return respondOrRedisplay(action, { done: 'save', before: now, now, toast });
}

/**
 * Keeps a reply, puts its mail into the outbox where the site sends mail, and marks the enquiry as answered: 303 to the
 * enquiry, or 422, 503. A form sent twice is mailed once.
 */
export async function sendReply(action: Action) {
  const { args, id, submitted } = action;
  const { context } = args;
  const { db } = context.get(adminContext);
  const { mail, waitUntil } = context.get(requestContext);
  const before = await find(action);
  const { email } = before;
  const read = deskFields.schema.shape.reply.safeParse(submitted.data.get('reply') ?? '');
  if (!read.success) return refuse(action, { reply: read.error.issues.map(({ message }) => message) });
  if (!read.data) return refuse(action, { reply: ['Please write the reply first, or choose a prepared answer.'] });
  const reply = newNote(id, 'reply', read.data, submitted.data);
  let toast: SavedToast = email ? KEPT : KEPT_WITHOUT_ADDRESS;
  try {
    const letter = mail && email ? mail.pack(await letterOf(context, { ...before, email }, reply.body)) : null;
    if ((await answerEnquiry(db, reply, letter)) === null) throw notFound(NOT_FOUND);
    if (mail && email && letter) {
      const delivery = mail.deliver(letter);
      waitUntil(delivery);
      toast = sentMessage(await soFar(delivery), email);
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    return failedForm(flatForm(submitted.entries), error, FAILED);
  }
  return respondOrRedisplay(action, { done: 'reply', before, now: await find(action), toast });
}

const KEPT: SavedToast = {
  title: 'Reply Kept',
  message: 'The enquiry is answered. Now open the reply in your e-mail program, below.',
};

const KEPT_WITHOUT_ADDRESS: SavedToast = {
  title: 'Reply Kept',
  message: 'The enquiry is answered. Now send the reply yourself: there is no e-mail address.',
};

function sentMessage(delivery: Delivery, email: string): SavedToast {
  if (delivery.outcome === 'sent') {
    return { title: 'Reply Sent', message: `The mail server has taken it for ${email}, and the enquiry is answered.` };
  }
  if (delivery.outcome === 'waiting') {
    const message = `The reply to ${email} is kept and is sent as soon as the mail server takes it; the dashboard says so where that fails. The enquiry is answered.`;
    return { title: 'Reply On Its Way', message };
  }
  const message = `The reply is kept, but it cannot be mailed: ${delivery.words} It waits on the dashboard.`;
  return { kind: 'warning', title: 'Reply Not Sent', message };
}

async function letterOf(context: Action['args']['context'], enquiry: StoredEnquiry & { email: string }, body: string) {
  const { origin } = context.get(requestContext);
  const reading = [companyTimeZone(context), listLines(context.get(adminContext).db, enquiry.id)] as const;
  const [timeZone, lines] = await Promise.all(reading);
  return replyMail({ ...enquiry, lines }, body, { site: new URL(origin).hostname, timeZone });
}
