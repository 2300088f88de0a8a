import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Result, RuleObject } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Minified, it is half the size: each page compiles it again. */
const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that measure what is drawn. They take two thirds of the time of a page. */
const DRAWN: RuleObject = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

/** A violated axe rule, with the elements. */
export type Violation = { id: string; nodes: string[] };

/** All rules, or those about names, roles and structure: for a page drawn like another one that all rules looked at. */
export type Rules = 'all rules' | 'structure';

/**
 * Runs axe on the current state of a page. Timed animations are cancelled first: a toast in mid-fade has too little
 * contrast. Scroll-driven animations stay. Frames are left out: the only one is the map.
 */
export async function violations(page: Page, which: Rules = 'all rules'): Promise<Violation[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(SOURCE);
  const rules = which === 'structure' ? DRAWN : {};
  const results: Result[] = await page.evaluate(
    async ({ tags, rules }) => {
      const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
      for (const animation of timed) animation.cancel();
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, {
        runOnly: tags,
        rules,
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations;
    },
    { tags: TAGS, rules },
  );
  return results.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
}
