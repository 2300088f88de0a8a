import type { RouterContextProvider } from 'react-router';
import type { Need } from '~/components/admin/dashboard/need-list';
import { requestContext } from '~/lib/request/request-context';

type Context = Readonly<RouterContextProvider>;

/** @returns what whoever runs the site has to mend outside of it */
export async function operatorNeeds(context: Context): Promise<Need[]> {
  const { projectNeeds, storageProblems } = context.get(requestContext);
  const [project, storage] = await Promise.all([projectNeeds(), storageProblems()]);
  return [
    ...storage.map(({ place, reason }): Need => ({ kind: 'storage', key: place, words: STORAGE[place](reason) })),
    ...project.map(({ name, words }): Need => ({ kind: 'supabase', key: name, words })),
  ];
}

const STORAGE = {
  pages: (reason: string) =>
    `For whoever runs the server: nothing can be written to the folder PAGE_FILES (${reason}). Nothing is lost, and visitors see every page, but more slowly, and none while the site restarts. Make room on that disk, or give the site the right to write there: it goes on by itself.`,
  pictures: (reason: string) =>
    `For whoever runs the server: no picture or document can be stored in DATA_DIR (${reason}). What is stored is still shown, and texts may be refused too. Make room on that disk, or give the site the right to write there: it goes on by itself.`,
};
