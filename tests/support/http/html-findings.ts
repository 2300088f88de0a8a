import { HtmlValidate } from 'html-validate';
import type { Answer } from './answer.ts';
import { all, type Element } from './html.ts';
import { putBackIn } from './put-back.ts';

const validator = new HtmlValidate({
  root: true,
  // The HTML standard, ARIA in HTML, and the rules for whole documents.
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // An error in ARIA in HTML; html-validate has it in its accessibility preset only.
    'no-redundant-role': 'error',
    // All scripts and styles are first-party, with content hashes in their URLs.
    'require-sri': 'off',
  },
});

/** @returns the validation errors of a page: rule, message and element; and what browsers would put back into its forms */
export async function findingsIn(answer: Answer): Promise<string[]> {
  const { results } = await validator.validateString(answer.text);
  const findings = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector, line, column }) => {
      return `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`;
    }),
  );
  const selects = all(answer.page, 'select', { required: true }).filter((select) => {
    return all(select, 'option')[0]?.attributes.value !== '';
  });
  // Required by the standard, but not checked by html-validate.
  const unchosen = selects.map(({ attributes }) => `required select without a placeholder: ${attributes.name}`);
  return [...findings, ...unchosen, ...pressedByEnter(answer.page), ...putBackIn(answer.page)];
}

/** Enter in a field presses the first button of its form; where one saves, that has to be what Enter does. */
function pressedByEnter(page: Element): string[] {
  return all(page, 'form').flatMap((form) => {
    const buttons = all(form, 'button').filter(({ attributes: { type } }) => type !== 'button');
    const [first = '', ...others] = buttons.map(({ attributes: { value = '' } }) => value);
    return others.includes('save') && first !== 'enter' ? [`Enter presses ${first}, and does not save`] : [];
  });
}
