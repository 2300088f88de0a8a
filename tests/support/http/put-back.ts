import { all, type Element } from './html.ts';

/**
 * Finds what browsers would put back into the forms of the back office after a reload or on the way back, though the page
 * has other values by now (docs/decisions/0026-browsers-put-nothing-back.md).
 *
 * @returns what is wrong with which form or control; empty on pages of visitors
 */
export function putBackIn(page: Element): string[] {
  if (all(page, 'nav', { 'aria-label': 'Back office' }).length === 0) return [];
  const elements = all(page, '*');
  const forms = all(page, 'form').filter((form) => !isForgotten(form) && !isOfItsValues(form));
  const early = elements.filter(({ attributes: { form } }, index) => {
    return (
      form !== undefined &&
      !elements.slice(0, index).some(({ tag, attributes: { id } }) => tag === 'form' && id === form)
    );
  });
  const inForms = new Set(all(page, 'form').flatMap((form) => all(form, '*')));
  const loose = elements.filter((element) => isControl(element) && !element.attributes.form && !inForms.has(element));
  return [
    ...forms.map(({ attributes: { id, action } }) => `values are put back into the form ${id ?? action}`),
    ...early.map(({ attributes: { name } }) => `${name} comes before its form, which Firefox does not know yet`),
    ...loose.map(({ attributes: { name } }) => `${name} is in no form`),
  ];
}

function isForgotten({ attributes }: Element): boolean {
  return attributes.autocomplete === 'off';
}

/** Whether Firefox takes the form for another one on each load, and others for the same one only with the same values. */
function isOfItsValues(form: Element): boolean {
  const [first] = all(form, '*').filter(isControl);
  return Boolean(form.attributes.name && first?.attributes.name?.startsWith('of ') && 'disabled' in first.attributes);
}

function isControl({ tag, attributes }: Element): boolean {
  return attributes.name !== undefined && ['input', 'select', 'textarea'].includes(tag);
}
