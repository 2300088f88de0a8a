import type { RouterContextProvider } from 'react-router';
import type { Need } from '~/components/admin/dashboard/need-list';
import type { Unsent } from '~/domain/dashboard/unsent.server';
import { REFERENCE } from '~/lib/mail/mail';
import { requestContext } from '~/lib/request/request-context';

type Context = Readonly<RouterContextProvider>;

/** @returns what whoever runs the site has to mend outside of it */
export async function operatorNeeds(context: Context): Promise<Need[]> {
  const { projectNeeds, purgeProblem, storageProblems } = context.get(requestContext);
  const refused = purgeProblem();
  const [project, storage] = await Promise.all([projectNeeds(), storageProblems()]);
  return [
    ...storage.map(({ place, reason }): Need => ({ kind: 'storage', key: place, words: STORAGE[place](reason) })),
    ...(refused === null ? [] : [{ kind: 'purge' as const, key: 'own', name: OLD_PAGES, words: refused }]),
    ...project.map(({ name, words }): Need => ({ kind: 'supabase', key: name, words })),
  ];
}

const OLD_PAGES = 'Visitors may see old pages';

const STORAGE = {
  pages: (reason: string) =>
    `For whoever runs the server: nothing can be written to the folder PAGE_FILES (${reason}). Nothing is lost, and visitors see every page, but more slowly, and none while the site restarts. Make room on that disk, or give the site the right to write there: it goes on by itself.`,
  pictures: (reason: string) =>
    `For whoever runs the server: no picture or document can be stored in DATA_DIR (${reason}). What is stored is still shown, and texts may be refused too. Make room on that disk, or give the site the right to write there: it goes on by itself.`,
};

/** @returns what nobody has taken, with what can be done about it */
export function unsentNeeds(unsent: Unsent[]): Need[] {
  return unsent.map(({ id, kind, recipient, subject, reference, enquiry_id, problem, can_be_sent, is_left }) => {
    const words = [problem, is_left && NOBODY_TRIES].filter(Boolean).join(' ');
    const again = can_be_sent ? [{ value: 'send_again', label: 'Send again' }] : [];
    if (kind === 'purge') return { kind: 'purge', key: id, name: OLD_PAGES, words, buttons: again };
    const buttons = [...again, { value: 'discard', label: kind === 'password' ? 'Dismiss' : 'Do not send' }];
    if (kind === 'password') {
      const name = recipient ?? 'A user';
      const to = `/admin/user-management?${new URLSearchParams({ q: name })}`;
      return { kind, key: id, name, to, words: `${words} ${HAND_OVER}`, buttons };
    }
    const name = `${(subject ?? 'A mail').replaceAll(REFERENCE, reference ?? '')}, to ${recipient}`;
    return { kind: 'mail', key: id, name, ...(enquiry_id && { to: `/admin/enquiries/${enquiry_id}` }), words, buttons };
  });
}

const HAND_OVER = 'Open the account, make a link for a new password there, and hand it over.';
const NOBODY_TRIES =
  'Nobody has tried to send it for an hour: no process of the site runs with the SMTP_URL, PURGE_URL or CDN and the SESSION_SECRET that it was written with.';
