import { addNote, getEnquiry, listLines, markAnswered, withdrawReply } from '~/domain/enquiries/enquiry-desk.server';
import { filledAnswer } from '~/domain/enquiries/prepared-answer';
import { getAnswer } from '~/domain/enquiries/prepared-answers.server';
import { mailReply } from '~/domain/enquiries/reply-mail.server';
import { deskFields, type StoredEnquiry } from '~/domain/enquiries/stored-enquiry';
import { findRow } from '~/lib/editing/find-row.server';
import { flatForm } from '~/lib/editing/flat-form';
import { failedForm, invalidForm } from '~/lib/editing/responses.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { type Action, notSent, redisplay, respondOrRedisplay } from './desk-responses.server';
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
 * Sends a reply where the site sends mail, keeps it, and marks the enquiry as answered: 303 to the enquiry, or 422, 503. A
 * form sent twice is mailed once.
 */
export async function sendReply(action: Action) {
  const { args, id, submitted } = action;
  const { db } = args.context.get(adminContext);
  const { mail } = args.context.get(requestContext);
  const before = await find(action);
  const read = deskFields.schema.shape.reply.safeParse(submitted.data.get('reply') ?? '');
  if (!read.success) return refuse(action, { reply: read.error.issues.map(({ message }) => message) });
  if (!read.data) return refuse(action, { reply: ['Please write the reply first, or choose a prepared answer.'] });
  const reply = newNote(id, 'reply', read.data, submitted.data);
  try {
    // Who adds it sends it: of two equal forms the second finds it there.
    const isFirst = await addNote(db, reply);
    if (isFirst && mail && !(await isMailed(action, before, reply.body))) {
      await withdrawReply(db, reply.id);
      return notSent(submitted);
    }
    await markAnswered(db, id);
  } catch (error) {
    return failedForm(flatForm(submitted.entries), error, FAILED);
  }
  const toast = mail
    ? { title: 'Reply Sent', message: `It is on its way to ${before.email}, and the enquiry is answered.` }
    : { title: 'Reply Kept', message: 'The enquiry is answered. Now open the reply in your e-mail program, below.' };
  return respondOrRedisplay(action, { done: 'reply', before, now: await find(action), toast });
}

async function isMailed({ args: { context } }: Action, enquiry: StoredEnquiry, body: string): Promise<boolean> {
  const { mail, origin } = context.get(requestContext);
  if (!mail) return false;
  try {
    const [timeZone, lines] = await Promise.all([
      companyTimeZone(context),
      listLines(context.get(adminContext).db, enquiry.id),
    ]);
    await mailReply(mail, { ...enquiry, lines }, body, { site: new URL(origin).hostname, timeZone });
    return true;
  } catch (error) {
    if (error instanceof BackendError) throw error;
    log.error({ err: error }, 'a reply could not be mailed');
    return false;
  }
}
