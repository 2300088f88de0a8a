import { all, type Element, rawText } from './html.ts';

/** A form of a page as a browser without scripts has it; disabled controls are left out. */
export type RenderedForm = {
  /** Where it is sent to: path and query. */
  action: string;
  isMultipart: boolean;
  /** Whether browsers check its constraints before they send it. */
  isValidated: boolean;
  /** In the order of the page. */
  controls: Control[];
};

type Values = (string | File)[];

/** A control of a form. */
export type Control = {
  name: string;
  kind: 'text' | 'hidden' | 'box' | 'select' | 'files' | 'button';
  /** Its text, or what it submits where it is chosen. */
  value: string;
  /** What it submits where nobody touches it. */
  submitted: string[];
  /** The values of a select. */
  options: string[];
  isReadOnly: boolean;
  /** Of a button: where it sends the form instead, and whether without a check. */
  action: string | undefined;
  skipsValidation: boolean;
  /** Corrects a value as browsers do (HTML standard, "value sanitization algorithm"). */
  correct(value: string | File): string | File;
  /** @throws where a browser lets nobody type the values, or does not send them */
  check(values: Values, isTyped: boolean, isValidated: boolean): void;
};

/** @returns the controls of a form with a name */
export function controlsOf(form: RenderedForm, name: string): Control[] {
  return form.controls.filter((control) => control.name === name);
}

const SUBMITTABLE = new Set(['button', 'input', 'select', 'textarea']);
const BUTTONS = new Set(['submit', 'image']);

/**
 * @param page the whole page, because `form` attributes lead anywhere
 * @param path of the page, with its query
 * @param within the forms that count
 * @returns the forms that are posted, with what they submit by the HTML standard
 */
export function renderedForms(page: Element, path: string, within: Element = page): RenderedForm[] {
  const owned = new Map<Element, Control[]>();
  const forms = all(page, 'form');
  const visit = (element: Element, form: Element | undefined, isDisabled: boolean) => {
    const { tag, attributes } = element;
    const inside = tag === 'form' ? element : form;
    const owner =
      attributes.form === undefined ? inside : forms.find(({ attributes: { id } }) => id === attributes.form);
    if (owner && SUBMITTABLE.has(tag) && !isDisabled && !('disabled' in attributes)) {
      const control = controlOf(element, path);
      if (control) owned.set(owner, [...(owned.get(owner) ?? []), control]);
    }
    const isDisabling = tag === 'fieldset' && 'disabled' in attributes;
    const legend = element.children.find((child) => typeof child !== 'string' && child.tag === 'legend');
    for (const child of element.children) {
      if (typeof child === 'string' || child.tag === 'datalist') continue;
      visit(child, inside, isDisabled || (isDisabling && child !== legend));
    }
  };
  visit(page, undefined, false);
  return all(within, 'form')
    .filter(({ attributes }) => attributes.method?.toLowerCase() === 'post')
    .map((form) => ({
      action: addressOf(form.attributes.action, path),
      isMultipart: form.attributes.enctype === 'multipart/form-data',
      isValidated: !('novalidate' in form.attributes),
      controls: owned.get(form) ?? [],
    }));
}

function addressOf(action: string | undefined, path: string): string {
  const { pathname, search } = new URL(action || path, new URL(path, 'http://site'));
  return pathname + search;
}

function controlOf(element: Element, path: string): Control | null {
  const { tag, attributes } = element;
  const type = tag === 'button' ? (attributes.type ?? 'submit') : (attributes.type ?? 'text').toLowerCase();
  const control: Control = {
    name: attributes.name ?? '',
    kind: 'text',
    value: tag === 'textarea' ? rawText(element) : (attributes.value ?? ''),
    submitted: [],
    options: [],
    isReadOnly: 'readonly' in attributes,
    action: undefined,
    skipsValidation: 'formnovalidate' in attributes,
    correct: (value) => value,
    check: (values, isTyped, isValidated) => check(element, type, { values, isTyped, isValidated }),
  };
  if (tag === 'button' || (tag === 'input' && ['submit', 'image', 'button', 'reset'].includes(type))) {
    const action = attributes.formaction && addressOf(attributes.formaction, path);
    return BUTTONS.has(type) ? { ...control, kind: 'button', action } : null;
  }
  if (tag === 'select') {
    const options = all(element, 'option').filter((option) => !('disabled' in option.attributes));
    const chosen = options.filter((option) => 'selected' in option.attributes);
    const shown = 'multiple' in attributes ? chosen : [chosen.at(-1) ?? options[0] ?? []].flat();
    return { ...control, kind: 'select', submitted: shown.map(optionValue), options: options.map(optionValue) };
  }
  if (type === 'checkbox' || type === 'radio') {
    const value = attributes.value ?? 'on';
    return { ...control, kind: 'box', value, submitted: 'checked' in attributes ? [value] : [] };
  }
  if (type === 'file') return { ...control, kind: 'files' };
  if (type === 'hidden') return { ...control, kind: 'hidden', submitted: [control.value] };
  if (tag === 'textarea') return { ...control, submitted: [control.value] };
  const correct = (value: string | File) => (typeof value === 'string' ? corrected(value, type) : value);
  return { ...control, submitted: [control.value], correct };
}

function optionValue(option: Element): string {
  return option.attributes.value ?? rawText(option).replace(/\s+/g, ' ').trim();
}

const FLOAT = /^-?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i;

// Days and moments stay as they are typed: a browser without these inputs has a text field in their place.
function corrected(value: string, type: string): string {
  const line = value.replace(/[\r\n]/g, '');
  if (type === 'email' || type === 'url') return line.trim();
  if (type === 'number') return FLOAT.test(line) ? line : '';
  return line;
}

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

type Attempt = { values: Values; isTyped: boolean; isValidated: boolean };

function check({ tag, attributes }: Element, type: string, { values, isTyped, isValidated }: Attempt): void {
  const refuse = (why: string) => {
    throw new Error(`A browser does not send ${attributes.name}: ${why}.`);
  };
  const text = values.map(String).join('');
  const longest = Number(attributes.maxlength ?? Number.POSITIVE_INFINITY);
  if (isTyped && text.length > longest) refuse(`longer than ${longest} characters`);
  if (type === 'file' && values.length > 1 && !('multiple' in attributes)) refuse('one file only');
  if (!isValidated || type === 'hidden' || tag === 'button') return;
  if ('required' in attributes && (type === 'file' || type === 'checkbox' ? values.length === 0 : text === '')) {
    if (type !== 'radio') refuse('required');
  }
  if (text === '') return;
  if (type === 'email' && !EMAIL.test(text)) refuse('no e-mail address');
  if (type === 'url' && !URL.canParse(text)) refuse('no address');
  if (attributes.pattern && !new RegExp(`^(?:${attributes.pattern})$`, 'v').test(text)) refuse('not the pattern');
  if (type === 'number' && Number(text) < Number(attributes.min ?? Number.NEGATIVE_INFINITY)) refuse('too small');
  if (type === 'number' && Number(text) > Number(attributes.max ?? Number.POSITIVE_INFINITY)) refuse('too large');
}
