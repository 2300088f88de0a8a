// The site on Deno, as docs/deploy/fetch.md has it. It runs in the packed folder.
const { fetch } = await import(`file://${Deno.cwd()}/build/server/fetch.js`);

Deno.serve(
  { hostname: '127.0.0.1', port: Number(Deno.env.get('PORT')), onListen: () => process.stdout.write('ready\n') },
  (request) => fetch(request),
);
