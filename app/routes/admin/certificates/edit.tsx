import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { certificateFields, certificateValues } from '~/domain/certificates/certificate';
import { getCertificateForStaff, updateCertificate } from '~/domain/certificates/certificate-editing.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { conflictResponse, failedForm, invalidForm, isNoop, redirectWithToast } from '~/lib/editing/responses.server';
import { loadedVersion } from '~/lib/editing/versions.server';
import { pictureChange } from '~/lib/pictures/replace-picture.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { CertificateForm, LIST, MISSING, TO_LIST } from './certificate-form';

const GONE = { title: 'Certificate not found', message: 'It may have been deleted.' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const words = { title: 'Error fetching certificate' };
  const certificate = await orErrorPage(getCertificateForStaff(db, params.certificateId), words, submitted);
  if (!certificate) throw notFound(GONE);
  const values = certificateValues(certificate);
  return { origin: loadedVersion(certificate.updated_at, values), values };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data, version, loaded } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: certificateFields });
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const picture = pictureChange(data, 'image_url');
    const saved = await updateCertificate(admin, params.certificateId, version, form.value, picture);
    if (!saved.ok && saved.reason === 'missing') throw notFound(GONE);
    if (!saved.ok && saved.reason === 'invalid') return invalidForm(form, saved);
    if (!saved.ok && !isNoop(form, certificateValues(saved.row))) {
      const { updated_at } = saved.row;
      return conflictResponse(form, { loaded, updated_at, values: certificateValues(saved.row) });
    }
  } catch (error) {
    return failedForm(form, error, { title: 'Error updating certificate', picture: 'image_file' });
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Certificate Updated',
    message: `The site shows the changes to “${form.value.name}”.`,
  });
}

export default function EditCertificate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Edit Certificate" back={TO_LIST} answer={actionData}>
      <CertificateForm data={{ ...loaderData, answer: actionData }} />
    </EditPage>
  );
}
