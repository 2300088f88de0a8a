import { cookiesOf, readAnswer } from '../../support/answer.ts';
import { type Asker, type Staff, staffOf } from '../../support/staff.ts';
import { ADMIN } from './site.ts';

/** Signs the administrator in at a site that the bench started. */
export async function signIn(origin: string): Promise<Staff> {
  const get: Asker['get'] = async (path, asking) =>
    readAnswer(await fetch(origin + path, { redirect: 'manual', ...asking }));
  const body = new URLSearchParams({ ...ADMIN, intent: 'save' });
  const answer = await get('/admin/login', { method: 'POST', body });
  if (answer.status !== 303) throw new Error(`The administrator could not sign in: ${answer.status}.`);
  return staffOf({ get }, cookiesOf(answer).replace(/(^|; )flash=[^;]*/, ''));
}
