import { z } from 'zod';
import { certificateAdvice } from '~/domain/trade/registrations';
import { fieldSet, type StoredRow } from '~/lib/editing/field-set';
import {
  optionalDay,
  optionalLine,
  optionalLink,
  optionalText,
  requiredLine,
  SORT_ORDER,
  tickedTexts,
} from '~/lib/editing/fields';
import { PUBLICATION } from '~/lib/editing/publication-field-set';
import type { Noted } from '~/lib/pictures/picture-notes';
import { isUuid } from '~/lib/text/uuid';

const idsOf = (message: string, most: number) =>
  tickedTexts.default([]).transform((typed, context) => {
    const ids = [...new Set(typed.filter(Boolean))];
    if (ids.length <= most && ids.every(isUuid)) return ids;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** The fields of a certificate (docs/product.md#forms). Database constraints agree. */
export const certificateFields = fieldSet(
  'certificates',
  {
    name: {
      label: 'Certificate name',
      hint: 'Shown as the title of its card. A word such as IEC, GST, APEDA, FSSAI or MSME in it chooses the card’s icon.',
      input: 'line',
      schema: requiredLine('Certificate name is required.', 200),
    },
    authority: {
      label: 'Issuing authority',
      hint: 'Shown below the name: who issued it.',
      input: 'line',
      schema: optionalLine(200),
      forMany: true,
    },
    number: {
      label: 'Number',
      hint: 'As the issuer writes it; buyers check it.',
      advice: ({ name, number }) => certificateAdvice(String(name ?? ''), String(number ?? '')),
      input: 'line',
      schema: optionalLine(100),
      history: 'value',
    },
    scope: {
      label: 'Scope',
      hint: 'What it covers, such as “Packing house in Kanpur: sorting and packing of onions”.',
      input: 'line',
      schema: optionalLine(500),
    },
    covers_all: {
      label: 'Covers every product',
      hint: 'Shown at each product. Without it and the choices below it is a certificate of the company, shown at none.',
      input: 'flag',
      schema: z.boolean().default(false),
    },
    covered_category_ids: {
      label: 'Covers categories',
      input: 'own',
      group: 'covered',
      history: 'category',
      schema: idsOf('Please choose categories of the list.', 100),
      toForm: (ids: string[] = []) => ids,
    },
    covered_product_ids: {
      label: 'Covers products',
      input: 'own',
      group: 'covered',
      history: 'products',
      schema: idsOf('Please choose products of the list.', 50),
      toForm: (ids: string[] = []) => ids,
    },
    description: {
      label: 'Description',
      hint: 'Shown on the certificate’s card: three lines, and the rest on a press.',
      input: 'text',
      schema: optionalText(10_000),
      forMany: true,
    },
    valid_from: {
      label: 'Valid from',
      hint: 'The first day. Shown on the certificate’s card.',
      input: 'day',
      schema: optionalDay,
    },
    valid_until: {
      label: 'Valid until',
      hint: 'The last day, in the company’s time zone. When it is over, the certificate leaves the site by itself; the dashboard says so 60 days before.',
      input: 'day',
      schema: optionalDay,
    },
    /** The page of its issuer where the number can be checked. */
    verification_url: {
      label: 'Issuer’s check',
      hint: 'The issuer’s page where anybody can check the number, such as https://foscos.fssai.gov.in/. Shown as a link.',
      input: 'link',
      schema: optionalLink,
    },
    sort_order: SORT_ORDER,
    image_url: {
      label: 'Picture',
      hint: 'Only a scan of the document itself; without one the card is typeset, which looks as good.',
      input: 'picture',
    },
    document_url: {
      label: 'Document',
      hint: 'Shown on the certificate’s card as a link, with its size.',
      input: 'document',
    },
    ...PUBLICATION,
  },
  ['is_live', 'document_bytes'],
);

export type StoredCertificate = StoredRow<typeof certificateFields>;

/** A certificate or membership as visitors see it; the size of its document is null where it is not known. */
export type Certificate = Noted &
  Omit<StoredCertificate, 'sort_order' | 'updated_at' | 'is_live' | keyof typeof PUBLICATION> & {
    /** What it covers, by names; missing in a preview. */
    covered?: {
      all: boolean;
      categories: { name: string; slug: string }[];
      products: { name: string; slug: string; category_slug: string }[];
    } | null;
  };

/** Reads the form of a certificate: its last day is not before its first one. */
export const certificateSchema = certificateFields.schema.superRefine(({ valid_from, valid_until }, issues) => {
  if (!valid_from || !valid_until || valid_from <= valid_until) return;
  const message = 'The last day is before the first one. Please correct one of them.';
  issues.addIssue({ code: 'custom', path: ['valid_until'], message });
});

const KEYWORDS = ['iec', 'gst', 'apeda', 'fssai', 'msme'] as const;

export type CertificateIcon = (typeof KEYWORDS)[number] | 'default';

/** @returns the icon of the first keyword that is a whole word of the name, else the default */
export function certificateIcon(name: string): CertificateIcon {
  const words = new Set(name.toLowerCase().match(/[a-z0-9]+/g));
  return KEYWORDS.find((keyword) => words.has(keyword)) ?? 'default';
}
