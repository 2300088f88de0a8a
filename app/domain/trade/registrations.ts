// Numbers by which Indian authorities know a company (docs/trade-data.md#registrations). Rules of the database agree.

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][1-9A-JZ][0-9A-Z]$/;
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** @returns a number without what people put between its parts, its letters as capitals */
export function tidyRegistration(typed: string): string {
  return typed.replace(/[\s\u200b-\u200f\u2060\ufeff.–—-]/g, '').toUpperCase();
}

/** @returns the last sign of a GSTIN, worked out of its first fourteen: Luhn's sum of base 36 */
export function gstinCheck(number: string): string {
  const sum = [...number.slice(0, 14)].reduce((total, sign, index) => {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SIGNS.charAt((36 - (sum % 36)) % 36);
}

/** @returns what is wrong with a GST number without blanks, in capitals; null for a right one */
export function gstinProblem(number: string): string | null {
  if (!GSTIN.test(number)) return 'Please enter the 15 signs of the GSTIN, such as 27AAPFU0939F1ZV.';
  if (number.endsWith(gstinCheck(number))) return null;
  return 'This is no GSTIN: its last sign does not fit the others. Please compare it with the certificate.';
}

/** @returns what is wrong with an importer-exporter code: since 2017 the holder’s PAN, before ten digits */
export function iecProblem(number: string): string | null {
  if (PAN.test(number) || /^\d{10}$/.test(number)) return null;
  return 'Please enter the 10 signs of the IEC: the company’s PAN, such as AAPFU0939F, or ten digits.';
}

/** @returns what is wrong with the number of an FSSAI licence. Nothing but its length is sure */
export function fssaiProblem(number: string): string | null {
  return /^\d{14}$/.test(number) ? null : 'Please enter the 14 digits of the FSSAI licence.';
}

/** @returns what to look at again in an IEC beside a GSTIN, which has the same PAN; null where nothing, or one is missing */
export function iecAdvice(iec: string, gstin: string): string | null {
  const pan = gstin.slice(2, 12);
  if (!PAN.test(iec) || !PAN.test(pan) || iec === pan) return null;
  return `The GSTIN has the PAN ${pan}, and an IEC is usually the same. Please compare both with their certificates.`;
}

/** @returns what to look at again in a corporate identity number; that of a partnership is AAA-1234 */
export function cinAdvice(cin: string): string | null {
  if (cin === '' || /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/.test(cin) || /^[A-Z]{3}-?\d{4}$/.test(cin)) return null;
  return 'A CIN has 21 signs, such as U01100UP1998PTC023456, and an LLPIN seven. Please compare it with the certificate.';
}

/** A kind of certificate, the words of its name, and the form of its number. */
const CERTIFICATES: [name: RegExp, number: (text: string) => boolean, form: string][] = [
  [/\b(GST|GSTIN)\b/i, (text) => gstinProblem(tidyRegistration(text)) === null, 'a GSTIN of 15 signs'],
  [/\bIEC\b/i, (text) => iecProblem(tidyRegistration(text)) === null, 'an IEC of ten signs'],
  [/\bFSSAI\b/i, (text) => fssaiProblem(tidyRegistration(text)) === null, 'a number of 14 digits'],
  [/\bUdyam\b/i, (text) => /^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/.test(text), 'UDYAM-UP-43-0000000'],
  [/\bRCMC\b/i, (text) => /^RCMC\/[A-Z .-]+\/\d+\/\d{4}-\d{2,4}$/i.test(text), 'RCMC/APEDA/12345/2025-2026'],
];

/** @returns what to look at again in the number of a certificate, by the name that it has; null where nothing */
export function certificateAdvice(name: string, number: string): string | null {
  if (number.trim() === '') return null;
  const [, fits, form] = CERTIFICATES.find(([words]) => words.test(name)) ?? [];
  return !fits || fits(number.trim()) ? null : `Such a number is usually written as ${form}. Please compare it.`;
}
