import { createHmac } from 'node:crypto';

/** @returns the HMAC-SHA256 of a text, as base64url */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
