import Trash2 from 'lucide:trash-2';
import { useLocation } from 'react-router';
import { EditForm, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { QuotationList } from '~/components/admin/list/quotation-list';
import { PapersForStaff } from '~/components/admin/papers-for-staff';
import { ButtonLink } from '~/components/ui/button';
import { deskFields } from '~/domain/enquiries/stored-enquiry';
import { saveEdit } from '~/lib/editing/edit.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { fieldLabels } from '~/lib/editing/field-set';
import { besideList } from '~/lib/editing/list-address';
import { submittedContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { chooseAnswer, finishSave, sendReply, takeNote } from './desk-actions.server';
import { DeskFields, ReplyFields } from './desk-fields';
import { EnquiryDetails } from './enquiry-details';
import { enquiryEdit } from './enquiry-edit.server';
import { loadEnquiry } from './load-enquiry.server';
import { EnquiryNav } from './neighbours';
import { NoteList } from './note-list';
import { LIST, TO_LIST } from './status';

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadEnquiry(context, params.enquiryId, url);
}

const ACTIONS = { use: chooseAnswer, note: takeNote, reply: sendReply };

export async function action({ params: { enquiryId: id }, ...args }: Route.ActionArgs) {
  const submitted = await readEditForm(args.request);
  args.context.set(submittedContext, submitted.entries);
  const action = { args, id, submitted };
  const { intent } = submitted;
  if (intent === 'use' || intent === 'note' || intent === 'reply') return ACTIONS[intent](action);
  const response = await saveEdit({ ...args, submitted }, enquiryEdit, id);
  return response instanceof Response ? finishSave(action, response) : response;
}

export default function EditEnquiry({ loaderData, actionData }: Route.ComponentProps) {
  const {
    enquiry,
    lines,
    plan,
    papers,
    staff,
    answers,
    neighbours,
    others,
    reachedAt,
    notes,
    quotations,
    isMailed,
    formKey,
    privatePage,
  } = loaderData;
  const { search } = useLocation();
  const edit = useEditForm<(typeof deskFields)['schema']>(loaderData, actionData);
  const { fields, submitted } = edit;
  const { answer, ...labels } = fieldLabels(deskFields);
  const hasAnswers = answers.length > 0 || fields.answer.errors;
  return (
    <EditPage title="Enquiry" back={TO_LIST} response={actionData} origin={loaderData.origin}>
      <EnquiryNav neighbours={neighbours} />
      <EnquiryDetails {...{ enquiry, lines, plan, others, reachedAt }} />
      {privatePage && (
        <p className="-mt-4 mb-10 max-w-3xl text-soil">
          For the buyer, for 30 days and longer for an order:{' '}
          <a href={privatePage} className="text-onion underline underline-offset-4" data-private>
            the private page of this enquiry
          </a>
        </p>
      )}
      <PapersForStaff papers={papers} />
      <QuotationList enquiryId={enquiry.id} quotations={quotations} />
      <EditForm
        edit={edit}
        labels={hasAnswers ? { answer: answer ?? '', ...labels } : labels}
        saveLabel="Save"
        cancelTo={LIST}
      >
        <input type="hidden" name="idempotency_key" value={String(submitted?.idempotency_key ?? formKey)} />
        <ReplyFields fields={fields} answers={answers} isMailed={isMailed} />
        <DeskFields fields={fields} staff={staff} assigneeId={enquiry.assignee_id} />
      </EditForm>
      <NoteList notes={notes} isMailed={isMailed} />
      <p className="mt-10">
        <ButtonLink to={besideList(`${LIST}/delete/${enquiry.id}`, search)} look="secondary">
          <Trash2 aria-hidden className="size-4" /> Delete Enquiry
        </ButtonLink>
      </p>
    </EditPage>
  );
}
