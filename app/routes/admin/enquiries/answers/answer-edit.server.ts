import { answerFields, type PreparedAnswer } from '~/domain/enquiries/prepared-answer';
import { createAnswer, getAnswer, updateAnswer } from '~/domain/enquiries/prepared-answers.server';
import { contentHistory } from '~/domain/history/content-history.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { fieldValues } from '~/lib/editing/field-set';
import { REQUIRED } from './answer-form';
import { LIST } from './answer-list';

/** How prepared answers are added, changed and restored. */
export const answerEdit = defineEdit({
  schema: answerFields.schema,
  values: (answer?: PreparedAnswer) => fieldValues(answerFields, answer),
  required: REQUIRED,
  failed: { title: 'Error updating the prepared answer' },
  failedToAdd: 'Error adding the prepared answer',
  failedToLoad: 'Error fetching the prepared answer',
  notFound: { title: 'Prepared answer not found', message: 'It may have been deleted.' },
  find: getAnswer,
  update: (admin, { id, version, input }) => updateAnswer(admin, id, version, input),
  create: (admin, valid) => createAnswer(admin, valid.id, valid.input),
  history: contentHistory('answer'),
  to: LIST,
  success: ({ title }, { isNew }) =>
    isNew
      ? { title: 'Answer Added', message: `“${title}” can be chosen beside every reply.` }
      : { title: 'Answer Updated', message: `“${title}” is saved.` },
});
