import type { Page } from '@playwright/test';
import { MAP } from './test.ts';

/** Collects what the browser has to say against a page: errors, and breaches of its policy. */
export async function listen(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // It also notes the status of a page that is rightly 404 or 422, and the map that the tests keep away.
    const expected = /^Failed to load resource/.test(message.text()) && (url === page.url() || MAP.test(url));
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
  // Where scripts run, a breach is an event as well; thrown, it arrives with the errors.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`${violatedDirective} refuses ${blockedURI}`);
    });
  });
  return complaints;
}
