#!/usr/bin/env bash
# Firefox 153.8 ESR mixes two versions of a form on a reload, without a word: where a page was changed meanwhile, a
# <select> that nobody touched shows the option of the former page, while the other fields are the new page's. So are
# text, text areas, ticks and hidden fields, until a script has set their values, be it to what they are: then all of them
# are the former page's. A tick that a person made stands at the same place of a list, so with another row where one came
# in front. Whoever saves sends what the page that they loaded never had. What holds: `autocomplete="off"` on the form,
# or `Cache-Control: no-store`.
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

cat >reloads.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import puppeteer from 'puppeteer-core';

const fields = (stored) => `<input type="hidden" name="hidden" value="${stored}">
  <input name="text" value="${stored}"> <textarea name="area">${stored}</textarea>
  <select name="select"><option>old<option ${stored === 'new' ? 'selected' : ''}>new</select>
  <input type="checkbox" name="tick" value="new" ${stored === 'new' ? 'checked' : ''}>`;
const row = (name) => `<p><input type="checkbox" name="rows" value="${name}"> ${name}`;
const rows = (stored) => (stored === 'new' ? ['a', 'b', 'c'] : ['b', 'c']).map(row).join('');
const SETTING = 'for (const field of document.forms[0]) { field.value = field.value; field.checked = field.checked; }';

let given = {};
let sent = '';
const site = createServer(async (request, response) => {
  if (request.method === 'POST') sent = await text(request);
  const { attribute = '', script = '', cache = 'no-cache', body = fields, stored } = given;
  response.writeHead(200, { 'content-type': 'text/html', 'cache-control': cache });
  response.end(`<!doctype html><title>Item</title><form method="post" ${attribute}>${body(stored)} <button>Save</button></form>
    <script>${script}</script>`);
}).listen(0, '127.0.0.1');
await once(site, 'listening');

const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.argv[2] });
console.log(`Firefox ${(await browser.version()).replace(/.*\//, '')}`);
const page = await browser.newPage();
const RUNS = {
  'nothing touched': {},
  'a script sets what is there': { script: SETTING },
  'the same, autocomplete="off"': { script: SETTING, attribute: 'autocomplete="off"' },
  'the same, no-store': { script: SETTING, cache: 'no-store' },
  'row b ticked, a comes in front': { body: rows, tick: '[value=b]' },
};
for (const [name, run] of Object.entries(RUNS)) {
  given = { ...run, stored: 'old' };
  await page.goto(`http://127.0.0.1:${site.address().port}/${encodeURIComponent(name)}`);
  if (run.tick) await page.click(run.tick);
  given.stored = 'new';
  await page.reload();
  sent = '';
  await page.click('button');
  while (sent === '') await new Promise((resolve) => setTimeout(resolve, 20));
  console.log(`${name}: ${sent}`);
}
await browser.close();
site.close();
JS
node reloads.mjs "$folder/firefox/usr/lib/firefox-esr/firefox-esr" >seen

cat seen
# As it was on 27 November 2026.
diff - seen <<'SEEN'
Firefox 153.8.0
nothing touched: hidden=new&text=new&area=new&select=old&tick=new
a script sets what is there: hidden=old&text=old&area=old&select=old
the same, autocomplete="off": hidden=new&text=new&area=new&select=new&tick=new
the same, no-store: hidden=new&text=new&area=new&select=new&tick=new
row b ticked, a comes in front: rows=a
SEEN
echo 'As described.'
