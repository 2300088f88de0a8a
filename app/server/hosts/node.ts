import { join } from 'node:path';
import { recoveryUrl } from '~/lib/auth/recovery-url.server';
import { takeBackup } from '~/lib/backup/snapshot.server';
import { LOOK_EVERY_MS } from '~/lib/housekeeping/housekeeping.server';
import { type MailSettings, mailSettingsProblem } from '~/lib/mail/send-mail.server';
import { RUN_EVERY_MS } from '~/lib/outbox/outbox.server';
import { dataDirLayout } from '~/lib/runtime/data-dir.server';
import { readEnv } from '~/lib/runtime/env.server';
import { log, redirectConsole } from '~/lib/runtime/log.server';
import { OperatorError } from '~/lib/runtime/operator-error';
import { saveMemoryWhenQuiet } from '~/lib/runtime/save-memory.server';
import { isSelfHosted } from '~/lib/supabase/backend';
import { serveOperator } from '~/server/commands/operator-socket';
import { closeServer, listen, siteServer } from './node-server';
import { lockForSite, type OpenSite, openSite } from './open-site';

// After the drain: requests in flight get this long before their connections are closed ...
const FINISH_WITHIN_MS = 7_000;
// ... and then the backend, before the process exits anyway.
const CLOSE_WITHIN_MS = 5_000;

// The first question whether the site is ready, and the first pages, wait for no work of its own.
const AFTER_START_MS = 3_000;

/** Prints a line for the operator at the terminal, beside the log. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  redirectConsole();
  const env = readEnv(process.env);
  log.level = env.logLevel;
  const unlock = lockForSite(env);
  let site: OpenSite | undefined;
  let stopping = false;

  const { server, serve } = siteServer(() => ({ site, stopping }));
  const port = await listen(server, env);
  const publicUrl = env.publicUrl ?? new URL(`http://localhost:${port}`);
  serve(publicUrl, env);

  let endCommands: (() => void) | undefined;
  const stop = async (drainSeconds: number) => {
    if (stopping) return;
    stopping = true;
    site?.startDraining();
    endCommands?.();
    const drainMs = drainSeconds * 1000;
    const giveUp = () => {
      log.error('what could not be closed is cut off');
      process.exit(1);
    };
    setTimeout(giveUp, drainMs + FINISH_WITHIN_MS + CLOSE_WITHIN_MS).unref();
    try {
      await closeServer(server, { drainMs, finishWithinMs: FINISH_WITHIN_MS });
      await site?.close();
      unlock?.();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => stop(site ? env.drainSeconds : 0));
  // No drain: a person at the keyboard waits, or the terminal or the launcher is gone.
  for (const event of ['SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => stop(0));

  site = await openSite(env, {
    publicUrl,
    clientDirectory: join(import.meta.dirname, '../client'),
    hasDataDir: unlock !== null,
    showAdmin: ({ email, password }) => {
      say(`E-mail: ${email}`);
      say(`Password: ${password}`);
    },
  });
  const { backend, runHousekeeping, sendOutbox } = site;
  const whileUp = (work: () => Promise<void>) => () => {
    if (!stopping) void work();
  };
  saveMemoryWhenQuiet();
  for (const [work, interval] of [
    [runHousekeeping, LOOK_EVERY_MS],
    [sendOutbox, RUN_EVERY_MS],
  ] as const) {
    setTimeout(whileUp(work), AFTER_START_MS).unref();
    setInterval(whileUp(work), interval).unref();
  }
  if (isSelfHosted(backend) && !stopping) {
    endCommands = serveOperator(env.dataDir, {
      backup: () => takeBackup(backend, dataDirLayout(env.dataDir).backup),
      link: (email) => recoveryUrl(backend, publicUrl.origin, email),
    });
  }
  if (env.mail) void warnOfMail(env.mail);
  say(`Site: ${publicUrl.origin}`);
  say(`Admin: ${publicUrl.origin}/admin`);
}

/** Whoever set it up reads the log now, and not when the first mail fails. */
async function warnOfMail(settings: MailSettings): Promise<void> {
  const problem = await mailSettingsProblem(settings);
  if (problem) log.warn({ problem: problem.words }, 'no mail can be sent');
}

main().catch((error: unknown) => {
  const unexpected = () => `The site could not start: ${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${error instanceof OperatorError ? error.message : unexpected()}\n`);
  process.exit(1);
});
