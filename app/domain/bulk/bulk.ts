import type { z } from 'zod';
import { categoryFields } from '~/domain/categories/category';
import { certificateFields } from '~/domain/certificates/certificate';
import { galleryItemFields } from '~/domain/gallery/gallery-item';
import { postFields } from '~/domain/posts/post';
import { productFields } from '~/domain/products/product';
import type { FieldChange } from '~/lib/editing/field-change';
import type { FieldSet } from '~/lib/editing/field-set';

// Changes of many rows at once. What they do is the same for all kinds of content; a kind says which of its fields can
// be set, and what they are called.

const BULK_KINDS = ['product', 'category', 'certificate', 'gallery', 'post', 'enquiry'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** A field that many rows get at once. Texts can also be added to. */
export type BulkField = {
  name: string;
  label: string;
  input: 'text' | 'markup' | 'line' | 'category' | 'flag';
  /** The rule of the entity's own form. */
  schema: z.ZodType;
  /** A stored value as the text that the field takes, and what stands before text that is added; texts are as they are. */
  written?(stored: unknown): string;
  between?: string;
};

type BulkEntity = {
  nouns: [one: string, many: string];
  fields: readonly BulkField[];
  /** What can be done with its rows. */
  intents: readonly BulkIntent[];
  /** Whether its deleted rows do not go to the trash. */
  isDeletedForGood?: boolean;
};

/** How many rows one change takes. */
export const MAX_ROWS = 1000;

/** What the buttons below a list do. */
export type BulkIntent =
  | 'bulk_publish'
  | 'bulk_draft'
  | 'bulk_delete'
  | 'bulk_set'
  | 'bulk_answered'
  | 'bulk_archive'
  | 'bulk_spam';

/** What is done with content. */
const OF_CONTENT: readonly BulkIntent[] = ['bulk_publish', 'bulk_draft', 'bulk_delete', 'bulk_set'];

/** The fields of an entity that many rows can get at once, those of groups last. */
function manyFields({ fields }: Pick<FieldSet, 'fields'>): BulkField[] {
  const entries = Object.entries(fields);
  const inGroups = entries.filter(([, { group }]) => group);
  return [...entries.filter(([, { group }]) => !group), ...inGroups].flatMap(([name, field]): BulkField[] => {
    const { label, input, schema, forMany } = field;
    if (typeof forMany === 'object') return [{ name, label, input: 'line', ...forMany }];
    const isText = input === 'line' || input === 'text' || input === 'markup';
    return forMany && schema && (isText || input === 'flag' || input === 'category')
      ? [{ name, label, input, schema }]
      : [];
  });
}

export const BULK: Record<BulkKind, BulkEntity> = {
  product: {
    nouns: ['product', 'products'],
    intents: OF_CONTENT,
    fields: manyFields(productFields),
  },
  category: {
    nouns: ['category', 'categories'],
    intents: OF_CONTENT,
    fields: manyFields(categoryFields),
  },
  certificate: {
    nouns: ['certificate', 'certificates'],
    intents: OF_CONTENT,
    fields: manyFields(certificateFields),
  },
  gallery: {
    nouns: ['item', 'items'],
    intents: OF_CONTENT,
    fields: manyFields(galleryItemFields),
  },
  post: {
    nouns: ['post', 'posts'],
    intents: OF_CONTENT,
    fields: manyFields(postFields),
  },
  enquiry: {
    nouns: ['enquiry', 'enquiries'],
    intents: ['bulk_answered', 'bulk_archive', 'bulk_spam', 'bulk_delete'],
    fields: [],
    isDeletedForGood: true,
  },
};

export type BulkChange =
  | { intent: Exclude<BulkIntent, 'bulk_set'> }
  | { intent: 'bulk_set'; field: string; value: string; mode: 'set' | 'append' };

export type PlannedRow = {
  id: string;
  name: string;
  /** The version of the row, which it must still have when the change is applied. */
  version: string;
  /** How it changes; empty where it stays, is deleted, or cannot change. */
  changes: FieldChange[];
  /** Why it cannot change, in words. */
  problem: string | null;
  outcome: 'change' | 'delete' | 'same' | 'problem';
};

/** How many rows a plan shows; those that cannot change come first where there are more. */
export const MAX_SHOWN = 100;

/** @returns the kind of a word in an address, or null */
export function bulkKind(word: string): BulkKind | null {
  return BULK_KINDS.find((kind) => kind === word) ?? null;
}

/** @returns "1 product" or "2 products" */
export function countOf(kind: BulkKind, count: number): string {
  const [one, many] = BULK[kind].nouns;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
