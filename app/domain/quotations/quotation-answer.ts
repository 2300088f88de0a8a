import { z } from 'zod';
import { optionalDay, optionalLine, requiredLine, requiredText } from '~/lib/editing/fields';

// What a buyer answers to a version of a quotation, by the button that is pressed. The database's constraints agree.

const ANSWERS = { accept: 'accepted', ask: 'asked', decline: 'declined' } as const;

export type AnswerButton = keyof typeof ANSWERS;

/** What was answered. */
export type AnswerKind = (typeof ANSWERS)[AnswerButton];

export const ANSWER_BUTTONS = Object.keys(ANSWERS) as AnswerButton[];

/** An answer as it is stored; the name and the message are gone where the enquiry was deleted. */
export type StoredAnswer = {
  answer: AnswerKind;
  /** ISO 8601. */
  answered_at: string;
  accepted_by: string | null;
  company: string | null;
  loading_date: string | null;
  message: string | null;
};

/** @param today in the company's time zone */
export function answerSchemas(today: string) {
  return {
    accept: z.object({
      accepted_by: requiredLine('Please enter your name: it says who ordered.', 200),
      company: optionalLine(200),
      loading_date: optionalDay
        .refine((day) => day === null || day >= today, 'This day is over. Please enter today or a later day.')
        .refine(
          (day) => day === null || day < `${Number(today.slice(0, 4)) + 3}`,
          'Please enter a day of the next two years.',
        ),
    }),
    ask: z.object({ message: requiredText('Please write what should be different.', 2000) }),
    decline: z.object({ reason: requiredText('Please write why, in a few words.', 2000) }),
  };
}

export type AnswerInput = Omit<StoredAnswer, 'answered_at'>;

/** @returns what a form says, or null with the submission's errors where it says nothing that can be stored */
export function answerOf(button: AnswerButton, typed: Record<string, unknown>): AnswerInput {
  const {
    accepted_by = null,
    company = null,
    loading_date = null,
    message,
    reason,
  } = typed as Partial<Record<'accepted_by' | 'company' | 'loading_date' | 'message' | 'reason', string>>;
  return { answer: ANSWERS[button], accepted_by, company, loading_date, message: message ?? reason ?? null };
}

const WORDS: Record<AnswerKind, string> = {
  accepted: 'Accepted',
  asked: 'Asked for a change',
  declined: 'Declined',
};

export function answerWords(kind: AnswerKind): string {
  return WORDS[kind];
}
