import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { startSite } from '../../support/backends/site-process';
import { type Manner, startSupabaseServer } from '../../support/backends/supabase-server';
import { contactFields } from '../../support/http/contact';
import { backend, SECRET } from '../../support/http/site';

// Enough to see what grows by more than a few kilobytes with a request; a day of it looks no different.
const ROUNDS = 2;
const MIB = 1024 * 1024;
const MANNERS: Manner[] = ['answers 500', 'resets the connection', 'never answers', 'is down'];

/** Lets a process print at a signal what it still holds after garbage collection. */
const TELLS_MEMORY = `process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times += 1) gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write('held: ' + (heapUsed + external) + '\\n');
});`;

// Only Linux lists the descriptors of a process.
test.skipIf(process.platform !== 'linux')(
  'a site that lives through outages holds on to nothing',
  async () => {
    const supabase = await startSupabaseServer('answers');
    const site = await startSite({
      DATA_DIR: newFolder(),
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'fatal',
      NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(TELLS_MEMORY)}`,
    });
    const { get, post } = site;
    let searches = 0;

    /** Searches, of which the cache holds a few megabytes, other pages and forms: through all faults and back. */
    async function round(): Promise<void> {
      for (const manner of ['answers' as const, ...MANNERS]) {
        await supabase.behave(manner);
        const paths = Array.from({ length: 30 }, () => `/our-products?q=onion+${searches++}`);
        const forms = Array.from({ length: 5 }, () =>
          post('/contact-us', contactFields({ email: ' ', full_name: ' ' }), { unchecked: true }),
        );
        await Promise.all([...paths, '/', '/blog', '/nothing'].map((path) => get(path)).concat(forms));
      }
      await supabase.behave('answers');
      await expect.poll(async () => (await get('/readyz')).status).toBe(200);
    }

    async function held(): Promise<{ memory: number; descriptors: number }> {
      const told = () => Array.from(site.out().matchAll(/^held: (\d+)$/gm), ([, bytes]) => Number(bytes));
      const before = told().length;
      site.child.kill('SIGUSR2');
      await expect.poll(() => told().length).toBe(before + 1);
      return { memory: told().at(-1) ?? 0, descriptors: readdirSync(`/proc/${site.child.pid}/fd`).length };
    }

    await round();
    const before = await held();
    for (let rounds = 0; rounds < ROUNDS; rounds += 1) await round();
    const after = await held();
    expect(after.descriptors - before.descriptors).toBeLessThan(20);
    expect(after.memory - before.memory).toBeLessThan(8 * MIB);
    expect(await site.stop()).toBe(0);
    await supabase.stop();
  },
  120_000,
);
