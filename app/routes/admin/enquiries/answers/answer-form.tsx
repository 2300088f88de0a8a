import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { answerFields, PLACEHOLDERS } from '~/domain/enquiries/prepared-answer';
import type { ValuesOf } from '~/lib/editing/field-set';
import { TO_LIST } from './answer-list';

export const REQUIRED = { heading: 'Missing Text', sentence: 'A prepared answer needs a title and a text.' };

export function AnswerForm(props: EditFormProps<ValuesOf<typeof answerFields>>) {
  return (
    <FieldSetForm {...props} set={answerFields} back={TO_LIST} saveLabel="Save answer">
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
    </FieldSetForm>
  );
}
