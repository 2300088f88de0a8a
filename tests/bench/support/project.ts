import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FLAGS } from '../../../app/server/build/launch.mjs';
import { environmentOf } from '../../support/backends/program-process.ts';
import type { Bench } from './bench-context.ts';
import { start } from './processes.ts';
import { ADMIN, type Site, startSite } from './site.ts';

/** A site on a project that gives each answer later, and how to end both. */
export type SiteOnProject = { site: Site; stop(): Promise<void> };

/**
 * Starts a site on a project of its own with the sample company, each as a process.
 *
 * @param build the folder with the built server of both
 * @param delayMs added to each answer of the project
 */
export async function startOnProject(bench: Bench, build: string, delayMs: number): Promise<SiteOnProject> {
  const folder = join(bench.folder, `project-${crypto.randomUUID()}`);
  mkdirSync(folder);
  const project = start([process.execPath, ...FLAGS, join(import.meta.dirname, 'project-process.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: environmentOf({
      BUILD: build,
      DELAY_MS: String(delayMs),
      DATA_DIR: folder,
      SEED: 'demo',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
    }),
  });
  const ended = once(project.child, 'exit').then(() => {
    throw new Error(`The project did not start: ${project.output()}`);
  });
  const [{ url, publishableKey, secretKey }] = await Promise.race([once(project.child, 'message'), ended]);
  ended.catch(() => undefined);
  try {
    const env = {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      SESSION_SECRET: 'the secret of the bench, of at least 32 characters',
    };
    const site = await startSite(bench, `${folder}-site`, { program: join(build, 'node.js'), env });
    return {
      site,
      async stop() {
        await site.stop();
        await project.kill();
      },
    };
  } catch (error) {
    await project.kill();
    throw error;
  }
}
