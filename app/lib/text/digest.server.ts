import { createHmac } from 'node:crypto';

/** @returns a digest that nobody without the secret can make or undo, as base64url */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
