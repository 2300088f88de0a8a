import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Encrypts values for a reader that is this site alone, and finds out whether somebody has changed them. */
export type Seal = {
  /** @returns the encrypted value as base64url, another text each time */
  seal(value: object): string;
  /** @returns the value of a sealed text; null for any other text */
  open(text: string): unknown;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
// Random and never used twice: for far fewer than the 2^32 values of NIST SP 800-38D, 8.3.
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM (NIST SP 800-38D) with a key that HKDF (RFC 5869) derives from the secret.
 *
 * @param purpose gives each use of the secret a key of its own
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const options = { authTagLength: TAG_BYTES };
  return {
    seal(value) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, options);
      // Tokens are base64 of JSON: this takes back what base64 adds a second time.
      const packed = deflateRawSync(JSON.stringify(value));
      const parts = [iv, cipher.update(packed), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString('base64url');
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), options);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const packed = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
        return JSON.parse(String(inflateRawSync(Buffer.concat(packed))));
      } catch {
        return null;
      }
    },
  };
}
