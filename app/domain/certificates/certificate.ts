import { z } from 'zod';
import {
  optionalDay,
  optionalInteger,
  optionalLine,
  optionalLink,
  optionalText,
  requiredLine,
} from '~/lib/editing/fields';
import { type Publication, publicationFields, publicationValues } from '~/lib/editing/publication';
import type { Noted } from '~/lib/pictures/picture-notes';
import type { Validity } from './validity';

/** A certificate or membership as visitors see it. */
export type Certificate = Noted &
  Validity & {
    id: string;
    name: string;
    description: string | null;
    authority: string | null;
    number: string | null;
    scope: string | null;
    /** The page of its issuer where the number can be checked. */
    verification_url: string | null;
    image_url: string | null;
    /** A PDF, and its size as far as it is known. */
    document_url: string | null;
    document_bytes: number | null;
  };

/** A certificate in the back office; `updated_at` is its version, in the database's own notation. */
export type StoredCertificate = Certificate & Publication & { sort_order: number; updated_at: string };

/** The fields of a certificate's form (docs/product.md#forms). Database constraints agree. */
export const certificateFields = z.object({
  name: requiredLine('Certificate name is required.', 200),
  authority: optionalLine(200),
  number: optionalLine(100),
  scope: optionalLine(500),
  description: optionalText(10_000),
  valid_from: optionalDay,
  valid_until: optionalDay,
  verification_url: optionalLink,
  sort_order: optionalInteger,
  ...publicationFields,
});

/** Reads the form of a certificate: its last day is not before its first one. */
export const certificateSchema = certificateFields.superRefine(({ valid_from, valid_until }, issues) => {
  if (!valid_from || !valid_until || valid_from <= valid_until) return;
  const message = 'The last day is before the first one. Please correct one of them.';
  issues.addIssue({ code: 'custom', path: ['valid_until'], message });
});

/** A certificate's form without its picture, which is a file. */
export type CertificateInput = z.output<typeof certificateFields>;

/** @returns the values of a certificate's form; empty without a certificate */
export function certificateValues(certificate?: StoredCertificate) {
  return {
    name: certificate?.name ?? '',
    authority: certificate?.authority ?? '',
    number: certificate?.number ?? '',
    scope: certificate?.scope ?? '',
    description: certificate?.description ?? '',
    valid_from: certificate?.valid_from ?? '',
    valid_until: certificate?.valid_until ?? '',
    verification_url: certificate?.verification_url ?? '',
    sort_order: certificate ? String(certificate.sort_order) : '',
    image_url: certificate?.image_url ?? '',
    document_url: certificate?.document_url ?? '',
    ...publicationValues(certificate),
  };
}

const KEYWORDS = ['iec', 'gst', 'apeda', 'fssai', 'msme'] as const;

/** The names of the certificates' icons. */
export type CertificateIcon = (typeof KEYWORDS)[number] | 'default';

/** @returns the icon of the first keyword that is a whole word of the name, else the default */
export function certificateIcon(name: string): CertificateIcon {
  const words = new Set(name.toLowerCase().match(/[a-z0-9]+/g));
  return KEYWORDS.find((keyword) => words.has(keyword)) ?? 'default';
}
