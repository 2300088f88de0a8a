import { setTimeout as pause } from 'node:timers/promises';
import { log } from '~/lib/runtime/log.server';
import type { AskedPage } from './page-cache';

/** Renders pages again after a change, before visitors ask for them: docs/decisions/0088-pages-are-warmed-after-a-save.md. */
export type PageWarmer = {
  /** Tells of a new content version: every page of the cache is out of date. */
  changed(): void;
  /**
   * Renders pages that an earlier start had, in their order.
   *
   * @returns when they are rendered, or the time is over: then the rest follows in the background
   */
  renderAgain(pages: AskedPage[], withinMs: number): Promise<void>;
  /** Lets the page that is being rendered be the last one. */
  stop(): void;
};

type Options = {
  /** @returns the pages that visitors ask for most, in this order, at most as many as given */
  mostAsked(atMost: number): AskedPage[];
  /** @returns when the site has nothing else to do, or has had for long enough */
  whenIdle(): Promise<void>;
  /** Brings a page into the cache, in one encoding, behind the work of all visitors. */
  render(path: string, encoding: string): Promise<{ status: number }>;
  /** Called with the work of a round, so that a graceful shutdown can wait for its last page. */
  onWork(work: Promise<void>): void;
};

/** A page takes some ten milliseconds: after two or three seconds of it the rest is left to visitors. */
const MOST_PAGES = 200;

/** @returns a warmer with at most one round at a time, which renders one page at a time and begins again with each change */
export function createPageWarmer({ mostAsked, whenIdle, render, onWork }: Options): PageWarmer {
  let changes = 0;
  let round: Promise<void> | null = null;
  let isStopped = false;
  /** Pages of an earlier start; the cache has some of them. */
  let earlier: AskedPage[] = [];

  async function renderAll(isOver: () => boolean): Promise<void> {
    for (const { path, encodings } of [...mostAsked(MOST_PAGES), ...earlier]) {
      for (const encoding of encodings) {
        await whenIdle();
        if (isOver()) return;
        const { status } = await render(path, encoding);
        // A backend in trouble is left to visitors, who may get the page as it was.
        if (status >= 500) return;
      }
    }
    earlier = [];
  }

  async function run(): Promise<void> {
    let begun: number;
    do {
      begun = changes;
      await renderAll(() => isStopped || changes !== begun).catch((error: unknown) => {
        log.debug({ err: error }, 'a page could not be rendered in the background');
      });
    } while (!isStopped && changes !== begun);
    round = null;
  }

  function changed(): void {
    changes += 1;
    if (round || isStopped) return;
    round = run();
    onWork(round);
  }

  return {
    changed,
    async renderAgain(pages, withinMs) {
      earlier = pages;
      changed();
      await Promise.race([round, pause(withinMs, undefined, { ref: false })]);
    },
    stop() {
      isStopped = true;
    },
  };
}
