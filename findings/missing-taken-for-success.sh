#!/usr/bin/env bash
# @supabase/supabase-js 2.119.0 calls a 404 a success when it has no body or a JSON array: status 204 or 200, no error,
# and `throwOnError` throws nothing. Whoever counts the rows of a table that the project does not have (`head: true`) sees
# a success, as an answer to HEAD has no body; so does whoever asks a wrong address or a proxy whose 404 is empty. The
# same 404 with its reason in the body is an error. Of a count, null in place of a number is the only sign.
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

let body = '';
const project = createServer((_request, response) => {
  response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}).listen(0, '127.0.0.1');
await once(project, 'listening');
const client = createClient(`http://127.0.0.1:${project.address().port}`, 'key', { auth: { persistSession: false } });

const REASON = JSON.stringify({ code: 'PGRST205', details: null, hint: null, message: 'Could not find the table' });
const CALLS = {
  'select': () => client.from('items').select(),
  'select, throwOnError': () => client.from('items').select().throwOnError(),
  'count by HEAD': () => client.from('items').select('*', { count: 'exact', head: true }),
  'rpc': () => client.rpc('price_of', { id: 1 }),
};
for (const [name, text] of [['reason', REASON], ['no body', ''], ['[]', '[]']]) {
  body = text;
  for (const [call, run] of Object.entries(CALLS)) {
    const { status, data, count, error } = await run().then(
      (answer) => answer,
      (thrown) => ({ status: 'thrown', data: null, count: null, error: thrown }),
    );
    const shown = JSON.stringify({ data, count, error: error && (error.code ?? error.message) });
    console.log(`404 with ${name}, ${call}: ${status} ${shown}`);
  }
}
project.close();
JS
node reads.mjs >seen

cat seen
# As it was on 27 November 2026.
diff - seen <<'SEEN'
404 with reason, select: 404 {"data":null,"count":null,"error":"PGRST205"}
404 with reason, select, throwOnError: thrown {"data":null,"count":null,"error":"PGRST205"}
404 with reason, count by HEAD: 204 {"data":null,"count":null,"error":null}
404 with reason, rpc: 404 {"data":null,"count":null,"error":"PGRST205"}
404 with no body, select: 204 {"data":null,"count":null,"error":null}
404 with no body, select, throwOnError: 204 {"data":null,"count":null,"error":null}
404 with no body, count by HEAD: 204 {"data":null,"count":null,"error":null}
404 with no body, rpc: 204 {"data":null,"count":null,"error":null}
404 with [], select: 200 {"data":[],"count":null,"error":null}
404 with [], select, throwOnError: 200 {"data":[],"count":null,"error":null}
404 with [], count by HEAD: 204 {"data":null,"count":null,"error":null}
404 with [], rpc: 200 {"data":[],"count":null,"error":null}
SEEN
echo 'As described.'
