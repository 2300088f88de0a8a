import type { FieldMetadata } from '@conform-to/react';
import { EditForm, type EditFormData, useEditForm } from '~/components/admin/edit-form';
import { PictureField } from '~/components/admin/picture-field';
import { Field } from '~/components/form/field';
import { type EditedPage, pageSchema } from '~/domain/pages/page';
import type { PageField, PageTexts } from '~/domain/pages/page-field';

/** What an empty field means, said once on top of the form. */
export const STANDARD_TEXTS =
  'Any field may be left empty. The grey words in an empty field are our standard text, which the page then shows.';

type Props = { page: EditedPage; data: EditFormData<PageTexts<string>>; cancelTo: string };

/** The form of a page's texts and pictures: one card per section, as the page's table of fields says. */
export function PageForm({ page, data, cancelTo }: Props) {
  const edit = useEditForm(pageSchema(page), data);
  const fields = edit.fields as unknown as Record<string, FieldMetadata<string>>;
  return (
    <EditForm edit={edit} labels={labelsOf(page)} saveLabel="Save page" cancelTo={cancelTo} long>
      {sectionsOf(page).map(({ title, fields: ofSection }) => (
        <section key={title} aria-label={title} className="space-y-6 rounded-2xl bg-white p-5 shadow-card sm:p-7">
          <h2 className="text-heading">{title}</h2>
          {ofSection.map((field) =>
            field.input === 'image' ? (
              <PictureField
                key={field.key}
                name={field.key}
                label={field.label}
                hint={`${field.hint} Without one, a drawing stands there.`}
                stored={data.values[field.key] ?? ''}
                field={fields[fileOf(field)] as FieldMetadata<string>}
                removed={edit.typed?.[`remove_${field.key}`] !== undefined}
              />
            ) : (
              <Field
                key={field.key}
                field={fields[field.key] as FieldMetadata<string>}
                label={field.label}
                hint={field.default ? field.hint : `${field.hint} Left empty, it is not shown.`}
                placeholder={field.default}
                optional={false}
                rows={field.input === 'textarea' ? rowsFor(data.values[field.key]) : undefined}
              />
            ),
          )}
        </section>
      ))}
    </EditForm>
  );
}

/** @returns as many lines as a text needs, within reason */
function rowsFor(text = ''): number {
  return Math.min(12, Math.max(3, Math.ceil(text.length / 75)));
}

/** What a picture's file is posted as (contract, Forms). */
function fileOf({ key }: PageField): string {
  return key.replace(/_url$/, '_file');
}

function labelsOf({ fields }: EditedPage): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { key, input, label } = field;
      return input === 'image'
        ? [
            [fileOf(field), label],
            [key, label],
          ]
        : [[key, label]];
    }),
  );
}

function sectionsOf({ fields }: EditedPage): { title: string; fields: PageField[] }[] {
  const titles = [...new Set(fields.map(({ section }) => section))];
  return titles.map((title) => ({ title, fields: fields.filter(({ section }) => section === title) }));
}
