const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * @param days the setting `answer_working_days`
 * @returns within what time the office promises an answer, such as “within one working day”; empty where it promises none
 */
export function answerTime(days: string): string {
  const word = NUMBERS[Number(days)];
  if (!word) return '';
  return `within ${word} working ${days === '1' ? 'day' : 'days'}`;
}

/** @returns when an answer comes, as a sentence that promises no more than the office does */
export function answerSentence(days: string): string {
  return `A person in our export office ${['answers', answerTime(days)].filter(Boolean).join(' ')}.`;
}

/** @returns the last words of a toast after sending */
export function answerToast(days: string): string {
  return `We will get back to you${answerTime(days) && ` ${answerTime(days)}`}.`;
}
