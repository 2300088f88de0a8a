import { SQUASH } from '~/lib/supabase/squashed-migrations';
import { messageOf } from './ask.server';
import type { Check } from './check';
import type { Project } from './project.server';
import { ok, skipped, Unseen, type Verdict, wrong } from './verdict';

const SCHEDULE = "select cron.schedule('housekeeping', '30 21 * * *', 'select public.keep_house()')";
const PUSH = 'run "npx supabase db push" in the folder of this version';

/** The schema, and who sees what of it. */
export const DATABASE_CHECKS: Check[] = [
  { name: 'migrations', run: missingMigrations },
  {
    name: 'schema-cache',
    async run({ ask, schemaVersion }) {
      const [known, answer] = await Promise.all([schemaVersion(), ask('/rest/v1/rpc/bucket_settings')]);
      if (!(await isCurrent(known.json))) return skipped('Migrations are missing: see there first.');
      return answer.status === 404
        ? wrong(`The API does not know the newest functions: run "notify pgrst, 'reload schema'" in the SQL editor.`)
        : ok('The API knows the newest functions.');
    },
  },
  {
    name: 'row-level-security',
    async run(project) {
      const { tables_without_rules: tables } = await project.state();
      return tables.length === 0
        ? ok('Every table in "public" has row level security.')
        : wrong(
            `Tables without row level security are open to everybody: ${tables.join(', ')}. Run "alter table … enable row level security" or drop them.`,
          );
    },
  },
  {
    name: 'visitors-read',
    async run({ ask }) {
      const [people, enquiries] = await Promise.all([
        ask('/rest/v1/profiles?select=id&limit=1'),
        ask('/rest/v1/enquiries?select=id&limit=1'),
      ]);
      const open = [people, enquiries].filter(({ json }) => Array.isArray(json) && json.length > 0);
      return open.length === 0
        ? ok('Visitors read neither people nor enquiries.')
        : wrong(
            'Visitors read people or enquiries by the API: enable row level security on public.profiles and public.enquiries at once.',
          );
    },
  },
  {
    name: 'exposed-schemas',
    async run({ ask }) {
      const exposed: string[] = [];
      for (const schema of ['auth', 'storage', 'supabase_migrations']) {
        const answer = await ask('/rest/v1/none?limit=1', { headers: { 'Accept-Profile': schema } });
        if (answer.status !== 406) exposed.push(schema);
      }
      return exposed.length === 0
        ? ok('The API exposes no schema of Supabase itself.')
        : wrong(`The API exposes ${exposed.join(', ')}: take it out of Settings, Data API, Exposed schemas.`);
    },
  },
  {
    name: 'realtime',
    async run(project) {
      const { broadcast } = await project.state();
      return broadcast.length === 0
        ? ok('No table is broadcast.')
        : wrong(
            `Changes of ${broadcast.join(', ')} are sent to whoever listens, which the site does not need: switch them off in Database, Publications.`,
          );
    },
  },
  {
    name: 'extensions',
    async run(project) {
      const { extensions_in_public: names } = await project.state();
      return names.length === 0
        ? ok('No extension puts its functions into the API.')
        : wrong(`Functions of ${names.join(', ')} can be called by everybody: move them to the schema "extensions".`);
    },
  },
  {
    name: 'graphql',
    async run({ ask }) {
      const answer = await ask('/graphql/v1', { method: 'POST', body: { query: '{__typename}' } });
      const answers = typeof answer.json === 'object' && answer.json !== null && 'data' in answer.json;
      return ok(
        answers
          ? 'GraphQL answers too, with the same rights. The site does not use it: you may drop the extension pg_graphql.'
          : 'GraphQL is not served.',
      );
    },
  },
  {
    name: 'row-cap',
    async run({ ask }) {
      const answer = await ask('/rest/v1/rpc/thousand_rows');
      if (!Array.isArray(answer.json)) throw new Unseen(`The project does not say (${messageOf(answer)}).`);
      const { length } = answer.json;
      return length >= 1000
        ? ok('One answer of the API has at least 1,000 rows.')
        : wrong(`One answer of the API ends at ${length} rows: set Settings, Data API, Max rows to 1000 or more.`);
    },
  },
  { name: 'statement-timeouts', run: statementTimeouts },
  {
    name: 'safeupdate',
    async run(project) {
      const { safeupdate } = await project.state();
      return safeupdate === 'on'
        ? ok('Changes without a condition are refused.')
        : skipped('The API does not load safeupdate, as hosted projects do. The site works without it.');
    },
  },
  {
    name: 'daily-work',
    async run(project) {
      const { scheduled } = await project.state();
      if (!scheduled)
        return skipped('pg_cron is not switched on: the site does the daily work when somebody visits it.');
      return scheduled.some((statement) => statement.includes('keep_house'))
        ? ok('The database does the daily work by itself.')
        : wrong(`pg_cron is switched on, but does not do the daily work: run "${SCHEDULE}" in the SQL editor.`);
    },
  },
];

