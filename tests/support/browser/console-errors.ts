import type { Page } from '@playwright/test';
import { MAP } from './test.ts';

const prepared = new WeakSet<Page>();

/** Collects the browser's errors of a page from now on, CSP violations included. */
export async function collectConsoleErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser also reports expected statuses such as 404 or 422, and the map, whose host is not resolved.
    const expected = /^Failed to load resource/.test(message.text()) && (url === page.url() || MAP.test(url));
    if (message.type() === 'error' && !expected) errors.push(message.text());
  });
  if (prepared.has(page)) return errors;
  prepared.add(page);
  // Thrown in the event handler, a violation becomes a `pageerror`.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`${violatedDirective} refuses ${blockedURI}`);
    });
  });
  return errors;
}
