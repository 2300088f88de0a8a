import type { FieldMetadata } from '@conform-to/react';
import { EditForm, type EditFormProps, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { PictureField } from '~/components/admin/picture-field';
import { Field } from '~/components/form/field';
import { companyEntrySchema, type companyEntryValues, companyLabels } from '~/domain/company/company-entry';
import { type CompanyField, type CompanyKindName, companyKind } from '~/domain/company/kinds';

/** @returns the path of the list of a kind */
export function listOfKind(kind: CompanyKindName | 'company'): string {
  return `/admin/edit-pages/${kind}`;
}

/** @returns the link back to the list of a kind */
export function toList(kind: CompanyKindName) {
  return { to: listOfKind(kind), label: `Back to ${companyKind(kind).label}` };
}

type Props = EditFormProps<ReturnType<typeof companyEntryValues>, { kind: CompanyKindName }>;

const INPUT_TYPES = { text: undefined, email: 'email', tel: 'tel' } as const;

/** The form of a company entry, new or stored: the fields of its kind. */
export function CompanyForm({ title, loaderData, actionData }: Props) {
  const { kind, values, origin } = loaderData;
  const { fields: ofKind, noun } = companyKind(kind);
  const edit = useEditForm(companyEntrySchema(kind), loaderData, actionData);
  const fields = edit.fields as unknown as Record<string, FieldMetadata<string>>;
  const field = (name: string) => fields[name] as FieldMetadata<string>;
  return (
    <EditPage title={title} back={toList(kind)} response={actionData} origin={origin}>
      <EditForm edit={edit} labels={companyLabels(kind)} saveLabel={`Save ${noun}`} cancelTo={listOfKind(kind)}>
        {ofKind.map((of) =>
          of.input === 'image' ? (
            <PictureField
              key={of.name}
              name="image_url"
              label={of.label}
              hint={of.hint}
              stored={values.image_url}
              field={field('image_file')}
              removed={edit.submitted?.remove_image_url !== undefined}
            />
          ) : (
            <TextField key={of.name} of={of} input={of.input} field={field(of.name)} />
          ),
        )}
        <Field
          field={field('sort_order')}
          label="Sort order"
          hint="The smallest number comes first. The arrows of the list change it too."
          type="number"
        />
      </EditForm>
    </EditPage>
  );
}

type TextProps = { of: CompanyField; input: Exclude<CompanyField['input'], 'image'>; field: FieldMetadata<string> };

function TextField({ of: { label, hint }, input, field }: TextProps) {
  if (input === 'lines') return <Field field={field} label={label} hint={hint} rows={4} />;
  return <Field field={field} label={label} hint={hint} type={INPUT_TYPES[input]} />;
}
