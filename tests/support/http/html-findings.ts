import { HtmlValidate } from 'html-validate';
import type { Answer } from './answer.ts';
import { all } from './html.ts';

const validator = new HtmlValidate({
  root: true,
  // What the HTML standard and ARIA in HTML forbid, and what a whole document needs.
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // An error of ARIA in HTML, which the preset leaves to accessibility.
    'no-redundant-role': 'error',
    // All scripts and styles are our own; their addresses name their contents.
    'require-sri': 'off',
  },
});

/** @returns what is not valid in a page: rule, message and element */
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
  // The standard asks for it, the validator does not.
  return [...findings, ...selects.map(({ attributes }) => `required select without a placeholder: ${attributes.name}`)];
}
