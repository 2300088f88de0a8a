import { z } from 'zod';
import type { Field } from './field-set';
import { STATUSES, type Status } from './publication';

/** A moment as it is posted: `readPublication`, which knows the time zone, replaces it. */
export const momentField = z
  .string()
  .optional()
  .transform((text): string | null | undefined => text);

/** The fields that content has in its form beside its own, drawn by its frame. */
export const PUBLICATION = {
  status: {
    label: 'Status',
    input: 'own',
    group: 'publication',
    history: 'value',
    schema: z.enum(STATUSES, 'Please choose a status.').optional(),
    toForm: (status?: Status) => status ?? ('published' as const),
  },
  publish_at: { label: 'Publish on', input: 'moment', group: 'publication', schema: momentField },
  unpublish_at: { label: 'Take off the site on', input: 'moment', group: 'publication', schema: momentField },
} as const satisfies Record<string, Field>;
