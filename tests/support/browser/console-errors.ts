import type { Page } from '@playwright/test';
import { MAP } from './test.ts';

/** Collects the errors that the browser reports of a page from now on, violations of its CSP among them. */
export async function collectConsoleErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // The status of a page that is rightly 404 or 422 is reported too, and the map, whose host is not resolved.
    const expected = /^Failed to load resource/.test(message.text()) && (url === page.url() || MAP.test(url));
    if (message.type() === 'error' && !expected) errors.push(message.text());
  });
  // Where scripts run, a violation is an event as well; thrown, it arrives with the errors.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`${violatedDirective} refuses ${blockedURI}`);
    });
  });
  return errors;
}
