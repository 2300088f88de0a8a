#!/usr/bin/env bash
# Firefox 153.8 ESR restores a tab after a crash with the page of its cache, also of one that is answered `no-cache`, and
# with what was typed there. A page that is answered `no-store` it loads anew, and puts what was typed into controls of the
# same ids: a text and a choice of the former page stand beside the version of the new one, in a hidden field, without a
# word. Whoever saves takes back what somebody else has saved since. What holds: ids of controls that are others with
# another version.
#
# Needs Node 22.12 or later with npm, and Debian 12 with the libraries of its Firefox. Installs nothing on the system. A
# server of this script on 127.0.0.1 has the page.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --ignore-scripts --no-audit --no-fund --silent puppeteer-core@25.16.0
apt-get download -qq -o APT::Sandbox::User=root firefox-esr=153.8.0esr-1~deb12u1
dpkg -x firefox-esr_*.deb firefox

cat >restores.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';

const [program, folder] = process.argv.slice(2);
let stored;
let cache;
let shown;
// What the page shows, its server hears: a driver does not see all restored tabs.
const page = () => `<!doctype html><title>Item</title><form>
  <input type="hidden" name="version" value="${stored}">
  <input id="text" name="text" value="${stored}">
  <select id="choice" name="choice"><option>old<option ${stored === 'new' ? 'selected' : ''}>new<option>mine</select>
  <input id="text-of-${stored}" name="other" value="${stored}"></form>
  <script>addEventListener('pageshow', () => setTimeout(() =>
    fetch('/shown?' + new URLSearchParams(new FormData(document.forms[0]))), 1500));</script>`;
const site = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://site');
  if (pathname === '/shown') shown = searchParams.toString();
  response.writeHead(200, { 'content-type': 'text/html', 'cache-control': cache });
  response.end(pathname === '/' ? page() : '');
}).listen(0, '127.0.0.1');
await once(site, 'listening');

async function until(value) {
  for (let look = 0; look < 600 && !value(); look += 1) await pause(50);
  return value();
}

const preferences = {
  'browser.sessionstore.resume_from_crash': true,
  'browser.sessionstore.restore_on_demand': false,
  'browser.sessionstore.interval': 100,
};
for (cache of ['no-cache', 'no-store']) {
  stored = 'old';
  const profile = `${folder}/${cache}`;
  mkdirSync(profile);
  const options = { browser: 'firefox', executablePath: program, userDataDir: profile, extraPrefsFirefox: preferences };
  const browser = await puppeteer.launch(options);
  if (cache === 'no-cache') console.log(`Firefox ${(await browser.version()).replace(/.*\//, '')}`);
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${site.address().port}/`);
  await tab.select('#choice', 'mine');
  await tab.type('#text', 'typed before ');
  await tab.type('#text-of-old', 'typed before ');
  // Firefox has written down what is in its tabs once this file rests.
  const written = () => statSync(`${profile}/sessionstore-backups/recovery.jsonlz4`, { throwIfNoEntry: false })?.mtimeMs;
  await until(written);
  do await pause(500);
  while (Date.now() - written() < 3000);
  stored = 'new';
  const first = browser.process();
  first.kill('SIGKILL');
  await once(first, 'exit');
  await browser.close().catch(() => {});
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref('${name}', ${value});`);
  writeFileSync(`${profile}/user.js`, lines.join('\n'));
  shown = undefined;
  const second = spawn(program, ['--headless', '--no-remote', '--profile', profile], { stdio: 'ignore' });
  console.log(`${cache}: ${await until(() => shown)}`);
  second.kill('SIGKILL');
  await once(second, 'exit');
}
site.close();
JS
node restores.mjs "$folder/firefox/usr/lib/firefox-esr/firefox-esr" "$folder" >seen

cat seen
# As it was on 28 November 2026.
diff - seen <<'SEEN'
Firefox 153.8.0
no-cache: version=old&text=typed+before+old&choice=mine&other=typed+before+old
no-store: version=new&text=typed+before+old&choice=mine&other=new
SEEN
echo 'As described.'
