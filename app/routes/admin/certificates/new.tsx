import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { certificateFields, certificateValues } from '~/domain/certificates/certificate';
import { countCertificates, createCertificate } from '~/domain/certificates/certificate-editing.server';
import { readEditForm, rowIdOf } from '~/lib/editing/edit-form.server';
import { failedForm, invalidForm, redirectWithToast } from '~/lib/editing/responses.server';
import { pictureChange } from '~/lib/pictures/replace-picture.server';
import { withFallback } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { CertificateForm, LIST, MISSING, TO_LIST } from './certificate-form';

const FAILED = { title: 'Error adding certificate', picture: 'image_file' };

export async function loader({ context }: Route.LoaderArgs) {
  // Where it cannot be counted now, it is when the form is saved.
  const count = countCertificates(context.get(adminContext).db);
  const { value } = await withFallback<number | null>(count, null, FAILED);
  const values = { ...certificateValues(), sort_order: String(value ?? '') };
  return { origin: { idempotency_key: randomUUID() }, values };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: certificateFields });
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const saved = await createCertificate(admin, rowIdOf(data), form.value, pictureChange(data, 'image_url'));
    if (!saved.ok) return invalidForm(form, saved);
  } catch (error) {
    return failedForm(form, error, FAILED);
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Certificate Added',
    message: `“${form.value.name}” is on the site.`,
  });
}

export default function NewCertificate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Add Certificate" back={TO_LIST} answer={actionData}>
      <CertificateForm data={{ ...loaderData, answer: actionData }} />
    </EditPage>
  );
}
