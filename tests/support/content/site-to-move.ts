import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inject } from 'vitest';
import { takeBackup } from '~/lib/backup/snapshot.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { serviceClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { seedDemo } from '../../../supabase/seeds/demo/seed';
import { contentOf, type SiteContent } from './site-content';

/** The administrator of the site to move; nobody else has an account there but an author. */
export const MOVING = { admin: 'owner@example.com', author: 'author@example.com' };

// Each picture is sent several times, one by one.
const FEW_PICTURES = `
  delete from public.products where id not in (select id from public.products order by slug limit 4);
  delete from storage.objects o where o.name not in (
    select split_part(u.url, '/application-assets/', 2) from public.picture_uses() u
  )`;

/** Characters that JSON escapes or that end a line elsewhere, and pictures' addresses where none is meant. */
const ODD =
  'a "quoted" \\ line\nwith a tab\t, \u2028, \u0001, प्याज 🧅 and "/storage/v1/object/public/application-assets/x"';

/**
 * Opens an embedded site with content of every kind that a move has to keep, and backs it up.
 *
 * @param folder for its files
 * @returns the backup's path and the content that it has
 */
export async function openSiteToMove(
  folder: string,
): Promise<{ backend: SelfHostedBackend; file: string; before: SiteContent }> {
  const backend = await openInMemory(join(folder, 'site'), inject('migratedDatabase'));
  await seedDemo(backend);
  await backend.database.transaction((tx) => tx.script(FEW_PICTURES));
  for (const email of [MOVING.admin, MOVING.author]) await backend.signUp(email, 'a password of the tests');
  await backend.database.transaction((tx) =>
    tx.query("update public.profiles set role = 'admin', full_name = 'Asha Rao' where email = $1", [MOVING.admin]),
  );
  const db = serviceClient(backend);
  const { data: author } = await db.from('profiles').select('id').eq('email', MOVING.author).single().throwOnError();
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
  await backend.database.transaction(async (tx) => {
    await tx.query('insert into public.certificates (name, description) values ($1, $2)', ['Odd', ODD]);
    await tx.query(`update public.products set specifications = $1::text::json where slug = 'renamed-onion'`, [
      '[["b", "1.00"],    ["a", "in this order"]]',
    ]);
    await tx.query(
      `insert into public.working_copies (table_name, row_id, values, actor_id)
       select 'products', id::text, '{"name": "Of a draft", "2": 1, "1": 1.50}', $1 from public.products limit 1`,
      [author.id],
    );
  });
  const file = join(folder, 'site.backup');
  await pipeline(await takeBackup(backend, join(folder, 'aside')), createWriteStream(file));
  return { backend, file, before: await contentOf(backend) };
}

/** The rows of tables of the site itself, but the number that each restore raises. */
export function rowsOfSite({ tables }: SiteContent): SiteContent['tables'] {
  const ours = Object.entries(tables).filter(([name]) => name.startsWith('public.'));
  return Object.fromEntries(ours.filter(([name]) => name !== 'public.content_version'));
}

/** The files of a site that its API knows; tests leave others. */
export function filesOfSite({ files, tables }: SiteContent): SiteContent['files'] {
  const objects = (tables['storage.objects'] ?? []).map((row) => JSON.parse(row));
  const known = new Set(objects.map(({ bucket_id, name }) => `${bucket_id}/${name}`));
  return Object.fromEntries(Object.entries(files).filter(([path]) => known.has(path)));
}
