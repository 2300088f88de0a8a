import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Content } from './bench-context.ts';
import { prepareContent } from './contents.ts';
import { divideCores, findTools } from './machine.ts';
import { type Site, type Start, startSite } from './site.ts';

/**
 * Opens the bench, and pins this process and its children to the client's core.
 *
 * @param options.data a folder for prepared data, reused by later runs; without it they are temporary
 * @param options.against a built checkout of an earlier commit, to measure in turns with
 * @param options.tiny tries the bench itself: a few short rounds of everything, whose figures mean nothing
 */
export function openBench(
  progress: Bench['progress'],
  {
    data,
    against,
    tiny = false,
  }: { data?: string | undefined; against?: string | undefined; tiny?: boolean | undefined },
): Bench {
  const tools = findTools();
  const cores = divideCores(tools);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const dataDir = data ?? join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Each is prepared once, also where two sites ask for it at one time.
  const prepared = new Map<Content, Promise<string>>();
  const prepare = async (content: Content): Promise<string> => {
    const base = content === 'sample' ? undefined : await dataOf('sample');
    return prepareContent({ tools, cores, progress }, content, dataDir, base);
  };
  const dataOf = (content: Content) => {
    const path = prepared.get(content) ?? prepare(content);
    prepared.set(content, path);
    return path;
  };
  return {
    tools,
    cores,
    folder,
    dataOf,
    progress,
    against,
    amount: (full, small) => (tiny ? small : full),
  };
}

/** Runs something on a site of its own, with a fresh copy of the content. */
export async function withSite<T>(
  bench: Bench,
  content: Content,
  work: (site: Site) => Promise<T>,
  start?: Start,
): Promise<T> {
  const dataDir = join(bench.folder, `site-${crypto.randomUUID()}`);
  cpSync(await bench.dataOf(content), dataDir, { recursive: true });
  const site = await startSite(bench, dataDir, start);
  try {
    return await work(site);
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true });
    rmSync(`${dataDir}.log`, { force: true });
  }
}
