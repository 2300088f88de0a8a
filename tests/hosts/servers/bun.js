// The site on Bun, as docs/deploy/fetch.md has it. It runs in the packed folder.
const { fetch } = await import(`${process.cwd()}/build/server/fetch.js`);

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  // Else a connection ends after 10 s, within the first catalogue.
  idleTimeout: 60,
  fetch: (request) => fetch(request),
});
process.stdout.write('ready\n');
