#!/usr/bin/env bash
# @supabase/supabase-js 2.119.0 spends refresh tokens although `autoRefreshToken` is false, which only turns its timer
# off: once the access token of `setSession` has less than 90 seconds left, a read of a table first asks Auth for new
# tokens. Those of a project that live no longer than that are renewed before each read. A client that is made with the
# option `accessToken` asks for none. Who keeps the tokens elsewhere (a cookie) has to store what `onAuthStateChange`
# says, or is left with a refresh token that was spent.
#
# Needs Node 22 or later with npm. A server of this script on 127.0.0.1 stands for the project.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent @supabase/supabase-js@2.119.0

cat >reads.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createClient } from '@supabase/supabase-js';

const encoded = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const session = (seconds) => ({
  access_token: `${encoded({ alg: 'HS256' })}.${encoded({ sub: '1', exp: Math.floor(Date.now() / 1000) + seconds })}.AAAA`,
  refresh_token: `refresh-${seconds}`,
});

let lifetime = 0;
let asked = [];
const project = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://project');
  asked.push(`${request.method} ${pathname}`);
  const answers = {
    '/auth/v1/token': () => ({ ...session(lifetime), expires_in: lifetime, token_type: 'bearer', user: { id: '1' } }),
    '/auth/v1/user': () => ({ id: '1' }),
    '/rest/v1/items': () => [],
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[pathname]()));
}).listen(0, '127.0.0.1');
await once(project, 'listening');

for (const [left, renewed] of [[120, 3600], [80, 3600], [80, 60]]) {
  lifetime = renewed;
  const client = createClient(`http://127.0.0.1:${project.address().port}`, 'key', {
    auth: { autoRefreshToken: false, persistSession: false },
  });
  for (const [step, run] of [
    ['setSession', () => client.auth.setSession(session(left))],
    ['first read', () => client.from('items').select()],
    ['second read', () => client.from('items').select()],
  ]) {
    asked = [];
    const { error } = await run();
    console.log(`${left} s left, new ones live ${renewed} s, ${step}: ${error?.message ?? asked.join(', ')}`);
  }
}
const { access_token: given } = session(80);
const client = createClient(`http://127.0.0.1:${project.address().port}`, 'key', { accessToken: async () => given });
asked = [];
await client.from('items').select();
console.log(`80 s left, given as accessToken, read: ${asked.join(', ')}`);
project.close();
JS
node reads.mjs >seen

cat seen
# As it was on 27 November 2026.
diff - seen <<'SEEN'
120 s left, new ones live 3600 s, setSession: GET /auth/v1/user
120 s left, new ones live 3600 s, first read: GET /rest/v1/items
120 s left, new ones live 3600 s, second read: GET /rest/v1/items
80 s left, new ones live 3600 s, setSession: GET /auth/v1/user
80 s left, new ones live 3600 s, first read: POST /auth/v1/token, GET /rest/v1/items
80 s left, new ones live 3600 s, second read: GET /rest/v1/items
80 s left, new ones live 60 s, setSession: GET /auth/v1/user
80 s left, new ones live 60 s, first read: POST /auth/v1/token, GET /rest/v1/items
80 s left, new ones live 60 s, second read: POST /auth/v1/token, GET /rest/v1/items
80 s left, given as accessToken, read: GET /rest/v1/items
SEEN
echo 'As described.'
