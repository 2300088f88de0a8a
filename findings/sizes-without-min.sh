#!/usr/bin/env bash
# WebKitGTK 2.50.6 passes over each part of an image's `sizes` that has min(), max() or clamp(), also within calc(), as if
# it were not there: the next part counts, else 100vw, and there is no word of it. CSS of the same page understands the
# functions, and `sizes` understands calc(). A picture in a small box is fetched as wide as the window. What holds: media
# conditions with calc() alone, which say the same.
#
# Needs Linux on x64 with overlay mounts for whoever runs it, Node 22 or later, and Debian 12 with the libraries of its
# WebKitGTK and Xvfb. Installs nothing on the system. A server of this script on 127.0.0.1 has the page.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

apt-get download -qq -o APT::Sandbox::User=root {libwebkit2gtk-4.1-0,libjavascriptcoregtk-4.1-0,webkit2gtk-driver}=2.50.6-1~deb12u2
apt-get download -qq -o APT::Sandbox::User=root xvfb=2:21.1.7-3+deb12u13
for package in *.deb; do dpkg -x "$package" programs; done

cat >sizes.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const WIDTHS = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000];
const SIZES = [
  '300px',
  'calc(10vw + 220px)',
  'min(300px, 100vw)',
  'max(300px, 10vw)',
  'clamp(100px, 300px, 400px)',
  'calc(min(300px, 100vw) + 0px)',
  '(min-width: 1px) min(300px, 100vw), 200px',
];
const files = WIDTHS.map((width) => `/${width}.svg ${width}w`).join(', ');
const pictures = SIZES.map((sizes) => `<img srcset="${files}" sizes="${sizes}">`).join('');
const site = createServer((request, response) => {
  if (!request.url.endsWith('.svg')) {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Pictures</title><p style="width: min(300px, 100vw)">Words</p>${pictures}`);
    return;
  }
  response.setHeader('content-type', 'image/svg+xml');
  response.end('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
}).listen(0, '127.0.0.1');
await once(site, 'listening');

const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1000x800x24', '-nolisten', 'tcp'], {
  stdio: ['ignore', 'pipe', 'ignore'],
});
const [number] = await once(createInterface(display.stdout), 'line');
const PORT = 45117;
const driver = spawn('WebKitWebDriver', [`--port=${PORT}`], { env: { ...process.env, DISPLAY: `:${number}` } });
const ask = async (path, body) => {
  const answer = await fetch(`http://127.0.0.1:${PORT}/session${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()).value;
};
await new Promise((resolve) => setTimeout(resolve, 2000));
const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const session = await ask('', {
  capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
});
console.log(`WebKitGTK ${session.capabilities.browserVersion}`);
await ask(`/${session.sessionId}/window/rect`, { width: 800, height: 700 });
await ask(`/${session.sessionId}/url`, { url: `http://127.0.0.1:${site.address().port}/` });
const script = `return [innerWidth, document.querySelector('p').offsetWidth,
  ...[...document.images].map((image) => new URL(image.currentSrc).pathname.slice(1, -4))]`;
const [view, paragraph, ...chosen] = await ask(`/${session.sessionId}/execute/sync`, { script, args: [] });
console.log(`view ${view}, a paragraph with the width min(300px, 100vw) is ${paragraph}`);
for (const [index, sizes] of SIZES.entries()) console.log(`sizes="${sizes}": the picture of ${chosen[index]}`);
await fetch(`http://127.0.0.1:${PORT}/session/${session.sessionId}`, { method: 'DELETE' });
driver.kill();
display.kill();
site.close();
JS

# The browser looks for its parts at fixed places: in a mount namespace, they are there.
as=()
[ "$(id -u)" = 0 ] || as=(--map-root-user)
unshare --mount "${as[@]}" bash -euc '
  mount -t overlay overlay -o "lowerdir=$1/programs/usr:/usr" /usr
  node sizes.mjs
' bash "$folder" >seen

cat seen
# As it was on 27 November 2026.
diff - seen <<'SEEN'
WebKitGTK 2.50.6
view 800, a paragraph with the width min(300px, 100vw) is 300
sizes="300px": the picture of 300
sizes="calc(10vw + 220px)": the picture of 300
sizes="min(300px, 100vw)": the picture of 800
sizes="max(300px, 10vw)": the picture of 800
sizes="clamp(100px, 300px, 400px)": the picture of 800
sizes="calc(min(300px, 100vw) + 0px)": the picture of 800
sizes="(min-width: 1px) min(300px, 100vw), 200px": the picture of 200
SEEN
echo 'As described.'
