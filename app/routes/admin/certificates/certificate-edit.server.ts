import { certificateSchema, certificateValues } from '~/domain/certificates/certificate';
import {
  createCertificate,
  getCertificateForStaff,
  updateCertificate,
} from '~/domain/certificates/certificate-editing.server';
import { previewCertificate } from '~/domain/certificates/certificate-preview.server';
import { findDeleted } from '~/domain/history/trash.server';
import { defineEdit } from '~/lib/editing/edit.server';
import { LIST, REQUIRED } from './certificate-form';

/** Said of a certificate that was saved after its last day. */
export const ENDED = 'It is not on the site, because its last day is over.';

export const GONE = { title: 'Certificate not found', message: 'It may have been deleted.' };

/** How a stored certificate is saved, by its form and by its history. */
export function certificateEdit(id: string) {
  return defineEdit({
    content: { table: 'certificates', id },
    schema: certificateSchema,
    values: certificateValues,
    pictures: ['image_url', 'document_url'],
    required: REQUIRED,
    failed: { title: 'Error updating certificate' },
    gone: GONE,
    find: (db) => getCertificateForStaff(db, id),
    update: (admin, { edition, input, pictures }) => updateCertificate(admin, id, edition, input, pictures),
    create: (admin, valid) => createCertificate(admin, valid.id, valid.input, valid.pictures),
    preview: ({ db }, valid) => previewCertificate(db, { ...valid, id }, valid.pictures),
    findDeleted: (db) => findDeleted(db, 'certificate', id),
    to: LIST,
    view: () => '/certificates-memberships',
    success: ({ name }, { row }) => {
      const isEnded = row?.status === 'published' && row.publish_at === null && !row.is_live;
      const message = isEnded ? ENDED : `The site shows the changes to “${name}”.`;
      return { ...(isEnded && { kind: 'warning' }), title: 'Certificate Updated', message };
    },
  });
}
