import { saveNew } from '~/lib/editing/edit.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/new';
import { answerEdit } from './answer-edit.server';
import { AnswerForm } from './answer-form';

export function loader({ context }: Route.LoaderArgs) {
  return loadNew(context, answerEdit);
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, answerEdit);
}

export default function NewAnswer(props: Route.ComponentProps) {
  return <AnswerForm title="Add Prepared Answer" {...props} />;
}
