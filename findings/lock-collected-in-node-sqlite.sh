#!/usr/bin/env bash
# node:sqlite in Node 24.21.0: a `DatabaseSync` that nothing refers to any more is closed by the garbage collector, in the
# middle of its transaction and without a warning, and the lock that the transaction held is gone: another process takes
# it. Who locks a folder by an open transaction, because the system gives such a lock back however the process ends, loses
# it at some later moment where nothing keeps the handle. What holds: a reference that lives as long as the lock is meant
# to.
#
# Needs npm. Node 24.21.0 comes from its package.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --no-audit --no-fund --silent node@24.21.0
node=$PWD/node_modules/.bin/node

cat >hold.mjs <<'JS'
import { DatabaseSync } from 'node:sqlite';

const kept = [];
function lock(keep) {
  const database = new DatabaseSync('lock.sqlite');
  database.exec('begin exclusive');
  if (keep) kept.push(database);
}

process.on('warning', ({ message }) => console.log(`warning: ${message}`));
lock(process.argv[2] === 'kept');
process.on('message', () => {
  globalThis.gc();
  process.send('collected');
});
process.send('locked');
setTimeout(() => undefined, 60_000);
JS
cat >ask.mjs <<'JS'
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';

function tried() {
  const database = new DatabaseSync('lock.sqlite');
  try {
    database.exec('begin exclusive; rollback');
    return 'free';
  } catch ({ errstr }) {
    return errstr;
  } finally {
    database.close();
  }
}

console.log(`Node ${process.version}`);
for (const reference of ['kept', 'dropped']) {
  const holder = fork('hold.mjs', [reference], { execArgv: ['--expose-gc'] });
  await once(holder, 'message');
  const before = tried();
  holder.send('collect');
  await once(holder, 'message');
  console.log(`reference ${reference}: ${before}; after a collection: ${tried()}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}
JS
"$node" --no-warnings ask.mjs >seen

cat seen
# As it was on 28 November 2026.
diff - seen <<'SEEN'
Node v24.21.0
reference kept: database is locked; after a collection: database is locked
reference dropped: database is locked; after a collection: free
SEEN
echo 'As described.'
