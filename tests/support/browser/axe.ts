import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A violated axe rule, with the elements. */
export type Violation = { id: string; nodes: string[] };

/**
 * Runs axe on the current state of a page. Timed animations are cancelled first: a toast in mid-fade has too little
 * contrast. Scroll-driven animations stay. Frames are left out: the only one is the map.
 */
export async function violations(page: Page): Promise<Violation[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  const results: Result[] = await page.evaluate(async (tags) => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    for (const animation of timed) animation.cancel();
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'], iframes: false });
    return violations;
  }, TAGS);
  return results.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
}
