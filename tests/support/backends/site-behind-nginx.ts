import { freePort } from '../http/free-port.ts';
import { newFolder } from './new-folder.ts';
import { complaintsOf, listening, nginxCommand } from './nginx-server.ts';
import { type ProgramProcess, runProgram, startCommand, startProgram } from './program-process.ts';
import { type SiteProcess, whenReady } from './site-process.ts';

/** The sample site with page files behind nginx, which `npm run nginx` has configured. */
export type SiteBehindNginx = {
  /** The environment of the site. */
  env: Record<string, string>;
  /** PAGE_FILES. */
  pageFiles: string;
  /** The origin of nginx. */
  origin: string;
  nginx: ProgramProcess;
  /** Starts the site, also once more. */
  start(): Promise<SiteProcess>;
};

/** Starts nginx, which keeps no log, and not yet the site. */
export async function behindNginx(): Promise<SiteBehindNginx> {
  const [port, listen] = [await freePort(), await freePort()];
  const pageFiles = newFolder('page-files');
  const env = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${listen}`,
    TRUSTED_PROXIES: '1',
    PAGE_FILES: pageFiles,
    DATA_DIR: newFolder(),
    SEED: 'demo',
  };
  const { code, err, out } = await runProgram('nginx', ['--log', 'off', '--listen', `127.0.0.1:${listen}`], env);
  if (code !== 0) throw new Error(`The configuration could not be printed: ${err}`);
  const command = nginxCommand(newFolder('nginx'), out);
  const complaints = complaintsOf(command);
  if (complaints) throw new Error(complaints);
  const nginx = startCommand(command, {});
  await listening(listen);
  return {
    env,
    pageFiles,
    origin: `http://127.0.0.1:${listen}`,
    nginx,
    start: () => whenReady(startProgram('node', [], env), env.PORT),
  };
}
