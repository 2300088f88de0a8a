import { certificateSchema, certificateValues } from '~/domain/certificates/certificate';
import { countCertificates, createCertificate } from '~/domain/certificates/certificate-editing.server';
import { previewCertificate } from '~/domain/certificates/certificate-preview.server';
import { newContentForm, saveNew } from '~/lib/editing/new.server';
import { withFallback } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { today } from '~/lib/text/time-zone';
import type { Route } from './+types/new';
import { ENDED } from './certificate-edit.server';
import { CertificateForm, LIST, REQUIRED } from './certificate-form';

const failed = { title: 'Error adding certificate' };

export async function loader({ context }: Route.LoaderArgs) {
  // Without a count the sort order stays blank, and saving counts again.
  const count = await withFallback<number | null>(countCertificates(context.get(adminContext).db), null, failed);
  return newContentForm(context, { ...certificateValues(), sort_order: String(count.value ?? '') });
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, {
    content: { table: 'certificates' },
    schema: certificateSchema,
    pictures: ['image_url', 'document_url'],
    required: REQUIRED,
    failed,
    create: (admin, { id, input, pictures }) => createCertificate(admin, id, input, pictures),
    preview: ({ db }, valid) => previewCertificate(db, valid, valid.pictures),
    to: LIST,
    view: () => '/certificates-memberships',
    success: ({ name, valid_until }) =>
      // In the company's zone the day may be another one; the list is exact.
      valid_until && valid_until < today('UTC')
        ? { kind: 'warning', title: 'Certificate Added', message: ENDED }
        : { title: 'Certificate Added', message: `“${name}” is on the site.` },
  });
}

export default function NewCertificate(props: Route.ComponentProps) {
  return <CertificateForm title="Add Certificate" {...props} />;
}
