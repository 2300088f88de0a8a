import { log } from '~/lib/runtime/log.server';
import type { EarlierPage } from './pages-in';

type Options = {
  /** Brings a page into the cache, in one encoding. */
  render(path: string, encoding: string): Promise<{ status: number }>;
  /** Whether the site is about to end. */
  isOver(): boolean;
};

/**
 * Renders the pages of an earlier start, one at a time and in their order: visitors who come after a restart find them
 * ready. What is not rendered in time is left to them, as is everything from the first failure on.
 */
export async function renderEarlier(
  pages: EarlierPage[],
  withinMs: number,
  { render, isOver }: Options,
): Promise<void> {
  const until = performance.now() + withinMs;
  for (const { path, encodings } of pages) {
    for (const encoding of encodings) {
      if (isOver() || performance.now() >= until) return;
      const { status } = await render(path, encoding).catch((error: unknown) => {
        log.debug({ err: error }, 'a page of an earlier start could not be rendered');
        return { status: 500 };
      });
      if (status >= 500) return;
    }
  }
}
