import { Secret, TOTP } from 'otpauth';
import { type Answer, main } from './answer';
import { fromNewAddress } from './contact';
import { type Browser, newBrowser } from './cookie-jar';
import { formOf } from './form';
import { all, textOf } from './html';
import { backend, createVisitor, type Visitor } from './site';
import type { Person } from './staff';

/** A password that the rules accept; each call gives another. */
export function newPassword(): string {
  return `turmeric-harbour-${crypto.randomUUID().slice(0, 8)}`;
}

/** The path of the link that a page shows; undefined where it shows none. */
export function linkOn(answer: Answer): string | undefined {
  const [shown] = all(main(answer), '*', { 'data-invite-link': true });
  if (!shown) return undefined;
  const url = new URL(textOf(shown));
  return url.pathname + url.search;
}

/** Opens a link and chooses a password there. */
export async function choosePassword(browser: Browser, link: string, password: string, more = {}): Promise<Answer> {
  const form = formOf(await browser.get(link)) as Record<string, string>;
  const fields = { ...form, password, password_again: password, intent: 'save', ...more };
  return browser.post('/admin/set-password', fields, fromNewAddress());
}

/** A browser in which a person gives e-mail and password. */
export async function signInBrowser(
  person: Person,
  visitor: Visitor = createVisitor(backend),
): Promise<{ browser: Browser; answer: Answer }> {
  const browser = newBrowser(visitor);
  const { email, password } = person;
  const answer = await browser.post('/admin/login', { email, password, intent: 'save' }, fromNewAddress());
  return { browser, answer };
}

/**
 * The code that an authenticator app shows. Each code is good once, so a later call gives that of the next step, which
 * the service accepts too.
 */
export function codeOf(secret: string, { later = 0 } = {}): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });
}
