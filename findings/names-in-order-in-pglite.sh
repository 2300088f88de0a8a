#!/usr/bin/env bash
# PGlite 0.4.5 (PostgreSQL 17.5) lists the collations en_US and en_US.utf8, takes them in `order by` without a word, and
# sorts by code points with them: all capitals before all small letters, letters with accents behind Z. `lower` knows
# more than ASCII in the same database, so a test of that tells nothing about the order. ICU's `unicode`
# is listed too, and is an error; `und-x-icu`, which a server with ICU has, does not exist. Who needs names in order makes
# a key of them: without accents, in small letters.
#
# Needs Node 22 or later with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent @electric-sql/pglite@0.4.5

cat >order.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const database = new PGlite();
const first = async (query) => Object.values((await database.query(query)).rows[0])[0];
const ordered = (by) =>
  first(`select string_agg(name, ' ' order by ${by}) from unnest(array['Zebra', 'aardvark', 'Élan', 'elm', 'Ilex']) name`);

console.log(`PostgreSQL ${await first('show server_version')}, collation of the database: ${await first("select datcollate from pg_database where datname = current_database()")}`);
console.log(`lower: ${await first("select lower('ÉLAN')")}`);
console.log(`collations: ${await first("select string_agg(collname, ' ' order by oid) from pg_collation where collname ~ '^(en|unicode|und)'")}`);
for (const collation of ['en_US', 'en_US.utf8', 'unicode', 'und-x-icu'])
  console.log(`${collation}: ${await ordered(`name collate "${collation}"`).catch(({ message }) => message)}`);
console.log(`by a key: ${await ordered("lower(regexp_replace(normalize(name, nfd), '[\\u0300-\\u036f]', '', 'g'))")}`);
await database.close();
JS
node order.mjs >seen

cat seen
# As it was on 28 November 2026.
diff - seen <<'SEEN'
PostgreSQL 17.5, collation of the database: C
lower: élan
collations: unicode en_US.utf8 en_US
en_US: Ilex Zebra aardvark elm Élan
en_US.utf8: Ilex Zebra aardvark elm Élan
unicode: ICU is not supported in this build
und-x-icu: collation "und-x-icu" for encoding "UTF8" does not exist
by a key: aardvark Élan elm Ilex Zebra
SEEN
echo 'As described.'
