import type { RequestOptions } from './answer';
import { madeUp } from './form';
import { backend } from './site';

/** What an intruder posts; delete pages need no more. */
export const FIELDS = {
  intent: 'save',
  name: 'Written by nobody',
  title: 'Written by nobody',
  slug: 'written-by-nobody',
  content: 'Written by nobody',
  setting_key: 'written_by_nobody',
  setting_value: 'Written by nobody',
  role: 'admin',
  status: 'archived',
  version: new Date().toISOString(),
};

/** A fingerprint of everything that a form of the back office could write. */
export async function everything(): Promise<Record<string, string | null>> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('form_drafts', 'hourly_writes', 'sign_in_attempts')
        or (schemaname, tablename) in (('auth', 'users'), ('storage', 'objects'))`,
  );
  const prints = tables.map(async ({ name }) => {
    const [row] = await query<{ print: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as print from ${name} t`,
    );
    return [name, row?.print ?? null];
  });
  return Object.fromEntries(await Promise.all(prints));
}

/** Ways of asking for a route, all of which stand open to everybody on the network. */
export const WAYS: [
  way: string,
  ask: (route: { id: string; path: string }) => [path: string, options: RequestOptions],
][] = [
  ['the page', ({ path }) => [path, {}]],
  ['the head', ({ path }) => [path, { method: 'HEAD' }]],
  ['a form', ({ path }) => [path, { ...madeUp(new URLSearchParams(FIELDS)) }]],
  ['a form with a file', ({ path }) => [path, { ...madeUp(multipart()) }]],
  ['the data', ({ path }) => [`${path}.data`, {}]],
  ['the data of this route alone', ({ id, path }) => [`${path}.data?_routes=${encodeURIComponent(id)}`, {}]],
  ['a form by script', ({ path }) => [`${path}.data`, { ...madeUp(new URLSearchParams(FIELDS)) }]],
];

function multipart(): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(FIELDS)) form.append(name, value);
  form.append(
    'file',
    new File(['name,slug,category_slug\nWritten by nobody,written-by-nobody,onions'], 'products.csv'),
  );
  return form;
}

function query<Row>(statement: string): Promise<Row[]> {
  return backend.database.transaction((tx) => tx.query<Row>(statement));
}