async function missingMigrations(project: Project): Promise<Verdict> {
  const answer = await project.schemaVersion();
  const migrations = await ownMigrations();
  const newest = migrations.at(-1)?.version ?? '';
  if (answer.status === 404) return wrong(`The project has no schema of the site: ${PUSH}.`);
  if (answer.status !== 200 || answer.json === undefined)
    return wrong(`The API fails (${messageOf(answer)}): look at Logs, PostgREST.`);
  if (typeof answer.json === 'string' && answer.json < SQUASH) {
    return wrong(
      `The newest migration is ${answer.json}, and all up to that time are one now: bring the project to it as docs/deploy/supabase.md says in step 3, "A project from before the squash".`,
    );
  }
  if (!(await isCurrent(answer.json))) {
    return wrong(`The newest migration is ${String(answer.json)}, this version needs ${newest}: ${PUSH}.`);
  }
  const applied = await project.state().then(
    (state) => new Set(state.migrations),
    () => null,
  );
  const missing = migrations.filter(({ version }) => applied !== null && !applied.has(version));
  if (missing.length > 0) {
    const names = missing.map(({ version, name }) => `${version}_${name}`);
    return wrong(`Migrations are missing: ${names.join(', ')}. Then ${PUSH}, with --include-all.`);
  }
  return answer.json === newest
    ? ok(`The newest is ${newest}, as in this version.`)
    : ok(`The newest is ${String(answer.json)}, of a later version than this one, which ends at ${newest}.`);
}

/** Imported on demand: these are all texts, which no page needs. */
async function ownMigrations() {
  return (await import('~/lib/supabase/migrations.server')).migrations;
}

async function isCurrent(version: unknown): Promise<boolean> {
  return typeof version === 'string' && version >= ((await ownMigrations()).at(-1)?.version ?? '');
}

/** Longer than the site waits for a page, or its own limit would never be the one that ends a call. */
const LEAST_MS = 2000;

async function statementTimeouts(project: Project): Promise<Verdict> {
  const { roles } = await project.state();
  // PostgREST sets what the role of the request has; the rest is what it connected with.
  const ofRole = (role: string) => timeoutIn(roles[role] ?? []) ?? timeoutIn(roles.authenticator ?? []) ?? '0';
  const found = ['anon', 'authenticated'].map((role) => ({ role, text: ofRole(role), ms: milliseconds(ofRole(role)) }));
  const words = found.map(({ role, text }) => `${role} ${text === '0' ? 'none' : text}`).join(', ');
  const short = found.find(({ ms }) => ms > 0 && ms < LEAST_MS);
  if (short) {
    return wrong(
      `Statements of ${short.role} end after ${short.text}, before the site gives up: run "alter role ${short.role} set statement_timeout = '8s'" in the SQL editor.`,
    );
  }
  const endless = found.find(({ ms }) => ms === 0);
  return endless
    ? wrong(
        `Nothing ends a slow statement of ${endless.role}: run "alter role ${endless.role} set statement_timeout = '8s'" in the SQL editor.`,
      )
    : ok(`Statements end: ${words}.`);
}

function timeoutIn(settings: string[]): string | undefined {
  return settings.find((setting) => setting.startsWith('statement_timeout='))?.slice('statement_timeout='.length);
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** @param text as PostgreSQL writes a duration, such as 8s or 120000 */
function milliseconds(text: string): number {
  const [, digits = '0', unit = ''] = /^'?(\d+)\s*([a-z]*)'?$/.exec(text) ?? [];
  return Number(digits) * (UNITS[unit || 'ms'] ?? 1);
}
