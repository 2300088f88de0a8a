import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { OperatorError } from '~/lib/runtime/operator-error';
import type { Backend } from '~/lib/supabase/backend';
import { serviceClient } from '~/lib/supabase/client.server';
import { withTimeout } from '~/lib/supabase/with-timeout';

// What restores all rows at once takes longest; fetch itself gives up after as long.
const PATIENCE_MS = 5 * 60_000;

const MAX_REASON = 300;

/** A hosted project could not be backed up or filled; the message says what to do. */
export class ProjectError extends OperatorError {}

/** A Supabase project, asked with its secret key. */
export type Project = {
  url: string;
  /** Without the generated types, which do not know what the functions below give as JSON. */
  db: SupabaseClient;
  backend: Backend;
};

/** A table of a project; `state` is another text once one of its rows has changed. */
export type ProjectTable = { schema: string; name: string; columns: string[]; rows: number; state: string };

const state = z.object({
  schema_version: z.string(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      state: z.string(),
    }),
  ),
});

const part = z.object({ lines: z.string(), rows: z.number(), last: z.string().nullable() });

/**
 * @param purpose completes the sentence "SUPABASE_SECRET_KEY is needed to ..."
 * @throws {ProjectError} where the backend has no secret key
 */
export function openProject(backend: Backend, purpose: string): Project {
  if (!backend.secretKey) throw new ProjectError(`SUPABASE_SECRET_KEY is needed to ${purpose}.`);
  const patient = { ...backend, fetch: withTimeout(PATIENCE_MS, fetch) };
  return { url: backend.url, db: serviceClient(patient) as unknown as SupabaseClient, backend: patient };
}

/**
 * Lists the tables of a project, each after those that it refers to.
 *
 * @throws {ProjectError}
 */
export async function stateOf(project: Project): Promise<z.infer<typeof state>> {
  return parsed(project, state, await answerOf(project, 'its state', project.db.rpc('backup_state')));
}

/**
 * Reads a table, a part at a time.
 *
 * @returns JSON Lines, without the last line feed, with their number; nothing for a table without rows
 * @throws {ProjectError}
 */
export async function* rowsOf(
  project: Project,
  { schema, name }: Pick<ProjectTable, 'schema' | 'name'>,
): AsyncGenerator<{ lines: string; rows: number }> {
  for (let after: string | null = null; ; ) {
    const asked = { table_schema: schema, table_name: name, after };
    const answer: unknown = await answerOf(project, name, project.db.rpc('backup_rows', asked));
    const { lines, rows, last } = parsed(project, part, answer);
    if (rows > 0) yield { lines, rows };
    if (last === null) return;
    after = last;
  }
}

/**
 * @param what was asked, for the words of a refusal
 * @returns what a call gives
 * @throws {ProjectError} where the project did not do it
 */
export async function answerOf<Answer extends { data: unknown; error: unknown }>(
  project: Project,
  what: string,
  call: PromiseLike<Answer>,
): Promise<Extract<Answer, { error: null }>['data']> {
  const { data, error } = await call;
  if (error) throw refusal(project.url, what, error);
  return data;
}

/**
 * @returns the answer in its form
 * @throws {ProjectError} where it has another: supabase-js takes an empty answer of any server for a success
 */
export function parsed<Schema extends z.ZodType>(project: Project, schema: Schema, answer: unknown): z.infer<Schema> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new ProjectError(`${project.url} does not answer as a Supabase project with this site: look at SUPABASE_URL.`);
}

type Refused = { message?: string; code?: string; status?: number | string; originalError?: unknown };

function refusal(url: string, what: string, error: unknown): ProjectError {
  const { message = '', code = '', status = '' } = error as Refused;
  const reason = message.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON);
  if (/fetch failed|aborted|timeout/i.test(reason)) {
    return new ProjectError(`${url} did not answer (${reason}): look at SUPABASE_URL, and run the command again.`);
  }
  if (reason.startsWith('<')) {
    return new ProjectError(`${url} answered with a page in place of data: look at SUPABASE_URL.`);
  }
  if (code === 'PGRST202') {
    return new ProjectError(`${url} lacks a migration of this program: run "supabase db push" first (${reason}).`);
  }
  if (/api key|jwt|jws|signature/i.test(reason) || code === '42501' || `${status}` === '401' || `${status}` === '403') {
    return new ProjectError(`${url} does not accept SUPABASE_SECRET_KEY: ${reason}.`);
  }
  return new ProjectError(`${url} refused ${what}: ${reason}. Run the command again: it goes on where it stopped.`);
}
