import { answerValues } from '~/domain/enquiries/prepared-answer';
import { getAnswer } from '~/domain/enquiries/prepared-answers.server';
import { findDeleted } from '~/domain/history/trash.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { loadPlainEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { answerEdit, GONE } from './answer-edit.server';
import { AnswerForm } from './answer-form';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadPlainEdit(context, getAnswer, params.answerId, {
    values: answerValues,
    failed: 'Error fetching the prepared answer',
    gone: GONE,
    findDeleted: (db, id) => findDeleted(db, 'answer', id),
  });
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, answerEdit(params.answerId));
}

export default function EditAnswer(props: Route.ComponentProps) {
  return <AnswerForm title="Edit Prepared Answer" {...props} />;
}
