import { parseArgs } from 'node:util';
import { siteCookies } from '~/lib/request/site-cookies.server';
import { EnvError } from '~/lib/runtime/env.server';
import { nginxConfiguration } from '~/server/nginx/configuration';
import { CommandError, runCommand } from './command';

// `npm run --silent nginx`: prints a configuration of nginx that sends the page files of this site.
//
// `-- --listen 127.0.0.1:8080` names where nginx listens, without TLS; `--log FILE` its access log, or `off`; further arguments are the ports of all processes
// of the site, where there are several.

const OPTIONS = { listen: { type: 'string' }, log: { type: 'string', default: '/var/log/nginx/access.log' } } as const;

runCommand('configuration', async (env, args) => {
  const { values, positionals: ports } = argumentsOf(args);
  if (!env.pageFiles) throw new EnvError('PAGE_FILES is needed: the folder from which nginx sends pages.');
  if (/["$\\\n]/.test(env.pageFiles)) throw new EnvError('PAGE_FILES has characters that nginx cannot read.');
  const publicUrl = env.publicUrl ?? new URL(`http://localhost:${env.port}`);
  // Only the names of the cookies, which do not depend on the secret.
  const { session, flash } = siteCookies(publicUrl.origin, '');
  const host = /^(0\.0\.0\.0|::)$/.test(env.host) ? '127.0.0.1' : env.host;
  return nginxConfiguration({
    publicUrl,
    pageFiles: env.pageFiles,
    processes: (ports.length > 0 ? ports : [String(env.port)]).map((port) => `${host}:${port}`),
    listen: values.listen,
    cookies: [session.name, flash.name],
    log: values.log,
    keepAliveSeconds: env.keepAliveSeconds,
    hsts: env.hsts,
    sharedCache: env.sharedCache,
  });
});

function argumentsOf(args: string[]) {
  try {
    const parsed = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const wrong = parsed.positionals.find((port) => !/^\d{1,5}$/.test(port));
    if (wrong !== undefined) throw new Error(`${wrong} is no port`);
    return parsed;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}. npm run nginx -- [--listen ADDRESS] [--log FILE] [PORT ...]`);
  }
}
