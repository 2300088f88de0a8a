import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { answerEdit } from './answer-edit.server';
import { AnswerForm } from './answer-form';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadEdit(context, answerEdit, params.answerId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, answerEdit, params.answerId);
}

export default function EditAnswer(props: Route.ComponentProps) {
  return <AnswerForm title="Edit Prepared Answer" {...props} />;
}
