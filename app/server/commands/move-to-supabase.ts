import { buffer } from 'node:stream/consumers';
import type { SupabaseClient } from '@supabase/supabase-js';
import { readEntries } from '~/lib/backup/archive.server';
import { fileEntry, type Manifest } from '~/lib/backup/manifest';
import { type Row, readRows } from '~/lib/backup/read-rows.server';
import type { Env } from '~/lib/runtime/env.server';
import { ASSETS_BUCKET, assetPath, assetUrl, withAssetUrls } from '~/lib/supabase/assets.server';
import type { Backend } from '~/lib/supabase/backend';
import { authClient, serviceClient } from '~/lib/supabase/client.server';
import { openBackend } from '~/lib/supabase/open-backend.server';
import { CommandError } from './command';

// In the order of their foreign keys. Triggers count the products as the rows arrive.
const CONTENT = [
  'media',
  'product_categories',
  'products',
  'certificates',
  'gallery_items',
  'company_entries',
  'blog_posts',
  'page_content',
  'site_settings',
  'enquiry_answers',
] as const;

const QUOTATIONS = ['quotations', 'quotation_versions', 'quotation_lines', 'quotation_sends'] as const;

// Row level security lets no user write these.
const SECRET_KEY_TABLES = [
  'former_slugs',
  'enquiries',
  'enquiry_lines',
  'enquiry_notes',
  ...QUOTATIONS,
  'revisions',
  'insight_counts',
] as const;

// A site that runs on the project already may have counted some of them.
const NATURAL_KEYS: Record<string, string> = { insight_counts: 'day,kind,key' };

const ROWS_AT_A_TIME = 100;
const IDS_AT_A_TIME = 1000;

/** An untyped client: the loops below go through tables by name, which the generated types do not allow. */
type AnyDb = SupabaseClient;
type Content = Record<(typeof CONTENT)[number] | (typeof SECRET_KEY_TABLES)[number] | 'profiles', Row[]>;

/**
 * Moves the content of a backup into a Supabase project that has the schema and no content: pictures first, then rows,
 * with the rights of the administrator in the environment. An interrupted move can be repeated.
 *
 * @param path of a validated backup
 * @returns a line about what was moved, and what was not
 * @throws {CommandError} where the project is not ready for it; nothing has been written then
 */
export async function moveToSupabase(env: Env, path: string, manifest: Manifest): Promise<string> {
  const opened = await openBackend(env, '', async () => undefined);
  const backend: Backend = { ...opened, fetch: opened.longFetch };
  const admin = await signIn(backend, env.admin);
  const content: Content = await readRows(path, [...CONTENT, ...SECRET_KEY_TABLES, 'profiles']);
  for (const table of CONTENT) await refuseOtherRows(admin, table, content[table]);

  await uploadPictures(admin, path, manifest);
  await replacePeople(admin, content);
  for (const table of CONTENT) {
    const rows = content[table].map((row) => movedUrls(row, backend));
    if (table === 'blog_posts') await insertPosts(admin, rows);
    else await insert(admin, table, rows);
  }
  const service = backend.secretKey ? (serviceClient(backend) as unknown as AnyDb) : null;
  content.revisions = earlierRevisions(content.revisions, backend);
  for (const table of SECRET_KEY_TABLES) if (service) await insert(service, table, content[table]);

  const moved = CONTENT.reduce((sum, table) => sum + content[table].length, 0);
  const { former_slugs, enquiries, quotations, profiles, revisions } = content;
  const others = `${revisions.length} changes of the history, ${former_slugs.length} former addresses, ${quotations.length} quotations and ${enquiries.length} enquiries`;
  const rest = service ? `${others} too.` : `${others} stay behind: they need SUPABASE_SECRET_KEY.`;
  return `${moved} rows and ${manifest.files.length} pictures are in ${backend.url}; ${rest} Passwords cannot be moved: invite the ${profiles.length} people who had an account.`;
}

/** Signs the administrator in; the client refreshes its session during the move. */
async function signIn(backend: Backend, { email, password }: Env['admin']): Promise<AnyDb> {
  if (!password) {
    throw new CommandError('Set ADMIN_EMAIL and ADMIN_PASSWORD to an administrator of the project at SUPABASE_URL.');
  }
  const db = authClient(backend);
  const { error } = await db.auth.signInWithPassword({ email, password });
  if (error) throw new CommandError(`${email} cannot sign in at ${backend.url}: ${error.message}.`);
  const { data: isAdmin, error: noSchema } = await db.rpc('is_admin');
  if (noSchema) {
    throw new CommandError(
      `${backend.url} does not have the schema: run "supabase db push" first (${noSchema.message}).`,
    );
  }
  if (!isAdmin) throw new CommandError(`${email} is no administrator of ${backend.url}.`);
  return db as unknown as AnyDb;
}

