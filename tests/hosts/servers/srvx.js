// The site on srvx, as docs/deploy/fetch.md has it. It runs in the packed folder.
import { serve } from 'srvx';

const { fetch } = await import(`${process.cwd()}/build/server/fetch.js`);

const server = serve({
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  silent: true,
  fetch: (request) => fetch(request, { waitUntil: request.waitUntil }),
});
await server.ready();
process.stdout.write('ready\n');
