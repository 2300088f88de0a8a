import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import openSql from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { describeOnPostgres } from '../../support/backends/on-postgres';
import { findPostgres, type PostgresServer } from '../../support/backends/postgres-server';
import { ADMIN } from '../../support/backends/program-process';
import { type SiteProcess, startSite } from '../../support/backends/site-process';
import { startSupabaseServer } from '../../support/backends/supabase-server';
import { csv, IMPORT } from '../../support/content/imports';
import { listed, PRODUCTS } from '../../support/content/products';
import { newUser, pictureFile } from '../../support/http/admin';
import { type Answer, cookiesOf, heading, main } from '../../support/http/answer';
import { contactFields, TYPED } from '../../support/http/contact';
import { type Fields, formOf } from '../../support/http/form';
import { all } from '../../support/http/html';
import { cookieOf, sessionIn } from '../../support/http/sessions';
import { backend, db, SECRET } from '../../support/http/site';
import { type Person, type Staff, signInAs, signOut, staffOf } from '../../support/http/staff';

// Three processes on one database: what one does, the others know.

const CATEGORIES = '/admin/manage-categories';
const NAME = 'Of three instances';
const PRODUCT = 'Imported by two';
const PATH = '/products/of-three-instances';

/** How often an instance is asked whether it knows what another wrote. */
const OFTEN = { interval: 100 };

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
/** Counted by nobody but the tests of views. */
const VIEWED = '/season-calendar';
const VIEWS =
  "select coalesce(sum(count), 0)::integer as views from public.insight_counts where kind = 'views' and key = $1";

const SCHEDULE = `update public.product_categories
  set unpublish_at = clock_timestamp() + ($2::text)::integer * interval '1 millisecond' where slug = $1`;

const SCHEDULE_COPY = `update public.working_copies
  set publish_at = clock_timestamp() + ($2::text)::integer * interval '1 millisecond'
  where row_id = (select c.id::text from public.product_categories c where c.slug = $1)`;

/** Instances that share a backend. */
type Cluster = {
  sites: SiteProcess[];
  admin: Person;
  /** Sets a moment of a category, some milliseconds ahead by the clock of the database. */
  schedule(statement: string, slug: string, ms: number): Promise<unknown>;
  /** The stored views of a page. */
  views(path: string): Promise<number>;
  /** Cuts all connections to the backend, as its restart does. */
  cut(): Promise<unknown>;
  /** The folder of their pages for a web server in front, where they have one: then an edit is seen at all of them at once. */
  pageFiles?: string;
  /** Ends what does not end with the tests anyway. */
  stop?(): Promise<void>;
};

/** A cookie with a session that another cookie carries, whose access token has to be renewed. */
async function staleCookie(cookie: string): Promise<string> {
  return cookieOf({ ...(await sessionIn(cookie)), expires_at: Math.floor(Date.now() / 1000) - 10 });
}

