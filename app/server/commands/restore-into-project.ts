import { beginRestore, loadIntoProject } from '~/lib/backup/load-into-project.server';
import type { Manifest } from '~/lib/backup/manifest';
import { addAccounts, administratorOf, givePassword, peopleOf } from '~/lib/backup/people.server';
import { openProject, type Project, stateOf } from '~/lib/backup/project.server';
import type { Env } from '~/lib/runtime/env.server';
import { openBackend } from '~/lib/supabase/open-backend.server';
import { CommandError, say } from './command';
import { confirmReplacing } from './confirm';

// What people made; a project without a row of these has no site.
const CONTENT = new Set([
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
  'enquiries',
  'quotations',
]);

/**
 * Restores a backup of any backend into a Supabase project that has the schema, with its secret key.
 *
 * @param path of a validated backup
 * @returns lines about what was restored, and what people have to do
 * @throws {OperatorError} where the project is not ready for it, or somebody does not want its content replaced
 */
export async function restoreIntoProject(env: Env, path: string, manifest: Manifest): Promise<string> {
  const project = openProject(await openBackend(env, '', async () => undefined), 'restore into a project');
  const { tables } = await sameSchema(project, manifest);
  const rowsThere = tables.filter(({ name }) => CONTENT.has(name)).reduce((sum, { rows }) => sum + rows, 0);
  if (rowsThere > 0) await confirmReplacing(`the project at ${project.url}`);

  const people = await peopleOf(path);
  const restore = await beginRestore(project, manifest);
  const { ids, added } = await addAccounts(project, people, restore.begunAt);
  // Who had an account in the project has its password.
  const hadAccess = people.filter((one) => !added.includes(one));
  const email = administratorOf(hadAccess, env.admin.email) ? undefined : administratorOf(added, env.admin.email);
  const access = email === undefined ? undefined : await givePassword(project.backend, email, env.admin.password);
  const rows = await loadIntoProject(project, path, manifest, restore, ids, say);
  const words = [
    `${rows} rows and ${manifest.files.length} pictures are in ${project.url}, as they were at ${manifest.taken_at}.`,
  ];
  if (access) words.push(`E-mail: ${access.email}`, `Password: ${access.password}`);
  const others = added.filter((one) => one.email !== email).length;
  if (others > 0) {
    words.push(
      `Passwords and one-time codes do not come along: ${others} people need a link for a new password, from their page in Users or by "Forgot your password?".`,
    );
  }
  return words.join('\n');
}

/** Rows fit a schema with the same migrations. */
async function sameSchema(project: Project, manifest: Manifest): ReturnType<typeof stateOf> {
  const state = await stateOf(project);
  const version = manifest.migrations.at(-1)?.version ?? '';
  if (state.schema_version === version) return state;
  throw new CommandError(
    state.schema_version < version
      ? `${project.url} lacks migrations that the backup has had: run "supabase db push" first.`
      : `The backup is of an earlier version: restore it into an empty DATA_DIR, start that once, and move it with "npm run db:restore" without a file.`,
  );
}
