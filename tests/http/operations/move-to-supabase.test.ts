import { createWriteStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { takeBackup } from '~/lib/backup/snapshot.server';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { serviceClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { seedDemo } from '../../../supabase/seeds/demo/seed';
import { newFolder } from '../../support/backends/new-folder';
import { ADMIN, runProgram } from '../../support/backends/program-process';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { contentOf, type SiteContent } from '../../support/content/site-content';
import { cards } from '../../support/http/answer';
import { visitSupabase } from '../../support/http/site';

const PATIENCE = 120_000;
const MOVED = [
  'public.product_categories',
  'public.products',
  'public.product_counts',
  'public.certificates',
  'public.gallery_items',
  'public.page_content',
  'public.site_settings',
];

/** The files of a site's pictures; one that no row knows, as other tests leave them, does not belong to it. */
function withRow({ files, tables }: SiteContent): SiteContent['files'] {
  const objects = (tables['storage.objects'] ?? []).map((row) => JSON.parse(row));
  const known = new Set(objects.map(({ bucket_id, name }) => `${bucket_id}/${name}`));
  return Object.fromEntries(Object.entries(files).filter(([path]) => known.has(path)));
}

const folder = newFolder('move');
const file = join(folder, 'site.backup');
const AUTHOR = 'author@example.com';

// Each picture is sent twice, one by one.
const FEW_PICTURES = `
  delete from public.products where id not in (select id from public.products order by slug limit 4);
  delete from storage.objects o where o.name not in (
    select split_part(u.url, '/application-assets/', 2) from public.picture_uses() u
  )`;

// These follow one another: a project is filled, and looked at.
describe('the content of the embedded backend moves to a Supabase on a network', { timeout: PATIENCE }, () => {
  let backend: SelfHostedBackend;
  let project: SelfHostedBackend;
  let server: SupabaseServer;
  let before: SiteContent;

  const move = (env: Record<string, string> = {}, files = [file]) =>
    runProgram('restore', files, {
      DATA_DIR: join(folder, 'unused'),
      SUPABASE_URL: server.url,
      SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
      ...env,
    });
  const inProject = (statement: string, parameters?: unknown[]) =>
    project.database.transaction((tx) => tx.query<Record<string, unknown>>(statement, parameters));

  beforeAll(async () => {
    backend = await openInMemory(join(folder, 'site'), inject('migratedDatabase'));
    await seedDemo(backend);
    await backend.database.transaction((tx) => tx.script(FEW_PICTURES));
    await backend.signUp(AUTHOR, 'a password of the tests');
    const db = serviceClient(backend);
    const { data: author } = await db.from('profiles').select('id').single().throwOnError();
    const content = 'Text\n\n![Cranes](/storage/v1/object/public/application-assets/public/demo/port-cranes.webp)';
    const post = { title: 'Withdrawn', slug: 'moved-and-withdrawn', content, status: 'published' } as const;
    await db
      .from('blog_posts')
      .insert({ ...post, author_id: author.id, published_at: '2025-01-02T03:04:05Z' })
      .throwOnError();
    await db.from('blog_posts').update({ status: 'archived' }).eq('slug', post.slug).throwOnError();
    await db.from('products').update({ slug: 'renamed-onion' }).eq('slug', 'alibag-white-onion').throwOnError();
    const enquiry = { full_name: 'Asha Rao', email: 'asha@example.com', subject: 'Onions', message: 'How much?' };
    const keys = { idempotency_key: 'move', sender_hash: 'move' };
    await db
      .from('enquiries')
      .insert({ ...enquiry, ...keys })
      .throwOnError();
    await db.from('insight_counts').insert({ day: '2026-01-02', kind: 'views', key: '/', count: 7 }).throwOnError();
    await pipeline(await takeBackup(backend, join(folder, 'aside')), createWriteStream(file));
    before = await contentOf(backend);
    project = await openInMemory(join(folder, 'project'), inject('migratedDatabase'));
    server = await startSupabaseServer('answers', undefined, project);
    await project.signUp(ADMIN.email, ADMIN.password);
    await project.signUp(AUTHOR, 'another password than before');
  }, PATIENCE);

  afterAll(async () => {
    await server?.stop();
    await project?.close();
    await backend?.close();
  });

  test('not without an administrator, or into content of somebody else', async () => {
    const nothing = async (env: Record<string, string>, words: string) => {
      const { code, err } = await move(env);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(words) });
      expect(err).toMatch(/^[^\n]+\n$/);
    };
    await nothing({ ADMIN_PASSWORD: '' }, 'Set ADMIN_EMAIL and ADMIN_PASSWORD');
    await nothing({ ADMIN_PASSWORD: 'not the password' }, 'cannot sign in');
    await nothing({}, 'is no administrator');
    await inProject("update public.profiles set role = 'admin' where email = $1", [ADMIN.email]);
    await inProject("insert into public.certificates (name) values ('Of somebody else')");
    await nothing({}, 'There is content in the project already (certificates)');
    await inProject('delete from public.certificates');
    const { files, tables } = await contentOf(project);
    expect({ files, products: tables['public.products'] }).toEqual({ files: {}, products: [] });
  });

  test('with the rights of an administrator: all content, and every picture under its path', async () => {
    const { code, out, err } = await move();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/enquiries stay behind: they need SUPABASE_SECRET_KEY\. Passwords cannot be moved: [^\n]+\n$/);
    const { tables, files } = await contentOf(project);
    const path = `/storage/v1/object/public/${ASSETS_BUCKET}/`;
    const moved = (rows: string[] = []) =>
      rows
        .map((row) =>
          row.replaceAll(`"${path}`, `"${server.url}${path}`).replaceAll(`](${path}`, `](${server.url}${path}`),
        )
        .sort();
    for (const table of MOVED) expect({ [table]: tables[table] }).toEqual({ [table]: moved(before.tables[table]) });
    expect(tables['public.enquiries']).toEqual([]);
    expect(files).toEqual(withRow(before));
  });

  test('posts keep their dates, also those withdrawn, and their author by e-mail address', async () => {
    const columns = `b.id, b.status, b.title, b.content, b.created_at, b.published_at, p.email as author`;
    const posts = `select ${columns} from public.blog_posts b left join public.profiles p on p.id = b.author_id order by b.id`;
    const here = await backend.database.transaction((tx) => tx.query(posts));
    expect(here.length).toBeGreaterThan(3);
    const there = await inProject(posts);
    const atSite = (text: unknown) => String(text).replaceAll(`](${server.url}/`, '](/');
    expect(there.map((post) => ({ ...post, content: atSite(post.content) }))).toEqual(here);
  });

  test('once more, in one command from where the site is: only what was missing, and enquiries with the secret key', async () => {
    expect((await move({}, [])).err).toBe('There is no site to back up: start it once first.\n');
    const DATA_DIR = join(folder, 'here');
    expect(await runProgram('restore', [file], { DATA_DIR })).toMatchObject({ code: 0 });
    const first = await contentOf(project);
    await inProject('delete from public.certificates');
    const { code, out, err } = await move({ DATA_DIR, SUPABASE_SECRET_KEY: project.secretKey ?? '' }, []);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/former addresses, \d+ quotations and \d+ enquiries too\./);
    const second = await contentOf(project);
    for (const table of MOVED) expect({ [table]: second.tables[table] }).toEqual({ [table]: first.tables[table] });
    expect(second.tables['public.enquiries']).toEqual(before.tables['public.enquiries']);
    expect(JSON.stringify(second.tables['public.insight_counts'])).toContain('2026-01-02');
    const history = await inProject(
      `select count(*)::int as changes, max(id)::int as last from public.revisions where id <= 0`,
    );
    expect(history).toEqual([{ changes: before.tables['public.revisions']?.length, last: 0 }]);
    expect(second.tables['public.former_slugs']).toHaveLength(1);
    expect(second.tables['public.former_slugs']).toEqual(before.tables['public.former_slugs']);
    expect(readdirSync(DATA_DIR).filter((name) => name.includes('backup'))).toEqual([]);
  });

  test('visitors find it there', async () => {
    const site = await visitSupabase(server.url, project.publishableKey);
    const page = await site.get('/our-products');
    expect(cards(page).length).toBeGreaterThan(2);
    const [item] = await inProject('select image_url from public.gallery_items');
    const picture = await fetch(String(item?.image_url));
    expect({ url: picture.url.startsWith(server.url), status: picture.status }).toEqual({ url: true, status: 200 });
    await site.close();
  });
});