function describeInstances(
  start: () => Promise<Cluster>,
  { areCounted, havePageFiles }: { areCounted: boolean; havePageFiles: boolean },
): void {
  let cluster: Cluster;
  let cookie: string;

  /** The administrator at an instance. */
  const at = (index: number, as = cookie): Staff => staffOf(siteOf(index), as);
  const siteOf = (index: number) => {
    const site = cluster.sites[index % cluster.sites.length];
    if (!site) throw new Error('There are no instances.');
    return site;
  };

  const signIn = async (index: number) => (await signInAs(cluster.admin, siteOf(index))).cookie;

  /** Where the only row of a list is edited. */
  async function editPageOf(list: string): Promise<string> {
    const links = all(main(await at(0).get(list)), 'a').map(({ attributes }) => attributes.href ?? '');
    return links.find((href) => href.includes('/edit/')) ?? '';
  }

  /** Asks all of them at the same moment. */
  const all3 = <Result>(ask: (index: number) => Promise<Result>) => Promise.all([0, 1, 2].map(ask));
  /** Looks at a page as a person does, some times, at an instance. */
  async function view(index: number, times: number): Promise<void> {
    const headers = { 'User-Agent': BROWSER };
    for (let time = 0; time < times; time += 1) {
      expect((await siteOf(index).get(VIEWED, { headers })).status).toBe(200);
    }
  }

  const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);

  beforeAll(async () => {
    cluster = await start();
    cookie = await signIn(0);
  }, 120_000);

  afterAll(async () => {
    const before = await cluster.views(VIEWED);
    await all3((index) => view(index, 5));
    const codes = await Promise.all(cluster.sites.map((site) => site.stop()));
    // What was counted before the signal is stored.
    expect((await cluster.views(VIEWED)) - before).toBe(15);
    await cluster.stop?.();
    const errors = cluster.sites.map((site) => site.err());
    expect({ codes, errors }).toEqual({ codes: [0, 0, 0], errors: ['', '', ''] });
  });

  test('one form sent to all at once makes one row', async () => {
    const form = { ...formOf(await at(0).get(`${CATEGORIES}/add`)), name: NAME, intent: 'save' };
    expect(statusesOf(await all3((index) => at(index).post(`${CATEGORIES}/add`, form)))).toEqual([303, 303, 303]);
    const list = await at(2).get(`${CATEGORIES}?q=${NAME}`);
    expect(listed(list).map(([, name]) => name)).toEqual([NAME]);
  });

  test('an edit at one is seen at all', async () => {
    expect((await all3((index) => siteOf(index).get(PATH))).map(heading)).toEqual(Array(3).fill(NAME));
    const saved = await at(0).save(await editPageOf(`${CATEGORIES}?q=${NAME}`), { name: `${NAME}, edited` });
    expect(saved.status).toBe(303);
    expect(heading(await siteOf(0).get(PATH))).toBe(`${NAME}, edited`);
    await expect
      .poll(async () => (await all3((index) => siteOf(index).get(PATH))).map(heading), OFTEN)
      .toEqual(Array(3).fill(`${NAME}, edited`));
  });

  if (havePageFiles) {
    test('an edit is seen at all at once, and in no page file as it was', async () => {
      const edit = await editPageOf(`${CATEGORIES}?q=${NAME}`);
      const file = join(cluster.pageFiles ?? '', 'current/pages', `${PATH}.html`);
      for (let round = 0; round < 9; round += 1) {
        const name = `${NAME}, round ${round}`;
        await all3((index) => siteOf(index).get(PATH));
        expect((await at(round).save(edit, { name })).status).toBe(303);
        if (existsSync(file)) expect(readFileSync(file, 'utf8')).toContain(name);
        expect((await all3((index) => siteOf(index).get(PATH))).map(heading)).toEqual(Array(3).fill(name));
        await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain(name);
      }
      expect((await at(0).save(edit, { name: NAME })).status).toBe(303);
    });
  }

  test('what is scheduled at one is public at all when its moment has come, by the clock of the database', async () => {
    const path = await editPageOf(`${CATEGORIES}?q=${NAME}`);
    // The form has minutes; a moment some seconds ahead is set as the form would, but in the database.
    expect((await at(0).save(path, { unpublish_at: '2099-01-01T00:00' })).status).toBe(303);
    const seen = () => all3((index) => siteOf(index).get(PATH)).then(statusesOf);
    await pause(1000);
    expect(await seen()).toEqual([200, 200, 200]);
    // Two seconds are left for the answers before it, on a machine that has much else to do.
    await cluster.schedule(SCHEDULE, PATH.slice(10), 3000);
    await pause(1100);
    expect(await seen()).toEqual([200, 200, 200]);
    await expect.poll(seen, OFTEN).toEqual([404, 404, 404]);
    expect((await at(1).save(path, { status: 'published' })).status).toBe(303);
    await expect.poll(seen, OFTEN).toEqual([200, 200, 200]);
  });

  test('changes that one keeps aside are public at all when their moment has come', async () => {
    const path = await editPageOf(`${CATEGORIES}?q=${NAME}`);
    const later = `${NAME}, of next season`;
    const kept = { name: later, publish_at: '2099-01-01T00:00', intent: 'draft' };
    expect((await at(0).save(path, { name: NAME })).status).toBe(303);
    expect((await at(0).post(path, kept)).status).toBe(303);
    const seen = () => all3((index) => siteOf(index).get(PATH)).then((answers) => answers.map(heading));
    await cluster.schedule(SCHEDULE_COPY, PATH.slice(10), 3000);
    await pause(1100);
    expect(await seen()).toEqual(Array(3).fill(NAME));
    await expect.poll(seen, OFTEN).toEqual(Array(3).fill(later));
    expect((await at(1).save(path, { name: NAME })).status).toBe(303);
    await expect.poll(seen, OFTEN).toEqual(Array(3).fill(NAME));
  });

  test('an import planned at one is applied by another, and seen by the third', async () => {
    const file = new File([csv(['name', 'category_slug'], [PRODUCT, PATH.slice(10)])], 'products.csv');
    const plan = (await at(0).post(IMPORT, { file, intent: 'save' })).headers.get('location') ?? '';
    expect((await at(1).post(plan, { intent: 'apply' })).status).toBe(303);
    const found = listed(await at(2).get(`${PRODUCTS}?q=${PRODUCT}`));
    expect(found.filter((cells) => cells.includes(PRODUCT))).toHaveLength(1);
  });

  test('a picture uploaded at one is served by all, in other sizes too', async () => {
    const image_file = await pictureFile('shared.jpg', 900, 600);
    expect((await at(0).save(await editPageOf(`${PRODUCTS}?q=${PRODUCT}`), { image_file })).status).toBe(303);
    await pause(1000);
    const page = await siteOf(1).get(`${PATH}/imported-by-two`);
    const [picture] = all(main(page), 'picture');
    const addresses = (picture ? all(picture, '*') : []).flatMap(({ attributes: { src, srcset = '' } }) => [
      ...(src ? [src] : []),
      ...srcset.split(/[ ,]+/).filter((part) => part.includes('/')),
    ]);
    expect(addresses.length).toBeGreaterThan(2);
    const requests = addresses.map((address) => all3((index) => fetch(new URL(address, siteOf(index).origin))));
    for (const answers of await Promise.all(requests)) {
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const answer of answers) expect((await answer.bytes()).byteLength).toBeGreaterThan(100);
    }
  });

  test('a sign-in at one counts at all, and so does a sign-out', async () => {
    const other = await signIn(0);
    expect(statusesOf(await all3((index) => at(index, other).get('/admin/dashboard')))).toEqual([200, 200, 200]);
    await signOut(at(0, other));
    expect(statusesOf(await all3((index) => at(index, other).get('/admin/dashboard')))).toEqual([302, 302, 302]);
  });

  test('a session that has to be renewed is renewed for everybody who asks at the same moment', async () => {
    for (let round = 0; round < 2; round += 1) {
      const stale = await staleCookie(await signIn(0));
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => at(index, stale).get('/admin/manage-gallery-of-nothing')),
      );
      expect(statusesOf(answers)).toEqual(Array(20).fill(404));
      const next = await Promise.all(
        answers.map((answer, index) => at(index + 1, cookiesOf(answer)).get('/admin/edit-pages')),
      );
      expect(statusesOf(next)).toEqual(Array(20).fill(200));
    }
  });

  test('views are counted together, each once, also where counts are written at the same moment', async () => {
    const before = await cluster.views(VIEWED);
    for (const times of [7, 4]) {
      await all3((index) => view(index, times + index));
      expect(statusesOf(await all3((index) => at(index).get('/admin/insights')))).toEqual([200, 200, 200]);
    }
    expect((await cluster.views(VIEWED)) - before).toBe(7 + 8 + 9 + 4 + 5 + 6);
  });

  test('connections that were cut are opened again', async () => {
    await cluster.cut();
    const fresh = (index: number) => siteOf(index).get(`/our-products?q=cut+${index}`);
    await expect.poll(async () => statusesOf(await all3(fresh))).toEqual([200, 200, 200]);
    expect((await at(1).get('/admin/dashboard')).status).toBe(200);
  });

  if (!areCounted) return;

  test('failed sign-ins are counted together', async () => {
    const guess = (index: number) =>
      siteOf(index).post('/admin/login', { email: 'guessed@example.com', password: 'a guess', intent: 'save' });
    const answers = [];
    for (let index = 0; index < 6; index += 1) answers.push(await guess(index));
    expect(statusesOf(answers)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(statusesOf(await all3(guess))).toEqual([429, 429, 429]);
  });

  test('messages are counted together, and one that is sent to all at once is one', async () => {
    const subject = `To three instances ${cluster.admin.email}`;
    const send = (fields: Fields) => (index: number) => siteOf(index).post('/contact-us', fields);
    const form = { ...formOf(await siteOf(0).get('/contact-us')), ...contactFields({ subject }) };
    expect(statusesOf(await all3(send(form)))).toEqual([303, 303, 303]);
    const more = [];
    for (let index = 0; index < 5; index += 1) more.push(await send(contactFields({ subject }))(index));
    expect(statusesOf(more)).toEqual([303, 303, 303, 303, 429]);
    const list = await at(1).get('/admin/enquiries');
    expect(list.text.split(subject).length - 1).toBeGreaterThanOrEqual(5);
    expect(list.text).toContain(TYPED.full_name);
  });
}

