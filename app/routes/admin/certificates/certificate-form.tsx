import { DocumentField } from '~/components/admin/document-field';
import { EditForm, type EditFormProps, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { PictureField } from '~/components/admin/picture-field';
import { Field } from '~/components/form/field';
import { certificateFields, type certificateValues } from '~/domain/certificates/certificate';

export const LIST = '/admin/edit-pages/certificates';
export const TO_LIST = { to: LIST, label: 'Back to Certificates' };

/** The summary of a form without a name. */
export const REQUIRED = { heading: 'Missing Name', sentence: 'Certificate name is required.' };

const LABELS = {
  name: 'Certificate name',
  authority: 'Issuing authority',
  number: 'Number',
  scope: 'Scope',
  description: 'Description',
  valid_from: 'Valid from',
  valid_until: 'Valid until',
  verification_url: 'Issuer’s check',
  sort_order: 'Sort order',
  image_file: 'Picture',
  document_file: 'Document',
};

/** The form of a certificate, new or stored. */
export function CertificateForm({
  title,
  loaderData,
  actionData,
}: EditFormProps<ReturnType<typeof certificateValues>>) {
  const edit = useEditForm(certificateFields, loaderData, actionData);
  const { fields, submitted } = edit;
  return (
    <EditPage title={title} back={TO_LIST} response={actionData} origin={loaderData.origin}>
      <EditForm edit={edit} labels={LABELS} saveLabel="Save certificate" cancelTo={LIST}>
        <Field
          field={fields.name}
          label={LABELS.name}
          hint="Shown as the title of its card. A word such as IEC, GST, APEDA, FSSAI or MSME in it chooses the card’s icon."
        />
        <Field field={fields.authority} label={LABELS.authority} hint="Shown below the name: who issued it." />
        <Field field={fields.number} label={LABELS.number} hint="As the issuer writes it; buyers check it." />
        <Field
          field={fields.scope}
          label={LABELS.scope}
          hint="What it covers, such as “Packing house in Kanpur: sorting and packing of onions”."
        />
        <Field
          field={fields.description}
          label={LABELS.description}
          hint="Shown on the certificate’s card: three lines, and the rest on a press."
          rows={4}
        />
        <Field
          field={fields.valid_from}
          label={LABELS.valid_from}
          hint="The first day. Shown on the certificate’s card."
          type="date"
        />
        <Field
          field={fields.valid_until}
          label={LABELS.valid_until}
          hint="The last day, in the company’s time zone. When it is over, the certificate leaves the site by itself; the dashboard says so 60 days before."
          type="date"
        />
        <Field
          field={fields.verification_url}
          label={LABELS.verification_url}
          hint="The issuer’s page where anybody can check the number, such as https://foscos.fssai.gov.in/. Shown as a link."
          type="url"
        />
        <Field
          field={fields.sort_order}
          label={LABELS.sort_order}
          hint="The smallest number comes first. The arrows of the list change it too."
          type="number"
        />
        <PictureField
          name="image_url"
          label={LABELS.image_file}
          hint="Only a scan of the document itself; without one the card is typeset, which looks as good."
          stored={loaderData.values.image_url}
          field={fields.image_file}
          removed={submitted?.remove_image_url !== undefined}
        />
        <DocumentField
          label={LABELS.document_file}
          hint="Shown on the certificate’s card as a link, with its size."
          stored={loaderData.values.document_url}
          field={fields.document_file}
          removed={submitted?.remove_document_url !== undefined}
        />
      </EditForm>
    </EditPage>
  );
}
