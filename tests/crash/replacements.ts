import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { ADMIN, runProgram, startProgram } from '../support/backends/program-process.ts';
import { startSite } from '../support/backends/site-process.ts';
import { signInAs } from '../support/http/staff.ts';
import { backUp, contentIn, differencesIn, readContent } from './content.ts';

/** Rounds in which a command or a start that replaces much is killed. */
export type Replacements = {
  /** What a restore and an upgrade take undisturbed, in milliseconds. */
  takes: { restore: number; upgrade: number };
  /** Kills a restore over a site; each returns a sentence for everything that is neither as before nor as after. */
  restoreRound(afterMs: number): Promise<string[]>;
  /** Kills the first start on a database of earlier migrations. */
  upgradeRound(afterMs: number): Promise<string[]>;
};

/** How many migrations an upgrade applies at most; fewer where earlier tables cannot take the rows of today. */
const MAX_MIGRATIONS = 6;

/** Makes a small site, the sample site, and one of earlier migrations, below a folder. */
export async function openReplacements(folder: string): Promise<Replacements> {
  const env = { DATA_DIR: join(folder, 'target') };
  const [small, earlier] = [join(folder, 'small'), join(folder, 'earlier')];
  const backups = { small: `${small}.backup`, sample: join(folder, 'sample.backup') };
  await makeSite({ DATA_DIR: small }, backups.small);
  await makeSite({ DATA_DIR: join(folder, 'sample'), SEED: 'demo' }, backups.sample);
  const [before, after] = [await contentIn(backups.small), await contentIn(backups.sample)];
  await restoreEarlier(backups.sample, earlier);

  const begin = (from: string) => {
    rmSync(env.DATA_DIR, { recursive: true, force: true });
    cpSync(from, env.DATA_DIR, { recursive: true });
  };
  const restore = () => runProgram('restore', [backups.sample, '--replace'], env);

  /** Starts a site, and compares its content with what it may be. */
  async function compare(...allowed: (typeof before)[]): Promise<string[]> {
    const site = await startSite(env);
    try {
      await signInAs(ADMIN, site);
      const found = await readContent(env, folder);
      const differences = allowed.map((wanted) => differencesIn(wanted, found));
      return differences.find((problems) => problems.length === 0) ?? differences.flat();
    } finally {
      await site.kill();
    }
  }

  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return Math.round(performance.now() - began);
  };
  begin(small);
  const restoreTakes = await timed(restore);
  begin(earlier);
  const upgradeTakes = await timed(async () => (await startSite(env)).kill());

  return {
    takes: { restore: restoreTakes, upgrade: upgradeTakes },
    async restoreRound(afterMs) {
      begin(small);
      await killed('restore', [backups.sample, '--replace'], env, afterMs);
      try {
        return await compare(before, after);
      } catch (error) {
        if (!String(error).includes('was cut off')) return [`Killed after ${afterMs} ms: ${String(error)}`];
      }
      // The start has refused what is not whole; the command again makes it so.
      const { code, err } = await restore();
      return code === 0 ? compare(after) : [`The restore could not be repeated: ${err}`];
    },
    async upgradeRound(afterMs) {
      begin(earlier);
      await killed('node', [], env, afterMs);
      return compare(after).catch((error: unknown) => [`Killed after ${afterMs} ms: ${String(error)}`]);
    },
  };
}

/** Starts a site for the first time, backs it up and stops it. */
async function makeSite(env: Record<string, string>, backup: string): Promise<void> {
  const site = await startSite(env);
  const staff = await signInAs(ADMIN, site);
  const { status } = await staff.save('/admin/manage-categories/add', { name: 'Before', slug: 'before' });
  if (status !== 303) throw new Error(`The category was not stored: ${status}.`);
  await backUp(env, backup);
  await site.stop();
}

async function killed(name: string, args: string[], env: Record<string, string>, afterMs: number): Promise<void> {
  const { child, ended } = startProgram(name, args, env);
  await Promise.race([wait(afterMs), ended]);
  child.kill('SIGKILL');
  await ended;
}

/** Restores a backup as if it had been taken before the last migrations, as many as leave its rows as they are. */
async function restoreEarlier(backup: string, dataDir: string): Promise<void> {
  const path = `${dataDir}.backup`;
  let said = '';
  for (let without = MAX_MIGRATIONS; without > 0; without -= 1) {
    writeFileSync(path, await withoutMigrations(backup, without));
    rmSync(dataDir, { recursive: true, force: true });
    const { code, err } = await runProgram('restore', [path], { DATA_DIR: dataDir });
    if (code === 0) return;
    said = err;
  }
  throw new Error(`No earlier schema takes the rows of today: ${said}`);
}

async function withoutMigrations(backup: string, count: number): Promise<Buffer> {
  const entries = await unpackTar(gunzipSync(readFileSync(backup)));
  const changed = entries.map(({ header, data }) => {
    if (header.name !== 'manifest.json') return { header, body: data };
    const manifest = JSON.parse(Buffer.from(data ?? []).toString());
    const migrations = manifest.migrations.slice(0, -count);
    const body = Buffer.from(JSON.stringify({ ...manifest, migrations }));
    return { header: { ...header, size: body.byteLength }, body };
  });
  return gzipSync(await packTar(changed));
}
