import { answerFields, answerValues } from '~/domain/enquiries/prepared-answer';
import { createAnswer, getAnswer, updateAnswer } from '~/domain/enquiries/prepared-answers.server';
import { findDeleted } from '~/domain/history/trash.server';
import { defineEdit } from '~/lib/editing/edit.server';
import { LIST, REQUIRED } from './answer-form';

export const GONE = { title: 'Prepared answer not found', message: 'It may have been deleted.' };

/** How a stored prepared answer is saved, by its form and by its history. */
export function answerEdit(id: string) {
  return defineEdit({
    schema: answerFields,
    values: answerValues,
    required: REQUIRED,
    failed: { title: 'Error updating the prepared answer' },
    gone: GONE,
    find: (db) => getAnswer(db, id),
    update: (admin, { version, input }) => updateAnswer(admin, id, version, input),
    create: (admin, valid) => createAnswer(admin, valid.id, valid.input),
    findDeleted: (db) => findDeleted(db, 'answer', id),
    to: LIST,
    success: ({ title }) => ({ title: 'Answer Updated', message: `“${title}” is saved.` }),
  });
}
