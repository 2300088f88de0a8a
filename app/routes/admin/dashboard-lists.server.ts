import type { RouterContextProvider } from 'react-router';
import type { Need } from '~/components/admin/dashboard/need-list';
import type { Todo } from '~/components/admin/dashboard/todo-list';
import { listEndingCertificates } from '~/domain/certificates/certificate-editing.server';
import { formatEnd } from '~/domain/certificates/validity';
import { countPictures, getBusinessNeeds, type KeptCopy } from '~/domain/dashboard/dashboard.server';
import { listDeadLinks } from '~/domain/dashboard/dead-links.server';
import type { SiteInventory } from '~/domain/dashboard/first-steps';
import { KINDS, kindOf, kindOfTable } from '~/domain/history/kinds';
import { getNotices } from '~/domain/pages/notices.server';
import { answerWords } from '~/domain/quotations/quotation-answer';
import { COPY_PROBLEMS } from '~/lib/editing/publication';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { isPublished } from '~/lib/request/published.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { settingRows, settingValue } from '~/lib/request/setting-rows.server';
import { shortDay, shortTime, today } from '~/lib/text/time-zone';
import { isoTimestamp } from '~/lib/text/timestamp';

type Context = Readonly<RouterContextProvider>;

/** @returns what there is on the site, beside the figures of the dashboard */
export async function takeInventory(context: Context): Promise<Omit<SiteInventory, 'products' | 'categories'>> {
  const { db } = context.get(adminContext);
  const [rows, { written }, pictures] = await Promise.all([
    settingRows(context.get(requestContext)),
    getNotices(db),
    countPictures(db),
  ]);
  return { written, pictures, setting: (key) => settingValue(rows, key).trim(), isPublished: isPublished(rows) };
}

/** @returns what of the trade needs somebody: answers of buyers, next steps that are due, and quotations that end */
export async function needsOfTrade(context: Context): Promise<Need[]> {
  const zone = await companyTimeZone(context);
  const day = today(zone);
  const { answer, enquiry, quotation } = await getBusinessNeeds(context.get(adminContext).db, day);
  return [
    ...answer.map(({ id, number, answer: given, full_name, company, answered_at }): Need => {
      const name = [number, company ?? full_name].filter(Boolean).join(', ');
      const words = `${answerWords(given)}, ${shortTime(isoTimestamp(answered_at), zone)}`;
      return { kind: 'answer', key: id, to: KINDS.quotation.editPath(id), name, words };
    }),
    ...enquiry.map(({ id, reference, full_name, subject, day: due }): Need => {
      const words = due === day ? 'Today' : `Since ${shortDay(due)}`;
      const name = `${reference}, ${full_name}: ${subject}`;
      return { kind: 'enquiry', key: id, to: KINDS.enquiry.editPath(id), name, words };
    }),
    ...quotation.map(({ id, number, full_name, company, day: last }): Need => {
      const words =
        last < day ? `Ended on ${shortDay(last)}` : last === day ? 'Ends today' : `Ends on ${shortDay(last)}`;
      const name = [number, company ?? full_name].filter(Boolean).join(', ');
      return { kind: 'quotation', key: id, to: KINDS.quotation.editPath(id), name, words };
    }),
  ];
}

export async function endingCertificates(context: Context): Promise<Need[]> {
  const day = today(await companyTimeZone(context));
  const found = await listEndingCertificates(context.get(adminContext).db, day);
  return found.map(({ id, name, valid_until }) => {
    const words = formatEnd({ valid_until }, day) ?? '';
    return { kind: 'certificate', key: id, to: KINDS.certificate.editPath(id), name, words };
  });
}

/** @returns the links that lead nowhere, in texts that the person may change */
export async function deadLinks(context: Context): Promise<Todo[]> {
  const { db, user } = context.get(adminContext);
  const found = await listDeadLinks(db, context.get(requestContext).origin);
  return found.flatMap(({ table_name, row_id, name, link }) => {
    const kind = kindOf(kindOfTable(table_name) ?? 'page');
    if (kind.adminsOnly && user.role !== 'admin') return [];
    const row = { title: name, setting_key: name };
    const key = `${table_name} ${row_id} ${link}`;
    return { key, to: kind.editPath(row_id), name: kind.nameOf(row, row_id), reason: link };
  });
}

/** @returns changes that are kept aside, with the moment at which they are published, or why they were not */
export async function keptCopies(context: Context, copies: KeptCopy[]): Promise<Todo[]> {
  const zone = await companyTimeZone(context);
  return copies.flatMap(({ table_name, row_id, name, publish_at, problem }) => {
    const found = kindOfTable(table_name);
    if (!found) return [];
    const { editPath, nameOf, noun } = kindOf(found);
    const moment = publish_at && `${noun}, from ${shortTime(isoTimestamp(publish_at), zone)}`;
    const reason = problem ? COPY_PROBLEMS[problem] : moment || noun;
    const shown = nameOf({ name, title: name }, row_id);
    return { key: `${table_name} ${row_id}`, to: editPath(row_id), name: shown, reason, urgent: problem !== null };
  });
}