/** Rows of an interrupted move may exist; others are content of the project. */
async function refuseOtherRows(db: AnyDb, table: string, rows: Row[]): Promise<void> {
  const ours = new Set(rows.map(({ id }) => id));
  for (let start = 0; ; start += IDS_AT_A_TIME) {
    const { data } = await checked(
      table,
      db
        .from(table)
        .select('id')
        .order('id')
        .range(start, start + IDS_AT_A_TIME - 1),
    );
    if (data?.some(({ id }) => !ours.has(id))) {
      throw new CommandError(`There is content in the project already (${table}): move into one that has none.`);
    }
    if ((data?.length ?? 0) < IDS_AT_A_TIME) return;
  }
}

async function uploadPictures(db: AnyDb, path: string, { files }: Manifest): Promise<void> {
  const pictures = new Map(
    files.filter(({ bucket }) => bucket === ASSETS_BUCKET).map((file) => [fileEntry(file), file]),
  );
  await readEntries(path, async ({ name, body }) => {
    const bytes = await buffer(body);
    const picture = pictures.get(name);
    if (!picture) return;
    const options = {
      contentType: picture.content_type ?? 'application/octet-stream',
      cacheControl: '3600',
      upsert: true,
    };
    await checked(name, db.storage.from(ASSETS_BUCKET).upload(picture.key, bytes, options));
  });
}

/** Posts, enquiries, notes and changes stay with their person where the project has an account with the same e-mail address. */
async function replacePeople(db: AnyDb, content: Content): Promise<void> {
  const { data } = await checked('profiles', db.from('profiles').select('id, email'));
  const existing = new Map(data?.map(({ id, email }) => [email, id]));
  const moved = new Map(content.profiles.map(({ id, email }) => [id, email === null ? null : existing.get(email)]));
  for (const row of [...content.blog_posts, ...content.enquiry_notes]) row.author_id = moved.get(row.author_id) ?? null;
  for (const enquiry of content.enquiries) enquiry.assignee_id = moved.get(enquiry.assignee_id) ?? null;
  for (const revision of content.revisions) revision.actor_id = moved.get(revision.actor_id) ?? null;
}

/** The move itself leaves revisions, which count from 1: those from before it get numbers up to 0, in their order. */
function earlierRevisions(rows: Row[], backend: Backend): Row[] {
  const last = rows.reduce((most, { id }) => Math.max(most, Number(id)), 0);
  return rows.map((row) => ({ ...movedUrls(row, backend), id: Number(row.id) - last }));
}

/** An unpublished post has its first date of publication, which the database accepts on published ones only. */
async function insertPosts(db: AnyDb, rows: Row[]): Promise<void> {
  const withdrawn = rows.filter(({ status, published_at }) => status !== 'published' && published_at !== null);
  await insert(
    db,
    'blog_posts',
    rows.map((row) => (withdrawn.includes(row) ? { ...row, status: 'published' } : row)),
  );
  for (const { id, status } of withdrawn)
    await checked('blog_posts', db.from('blog_posts').update({ status }).eq('id', id));
}

async function insert(db: AnyDb, table: string, rows: Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    const some = rows.slice(start, start + ROWS_AT_A_TIME);
    const onConflict = NATURAL_KEYS[table] ?? 'id';
    await checked(table, db.from(table).upsert(some, { onConflict, ignoreDuplicates: true }));
  }
}

/** @returns the row with the project's picture addresses */
function movedUrls(row: Row, backend: Backend): Row {
  const move = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(move);
    if (typeof value === 'object' && value !== null) return mapped(value);
    if (typeof value !== 'string') return value;
    const path = assetPath(value);
    return path === null ? withAssetUrls(backend, value) : assetUrl(backend, path);
  };
  const mapped = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([column, value]) => [column, move(value)]));
  return mapped(row);
}

async function checked<Answer extends { error: { message: string } | null }>(
  what: string,
  call: PromiseLike<Answer>,
): Promise<Answer> {
  const answer = await call;
  if (answer.error)
    throw new CommandError(`The project refused ${what}: ${answer.error.message}. Run the command again.`);
  return answer;
}
