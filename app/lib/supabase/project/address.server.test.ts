import { expect, test } from 'vitest';
import { problemOfAddress } from './address.server';
import { createProject } from './project.server';

const URL_OF = 'https://project.example.com';
const HTML = { 'Content-Type': 'text/html' };
const auth = () => Response.json({ disable_signup: true });
const nothing = () => new Response(null, { status: 404 });

test.each<[string, () => Response, () => Response, string | null]>([
  ['a project', () => Response.json('20261122000100'), auth, null],
  ['a project without the schema', () => Response.json({ code: 'PGRST202' }, { status: 404 }), auth, null],
  ['a project whose data API is down', () => new Response('<h1>', { status: 503, headers: HTML }), auth, null],
  ['a gateway that reaches nothing', () => new Response('<h1>', { status: 502, headers: HTML }), nothing, null],
  ['a project without Auth', () => Response.json(null), nothing, null],
  [
    'another key',
    () => Response.json({ message: 'Invalid API key' }, { status: 401 }),
    auth,
    'refuses SUPABASE_PUBLISHABLE_KEY (401 Invalid API key)',
  ],
  [
    'a key of another secret',
    () => Response.json({ code: 'PGRST301', message: 'JWSError' }, { status: 401 }),
    auth,
    'PGRST301',
  ],
  [
    'a page',
    () => new Response('<h1>', { headers: HTML }),
    () => new Response('<h1>', { headers: HTML }),
    'a web page (200)',
  ],
  ['an empty 404', nothing, nothing, '404 without content'],
  ['a text', () => new Response('hello'), nothing, '200 without JSON'],
  ['another API', () => Response.json({ message: 'Not Found' }, { status: 404 }), nothing, '404 as another API does'],
  [
    'a redirect',
    () => Response.redirect('https://www.example.com/', 302),
    nothing,
    'redirects to https://www.example.com/',
  ],
])('the address of %s', async (_what, data, settings, words) => {
  const send: typeof fetch = async (input) => (String(input).includes('/auth/') ? settings() : data());
  const problem = await problemOfAddress(createProject({ url: URL_OF, publishableKey: 'sb_publishable_x' }, send));
  expect(problem).toEqual(words === null ? null : expect.stringContaining(words));
  if (words !== null) expect(problem).toMatch(/^SUPABASE_URL https:\/\/project\.example\.com [^\n]+\.$/);
});
