import { createHash, createHmac } from 'node:crypto';

/** @returns the HMAC-SHA256 of a text, as base64url */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** @returns the same in hexadecimal, for tokens: an address has one spelling, without upper case */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** @returns the SHA-256 of a text, as lower-case hexadecimal */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @returns a UUID (RFC 9562, version 8) that is the same for the same text */
export function uuidOf(text: string): string {
  const hex = sha256(text);
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
