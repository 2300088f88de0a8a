import type { RouterContextProvider } from 'react-router';
import { certificateSchema } from '~/domain/certificates/certificate';
import { certificates } from '~/domain/certificates/certificate-editing.server';
import { certificatesPage } from '~/domain/certificates/certificate-preview.server';
import { contentHistory } from '~/domain/history/content-history.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { relatedChoices } from '~/routes/admin/posts/related-choices.server';
import { REQUIRED } from './certificate-form';
import { LIST } from './certificate-list';

/** Reads the products and categories that the form offers as covered. */
export function coveredChoices(context: Readonly<RouterContextProvider>, stored: string[]) {
  return relatedChoices(context, stored, undefined, 'covered_product_ids');
}

/** How certificates are added, changed and restored. */
export const certificateEdit = defineEdit({
  ...certificates,
  schema: certificateSchema,
  history: contentHistory('certificate'),
  required: REQUIRED,
  failed: { title: 'Error updating certificate' },
  failedToAdd: 'Error adding certificate',
  failedToLoad: 'Error fetching certificate',
  notFound: { title: 'Certificate not found', message: 'It may have been deleted.' },
  preview: async (admin, valid) => certificatesPage(admin.db, await certificates.previewed(admin, valid)),
  to: LIST,
  view: () => '/certificates-memberships',
  success: ({ name }, { row, isNew }) => {
    const title = isNew ? 'Certificate Added' : 'Certificate Updated';
    const isEnded = row?.status === 'published' && row.publish_at === null && !row.is_live;
    if (isEnded) return { kind: 'warning', title, message: 'It is not on the site, because its last day is over.' };
    return { title, message: isNew ? `“${name}” is on the site.` : `The site shows the changes to “${name}”.` };
  },
});
