import { answerFields, answerValues } from '~/domain/enquiries/prepared-answer';
import { createAnswer } from '~/domain/enquiries/prepared-answers.server';
import { newForm, saveNew } from '~/lib/editing/new.server';
import type { Route } from './+types/new';
import { AnswerForm, LIST, REQUIRED } from './answer-form';

export function loader() {
  return newForm(answerValues());
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, {
    schema: answerFields,
    required: REQUIRED,
    failed: { title: 'Error adding the prepared answer' },
    create: (admin, { id, input }) => createAnswer(admin, id, input),
    to: LIST,
    success: ({ title }) => ({ title: 'Answer Added', message: `“${title}” can be chosen beside every reply.` }),
  });
}

export default function NewAnswer(props: Route.ComponentProps) {
  return <AnswerForm title="Add Prepared Answer" {...props} />;
}
