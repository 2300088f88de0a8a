import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain';
import { type Connection, ensureHistoryTable, generateApiKey } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { inject } from 'vitest';
import type { Backend } from '~/lib/supabase/backend';
import { type Db, visitorClient } from '~/lib/supabase/client.server';
import { createMutex } from '~/lib/supabase/embedded/mutex';
import { FileStore } from '~/lib/supabase/lite/file-store.server';
import { askLiteApi, startLiteApi, URL_IN_PROCESS } from '~/lib/supabase/lite/lite-api.server';
import { pgliteDatabase, type SqlDatabase } from '~/lib/supabase/sql-database.server';
import { silenceApi } from './actors';

/** A node of a query plan, in the format of `EXPLAIN (analyze, format json)`. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Function Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
};

/** A fixture with `PRODUCTS` products and `auto_explain`. */
export type BigStage = {
  visitor: Db;
  admin: Db;
  database: SqlDatabase;
  /** Returns the plan nodes of all statements that `work` sends, also of those inside functions. */
  plansOf(work: () => Promise<unknown>): Promise<PlanNode[]>;
  close(): Promise<void>;
};

/**
 * The number of products; half of them are in the category `bulk`, the rest in `c-2` to `c-20`. With as many, the planner
 * chooses as it does with 100,000, and the seed takes a fifth of the time.
 */
export const PRODUCTS = 20_000;

/** The number of files of the library. */
export const MEDIA = 5000;

/** The id of somebody who made a few of the changes. */
export const EDITOR = '00000000-0000-4000-8000-00000000ed17';

const CREDENTIALS = { email: 'admin@example.com', password: 'a password of the tests' };

/** Opens a separate database, because PGlite loads extensions only at opening. */
export async function openBigStage(): Promise<BigStage> {
  silenceApi();
  const filesDir = mkdtempSync(join(tmpdir(), 'big-stage-'));
  const loadDataDir = new Blob([zstdDecompressSync(readFileSync(inject('migratedDatabase')))]);
  const connection = await createPgliteConnection({ pgliteOptions: { loadDataDir, extensions: { auto_explain } } });
  const database = pgliteDatabase(connection.driver);
  const [publishable, service] = await Promise.all([generateApiKey('publishable'), generateApiKey('secret')]);
  const api = await startLiteApi({
    connection,
    files: new FileStore(filesDir),
    secret: 'a secret of the query plan tests',
    publishableKey: publishable.key,
    secretKey: service.key,
    openSignUp: true,
  });
  await api.ensureSystemSchema();
  await ensureHistoryTable(connection as Connection);
  await connection.clearSchemaCache();

  const withLock = createMutex();
  const send: typeof fetch = (input, init) => withLock(() => askLiteApi(api, new Request(input, init)));
  const backend = { url: URL_IN_PROCESS, publishableKey: publishable.key, fetch: send } as Backend;
  const admin = visitorClient(backend);
  await admin.auth.signUp(CREDENTIALS);
  await connection.driver.exec("update public.profiles set role = 'admin'");
  await admin.auth.signInWithPassword(CREDENTIALS);
  for (const statement of SEED) await connection.driver.exec(statement);

  const plans: PlanNode[] = [];
  const query = connection.driver.query.bind(connection.driver);
  // auto_explain sends each plan as a notice to the connection that ran the statement.
  connection.driver.query = (sql, parameters, options) =>
    query(sql, parameters, {
      ...options,
      onNotice: ({ message }) => {
        const json = /plan:\n([\s\S]*)$/.exec(message ?? '')?.[1];
        if (json) plans.push(...partsOf(JSON.parse(json).Plan));
      },
    });
  return {
    visitor: visitorClient(backend),
    admin,
    database,
    async plansOf(work) {
      plans.length = 0;
      await work();
      return [...plans];
    },
    async close() {
      await connection.close();
      rmSync(filesDir, { recursive: true });
    },
  };
}

/** The nodes of a plan, without those that were never executed. */
function partsOf(node: PlanNode): PlanNode[] {
  return node['Actual Loops'] === 0 ? [] : [node, ...(node.Plans ?? []).flatMap(partsOf)];
}

// Every product has the word "crop", every 7th "onion", every 10th "rare", one "unique7777". Every second is for trade.
const SEED = [
  `insert into public.product_categories (name, slug)
   select 'Category ' || n, case n when 1 then 'bulk' else 'c-' || n end from generate_series(1, 20) n`,
  `insert into public.products (category_id, slug, name, description, is_featured, image_url, gallery_images, created_at, uses, season_months)
   select c.id, 'p-' || n,
     case n % 7 when 0 then 'Onion ' else 'Garlic ' end || lpad((n * 7919 % ${PRODUCTS})::text, 5, '0'),
     'Crop' || case n % 10 when 0 then ' rare' else '' end || case n when 7777 then ' unique7777' else '' end,
     n % 40 = 0, '/images/' || n || '.webp', array['/images/' || n || '-a.webp'], now() - n * interval '1 second',
     case when n % 2000 = 0 then array['Zoo'] when n % 4 = 2 then array['Trade'] else '{}' end,
     case when n % 3 = 0 then array[1 + n % 12] else '{}' end
   from generate_series(1, ${PRODUCTS}) n
   join public.product_categories c on c.slug = case n % 2 when 0 then 'bulk' else 'c-' || 2 + n / 2 % 19 end`,
  `insert into public.blog_posts (title, slug, content, status, published_at, created_at)
   select 'Post ' || n, 'post-' || n, 'Text', case n % 10 when 0 then 'draft' else 'published' end,
     now() - n * interval '1 hour', now() - n * interval '1 hour'
   from generate_series(1, 5000) n`,
  `insert into public.enquiries (full_name, email, subject, message, status, idempotency_key, sender_hash, created_at)
   select 'Asha Rao', 'asha@example.com', 'Onions', 'How much?', case n % 20 when 0 then 'new' else 'answered' end,
     'enquiry ' || n, 'sender ' || n, now() - n * interval '1 hour'
   from generate_series(1, 5000) n`,
  `insert into public.media (path, file_name, alt, digest, created_at)
   select 'public/media/' || n || '.webp', n || '.webp', 'Onions ' || n, md5(n::text) || md5(n::text),
     now() - n * interval '1 second'
   from generate_series(1, ${MEDIA}) n`,
  `insert into public.certificates (name, sort_order) select 'Certificate ' || n, n from generate_series(1, 1000) n`,
  `insert into public.gallery_items (title, image_url, sort_order)
   select 'Item ' || n, '/images/gallery-' || n || '.webp', n from generate_series(1, 5000) n`,
  `insert into public.former_slugs (slug, product_id, in_category_id)
   select 'old-' || p.slug, p.id, p.category_id from public.products p where p.created_at > now() - interval '5000 seconds'`,
  `insert into public.former_slugs (slug, category_id)
   select 'old-' || n, c.id from public.product_categories c, generate_series(1, 5000) n where c.slug = 'bulk'`,
  `insert into public.former_slugs (slug, post_id) select 'old-' || b.slug, b.id from public.blog_posts b`,
  "delete from public.gallery_items where title like 'Item 1%'",
  // A change every three minutes, for eighty days: most by nobody, few by one person.
  `update public.revisions set at = now() - ((select max(id) from public.revisions) - id) * interval '3 minutes',
     actor_id = case id % 1000 when 0 then '${EDITOR}'::uuid end`,
  'vacuum analyze',
  "load 'auto_explain'",
  `set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_format = json;
   set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice`,
];
