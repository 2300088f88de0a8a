import { EditForm, type EditFormProps, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { Field } from '~/components/form/field';
import { answerFields, type answerValues, PLACEHOLDERS } from '~/domain/enquiries/prepared-answer';

export const LIST = '/admin/enquiries/answers';
export const TO_LIST = { to: LIST, label: 'Back to Prepared answers' };

/** The summary of a form without a title or a text. */
export const REQUIRED = { heading: 'Missing Text', sentence: 'A prepared answer needs a title and a text.' };

const LABELS = { title: 'Title', body: 'Answer' };

/** The form of a prepared answer, new or stored. */
export function AnswerForm({ title, loaderData, actionData }: EditFormProps<ReturnType<typeof answerValues>>) {
  const edit = useEditForm(answerFields, loaderData, actionData);
  const { fields } = edit;
  return (
    <EditPage title={title} back={TO_LIST} response={actionData} origin={loaderData.origin}>
      <EditForm edit={edit} labels={LABELS} saveLabel="Save answer" cancelTo={LIST}>
        <Field
          field={fields.title}
          label={LABELS.title}
          hint="By which you choose it beside a reply. Senders do not see it."
        />
        <Field
          field={fields.body}
          label={LABELS.body}
          hint="What a reply begins with. You can change it before you send it."
          rows={14}
        />
        <div className="rounded-2xl bg-parchment p-5">
          <h2 className="font-sans font-semibold">Filled in by itself</h2>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
            {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
              <div key={name} className="contents">
                <dt>
                  <code>{`{${name}}`}</code>
                </dt>
                <dd className="text-soil">{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </EditForm>
    </EditPage>
  );
}
