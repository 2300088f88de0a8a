import type { Page } from '@playwright/test';

/** What browsers got late, and what pages and style sheets say in place of it to one that does not have it. */
const FEATURES = {
  popover: { html: [/ (popover(?:target(?:action)?)?)=/g, ' data-late-$1='], css: [/:popover-open/g, ':late'] },
  has: { html: null, css: [/:has\(/g, ':late('] },
  dialog: { html: [/<(\/?)dialog\b/g, '<$1late-dialog'], css: null },
  'animation-timeline': { html: null, css: [/animation-timeline/g, 'late-timeline'] },
} as const;

export type LateFeature = keyof typeof FEATURES;

/** From now on the page is in a browser that does not know a feature: its words in pages and styles mean nothing. */
export async function takeAway(page: Page, feature: LateFeature): Promise<void> {
  const { html, css } = FEATURES[feature];
  await page.route(/^http:\/\/localhost/, async (route) => {
    const type = route.request().resourceType();
    const change = type === 'document' ? html : type === 'stylesheet' ? css : null;
    if (!change && type !== 'document') return route.continue();
    // Nothing says that it is a page: styles within one have a digest in its policy, and could not be changed.
    const { 'sec-fetch-dest': _, ...headers } = route.request().headers();
    const answer = await route.fetch({ maxRedirects: 0, headers });
    const [word, other] = change ?? [/^/, ''];
    await route.fulfill({ response: answer, body: (await answer.text()).replace(word, other) });
  });
  if (feature !== 'animation-timeline') return;
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...words: string[]) =>
      !words.join().includes('animation-timeline') && supports.apply(CSS, words as [string]);
  });
}
