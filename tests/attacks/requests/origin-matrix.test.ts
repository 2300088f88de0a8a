import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fromNewAddress } from '../../support/http/contact';
import { backend, get, PUBLIC_URL } from '../../support/http/site';
import { type MappedRoute, ROUTE_IDS, SITE_MAP } from '../../support/http/site-map';

const OWN = PUBLIC_URL.origin;
const FOREIGN = 'https://evil.example';
const REFUSAL = 'This form was sent from another site.\n';

/** What browsers and others say of where a request comes from, and whether it may change something. */
const SENDERS: [says: Record<string, string>, passes: boolean][] = [
  [{ 'Sec-Fetch-Site': 'same-origin' }, true],
  [{ 'Sec-Fetch-Site': 'none' }, true],
  [{ Origin: OWN }, true],
  [{}, true],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: FOREIGN }, true],
  [{ 'Sec-Fetch-Site': 'same-site' }, false],
  [{ 'Sec-Fetch-Site': 'cross-site' }, false],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: OWN }, false],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: OWN }, false],
  [{ 'Sec-Fetch-Site': 'unheard-of', Origin: OWN }, false],
  [{ 'Sec-Fetch-Site': 'same-origin, cross-site' }, false],
  [{ Origin: FOREIGN }, false],
  [{ Origin: 'null' }, false],
  [{ Origin: `${OWN}.evil.example` }, false],
  [{ Origin: `${OWN}, ${FOREIGN}` }, false],
];

/** The addresses under which a route takes a form. */
const ADDRESSES: [what: string, of: (path: string, id: string) => string][] = [
  ['its page', (path) => path],
  ['its page as an index', (path) => `${path}?index`],
  ['its data', (path) => `${path === '/' ? '/_root' : path}.data`],
  ['the data of it alone', (path, id) => `${path === '/' ? '/_root' : path}.data?_routes=${encodeURIComponent(id)}`],
];

const sent = (pattern: string) => pattern.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'x');

/** One of the senders after the other: who sends is judged before the route is known, so one is enough for an address. */
let turn = 0;

async function answersOf(method: string, { id, pattern }: MappedRoute, passing: boolean): Promise<string[]> {
  const wrong: string[] = [];
  const senders = SENDERS.filter(([, passes]) => passes === passing);
  for (const [what, of] of ADDRESSES) {
    turn += 1;
    const [headers] = senders[turn % senders.length] ?? [{}];
    const body = new URLSearchParams({ intent: 'save' });
    const { status, text } = await get(of(sent(pattern), id), { method, body, headers, ...fromNewAddress() });
    const wasRefused = status === 403 && text === REFUSAL;
    if (wasRefused === passing || status >= 500) wrong.push(`${what} ${JSON.stringify(headers)}: ${status}`);
  }
  return wrong;
}

afterAll(() => backend.database.transaction((tx) => tx.query('delete from public.form_drafts')));

test('every route of the site map is here', () => {
  const named = readFileSync(join(import.meta.dirname, '../../../app/routes.ts'), 'utf8').matchAll(
    /'(routes\/[^']+)\.tsx?'(?!, \{\s*id:)/g,
  );
  // Routes that share a file have ids of their own: pages of texts, catalogues, histories, and the files to begin an import with.
  const files = ROUTE_IDS.filter((id) => id !== 'root' && !/^(site|texts|catalogue|history|template)-/.test(id));
  expect(files.sort()).toEqual(Array.from(named, ([, id]) => id).sort());
  expect(SITE_MAP.length).toBeGreaterThan(50);
});

describe.each(SITE_MAP)('$pattern ($id)', (route) => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('takes no %s from elsewhere', async (method) => {
    expect(await answersOf(method, route, false)).toEqual([]);
  });

  test('is not closed to forms of the site itself', async () => {
    expect(await answersOf('POST', route, true)).toEqual([]);
  });
});
