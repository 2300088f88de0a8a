#!/usr/bin/env bash
# @supabase/supabase-js 2.119.0 sends a list of texts to PostgreSQL as another list: `rpc` with `get: true` and `contains`
# (`containedBy` and `overlaps` too) write an array by its elements with commas between, without the quotes that elements
# need. One with a comma becomes two, one with a double quote is an error, an empty one alone is no element, and NULL is
# no text. There is no word of it unless the array cannot be read. `in` puts elements with commas in quotes, and a call
# by POST sends JSON. What holds for GET: the array as a text that the caller quotes, in the form of PostgreSQL.
#
# Needs Node 22 or later with npm. A server of this script on 127.0.0.1 stands for the project; PGlite 0.4.5, which is
# PostgreSQL 17, reads the arrays.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent @supabase/supabase-js@2.119.0 @electric-sql/pglite@0.4.5

cat >arrays.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { createClient } from '@supabase/supabase-js';

let asked = { query: new URLSearchParams(), body: '' };
const project = createServer(async (request, response) => {
  asked = { query: new URL(request.url, 'http://project').searchParams, body: await text(request) };
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
}).listen(0, '127.0.0.1');
await once(project, 'listening');
const client = createClient(`http://127.0.0.1:${project.address().port}`, 'key', { auth: { persistSession: false } });
const database = new PGlite();
const read = (array) =>
  database.query('select array_to_json($1::text::text[]) as list', [array]).then(
    ({ rows }) => JSON.stringify(rows[0].list),
    ({ message }) => message.replace(/:.*/, ''),
  );

const { rows } = await database.query('show server_version');
console.log(`read by PostgreSQL ${rows[0].server_version}`);
for (const names of [['Tile', 'Slab'], ['Tile, glazed', 'Slab'], ['Tile 6"', 'Slab'], [''], ['NULL']]) {
  console.log(`list ${JSON.stringify(names)}`);
  await client.rpc('named', { names });
  console.log(`  rpc by POST: ${asked.body}`);
  await client.rpc('named', { names }, { get: true });
  const argument = asked.query.get('names');
  console.log(`  rpc by GET: ${argument} is ${await read(argument)}`);
  await client.from('items').select().contains('names', names);
  const filter = asked.query.get('names');
  console.log(`  contains: ${filter} is ${await read(filter.replace('cs.', ''))}`);
}
await client.from('items').select().containedBy('a', ['Tile, glazed', 'Slab']).overlaps('b', ['Tile, glazed', 'Slab']);
console.log(`containedBy: ${asked.query.get('a')}, overlaps: ${asked.query.get('b')}`);
await client.from('items').select().in('name', ['Tile, glazed', 'Slab']);
console.log(`in: ${asked.query.get('name')}`);
await client.rpc('named', { names: '{"Tile, glazed","Tile 6\\""}' }, { get: true });
console.log(`quoted by the caller: ${asked.query.get('names')} is ${await read(asked.query.get('names'))}`);
await database.close();
project.close();
JS
node arrays.mjs >seen

cat seen
# As it was on 27 November 2026.
diff - seen <<'SEEN'
read by PostgreSQL 17.5
list ["Tile","Slab"]
  rpc by POST: {"names":["Tile","Slab"]}
  rpc by GET: {Tile,Slab} is ["Tile","Slab"]
  contains: cs.{Tile,Slab} is ["Tile","Slab"]
list ["Tile, glazed","Slab"]
  rpc by POST: {"names":["Tile, glazed","Slab"]}
  rpc by GET: {Tile, glazed,Slab} is ["Tile","glazed","Slab"]
  contains: cs.{Tile, glazed,Slab} is ["Tile","glazed","Slab"]
list ["Tile 6\"","Slab"]
  rpc by POST: {"names":["Tile 6\"","Slab"]}
  rpc by GET: {Tile 6",Slab} is malformed array literal
  contains: cs.{Tile 6",Slab} is malformed array literal
list [""]
  rpc by POST: {"names":[""]}
  rpc by GET: {} is []
  contains: cs.{} is []
list ["NULL"]
  rpc by POST: {"names":["NULL"]}
  rpc by GET: {NULL} is [null]
  contains: cs.{NULL} is [null]
containedBy: cd.{Tile, glazed,Slab}, overlaps: ov.{Tile, glazed,Slab}
in: in.("Tile, glazed",Slab)
quoted by the caller: {"Tile, glazed","Tile 6\""} is ["Tile, glazed","Tile 6\""]
SEEN
echo 'As described.'
