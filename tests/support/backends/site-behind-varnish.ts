import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { formOf } from '../http/form.ts';
import { freePort } from '../http/free-port.ts';
import { valuesOf } from '../http/html.ts';
import { type Staff, signInAs, staffOf } from '../http/staff.ts';
import { ADMIN, type ProgramProcess, startProgram } from './program-process.ts';
import { type SiteProcess, whenReady } from './site-process.ts';
import { startVarnish } from './varnish-server.ts';

const CATEGORY = '/admin/manage-categories';
const PATH = '/products/onions';
const VISITORS = 10;

/** Two processes of the sample site on one database, behind Varnish as the guide has it. */
export type SiteBehindVarnish = {
  /** The origin of Varnish. */
  origin: string;
  varnish: ProgramProcess;
  sites: [SiteProcess, SiteProcess];
  /** Starts a process again, at the same port. */
  restart(index: 0 | 1): Promise<void>;
};

/** What visitors got while a page was edited. */
export type Seen = {
  answers: number;
  /** Answers without the page. */
  failed: string[];
  /** Of each answer with an earlier edit, how long before its request the next edit had been saved, in milliseconds. */
  stale: number[];
};

/**
 * @param databaseUrl of an empty database
 * @param folder for what they write
 */
export async function behindVarnish(databaseUrl: string, folder: string): Promise<SiteBehindVarnish> {
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  const origin = `http://127.0.0.1:${port}`;
  const common = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 'a secret of at least thirty-two characters',
    PUBLIC_URL: origin,
    PURGE_URL: `${origin}/purge`,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
    SEED: 'demo',
  };
  const start = (index: 0 | 1) => {
    const port = String(ports[index]);
    return whenReady(startProgram('node', [], { ...common, PORT: port }), port);
  };
  const varnish = await startVarnish(join(folder, 'varnish'), port, [...ports]);
  const sites = await Promise.all([start(0), start(1)]);
  return {
    origin,
    varnish,
    sites,
    async restart(index) {
      sites[index] = await start(index);
    },
  };
}

/**
 * Edits a page at both processes in turn, while ten visitors ask Varnish for it without pause.
 *
 * @param beforeEdit is called before each edit, with its number; it returns the process that takes the edit
 */
export async function editWhileVisited(
  { origin, sites }: SiteBehindVarnish,
  edits: number,
  beforeEdit: (edit: number) => Promise<0 | 1>,
): Promise<Seen> {
  const staff = await signInAs(ADMIN, sites[0]);
  const form = await formOfOnions(staff);
  const savedAt: number[] = [];
  const seen: Seen = { answers: 0, failed: [], stale: [] };
  let isOver = false;

  async function visit(): Promise<void> {
    while (!isOver) {
      const asked = performance.now();
      const answer = await fetch(origin + PATH).catch((error: unknown) => error as Error);
      const text = answer instanceof Error ? '' : await answer.text().catch(() => '');
      seen.answers += 1;
      const edit = /Edit (\d+) of a page\./.exec(text)?.[1];
      if (answer instanceof Error) seen.failed.push(String(answer.cause ?? answer));
      else if (answer.status !== 200 || edit === undefined) seen.failed.push(`${answer.status} ${text.slice(0, 200)}`);
      // What was saved before the request was sent has to be in the answer.
      const nextSaved = savedAt[Number(edit) + 1] ?? Number.POSITIVE_INFINITY;
      if (asked > nextSaved) seen.stale.push(asked - nextSaved);
    }
  }

  async function save(edit: number, index: 0 | 1): Promise<void> {
    const { status } = await staffOf(sites[index], staff.cookie).save(form, { description: `Edit ${edit} of a page.` });
    if (status !== 303) throw new Error(`Edit ${edit} was answered with ${status}.`);
    savedAt[edit] = performance.now();
  }

  await save(0, 0);
  await pause(2500);
  const visitors = Promise.all(Array.from({ length: VISITORS }, visit));
  try {
    for (let edit = 1; edit <= edits; edit += 1) {
      await save(edit, await beforeEdit(edit));
      // Sometimes the next one comes before the purge is repeated, sometimes after it.
      await pause(edit % 6 === 0 ? 2500 : 100 * (1 + (edit % 3)));
    }
    await pause(2600);
  } finally {
    isOver = true;
    await visitors;
  }
  return seen;
}

async function formOfOnions(staff: Staff): Promise<string> {
  const { page } = await staff.get(CATEGORY);
  const forms = valuesOf(page, 'a', 'href').filter((href) => href.startsWith(`${CATEGORY}/edit/`));
  for (const path of new Set(forms)) {
    if (formOf(await staff.get(path), { slug: '' }).slug === 'onions') return path;
  }
  throw new Error('The list of categories has no onions.');
}