const environment = { SESSION_SECRET: SECRET, LOG_LEVEL: 'error' };

// The database counts, by the same functions wherever it is: once is enough.
const onSupabase = { areCounted: !findPostgres(), havePageFiles: false };

describe('three instances on a Supabase over the network', () => {
  describeInstances(async () => {
    const supabase = await startSupabaseServer('answers');
    const connection = { SUPABASE_URL: supabase.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey };
    const start = () => startSite({ ...environment, ...connection, DATA_DIR: newFolder() });
    return {
      sites: await Promise.all([start(), start(), start()]),
      admin: await newUser('admin'),
      schedule: (statement, slug, ms) => backend.database.transaction((tx) => tx.query(statement, [slug, String(ms)])),
      async views(path) {
        const [found] = await backend.database.transaction((tx) => tx.query<{ views: number }>(VIEWS, [path]));
        return found?.views ?? 0;
      },
      cut: () => supabase.behave('answers'),
      async stop() {
        await supabase.stop();
        const { data } = await db.from('product_categories').select('id').like('name', `${NAME}%`).throwOnError();
        for (const { id } of data) await db.from('products').delete().eq('category_id', id).throwOnError();
        await db.from('product_categories').delete().like('name', `${NAME}%`).throwOnError();
      },
    };
  }, onSupabase);
});

const onPostgres = (startServer: () => Promise<PostgresServer>) =>
  describeInstances(
    async () => {
      const postgres = await startServer();
      const DATABASE_URL = await postgres.createDatabase('site');
      // Their pictures lie in one folder; they may start at the same moment, also for the first time.
      const DATA_DIR = newFolder();
      const pageFiles = newFolder('page-files');
      const start = () => startSite({ ...environment, DATABASE_URL, DATA_DIR, PAGE_FILES: pageFiles });
      return {
        pageFiles,
        sites: await Promise.all([start(), start(), start()]),
        admin: ADMIN,
        async schedule(statement, slug, ms) {
          const sql = openSql(DATABASE_URL);
          await sql.unsafe(statement, [slug, String(ms)]);
          await sql.end();
        },
        async views(path) {
          const sql = openSql(DATABASE_URL);
          const [found] = await sql.unsafe<{ views: number }[]>(VIEWS, [path]);
          await sql.end();
          return found?.views ?? 0;
        },
        cut: () => postgres.cutConnections(),
      };
    },
    { areCounted: true, havePageFiles: true },
  );

describeOnPostgres(onPostgres, { title: 'three instances on ' });
