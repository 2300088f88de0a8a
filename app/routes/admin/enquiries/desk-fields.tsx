import type { FieldMetadata } from '@conform-to/react';
import { Link } from 'react-router';
import { Field, SelectField } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { type Colleague, deskFields, STATUS_OPTIONS } from '~/domain/enquiries/stored-enquiry';
import { LIST } from './status';

const { answer, reply, status, assignee_id, tags, next_step_on, note } = deskFields.fields;

type Fields<Name extends string> = Record<Name, FieldMetadata<unknown>>;

type ReplyProps = {
  fields: Fields<'answer' | 'reply'>;
  answers: { id: string; title: string }[];
  /** Whether the site sends mail itself. */
  isMailed: boolean;
};

/** The reply, with the prepared answers that it can begin with. */
export function ReplyFields({ fields, answers, isMailed }: ReplyProps) {
  const options = [
    { value: '', label: 'Choose one' },
    ...answers.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <fieldset className="min-w-0 space-y-5 rounded-2xl bg-white p-5 shadow-card sm:p-6">
      <legend className="float-left mb-4 w-full font-display text-heading">Reply</legend>
      {answers.length > 0 || fields.answer.errors ? (
        <div className="clear-both flex flex-wrap items-end gap-3">
          <div className="grow basis-56">
            <SelectField field={fields.answer} label={answer.label} options={options} />
          </div>
          <Button name="intent" value="use" look="secondary">
            Use it
          </Button>
        </div>
      ) : (
        <p className="clear-both text-fine text-soil">
          <Link to={`${LIST}/answers`} className="underline underline-offset-4">
            Prepared answers
          </Link>{' '}
          save writing the same again and again. There is none yet.
        </p>
      )}
      <Field
        field={fields.reply}
        label={reply.label}
        hint={
          isMailed
            ? 'Goes to the sender by e-mail, with the letter quoted below it.'
            : 'Is kept here. This site sends no mail itself: the next page opens the reply in your e-mail program.'
        }
        rows={reply.rows}
      />
      <Button name="intent" value="reply" look="leaf">
        {isMailed ? 'Send reply' : 'Keep reply, then open it'}
      </Button>
    </fieldset>
  );
}

type DeskProps = {
  fields: Fields<'status' | 'assignee_id' | 'tags' | 'next_step_on' | 'note'>;
  staff: Colleague[];
  /** Who looks after it now, also where that person is gone. */
  assigneeId: string | null;
};

/** What staff keep of an enquiry. */
export function DeskFields({ fields, staff, assigneeId }: DeskProps) {
  const people = staff.filter(({ id, is_active }) => is_active || id === assigneeId);
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField field={fields.status} label={status.label} hint={status.hint} options={STATUS_OPTIONS} />
        <SelectField
          field={fields.assignee_id}
          label={assignee_id.label}
          hint={assignee_id.hint}
          options={[
            { value: '', label: 'Nobody' },
            ...people.map(({ id, name, is_active }) => ({ value: id, label: is_active ? name : `${name} (not here)` })),
          ]}
        />
      </div>
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <Field field={fields.tags} label={tags.label} hint={tags.hint} />
        <Field field={fields.next_step_on} label={next_step_on.label} hint={next_step_on.hint} type="date" />
      </div>
      <div className="space-y-3">
        <Field field={fields.note} label={note.label} hint={note.hint} rows={note.rows} />
        <Button name="intent" value="note" look="secondary">
          Add note
        </Button>
      </div>
    </>
  );
}
