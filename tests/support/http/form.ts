import type { RequestOptions } from './answer.ts';
import { type Answer, main } from './answer.ts';
import { type Control, controlsOf, type RenderedForm, renderedForms } from './rendered-form.ts';

/** What a person does with a form, by name: texts, chosen values, files, and the pressed button. */
export type Fields = { [name: string]: string | File | (string | File)[]; [SOURCE]?: Source };

/** The values of a rendered form by name. A copy with changes (`{ ...form, name: 'x' }`) keeps which form they are of. */
export type FormValues = { [name: string]: string | string[]; [SOURCE]: Source };

const SOURCE: unique symbol = Symbol('the rendered form');

/** Nothing of it is compared: forms are equal that have the same values. */
class Source {
  readonly #form: RenderedForm;
  constructor(form: RenderedForm) {
    this.#form = form;
  }
  get form(): RenderedForm {
    return this.#form;
  }
}

/** The options of a submission. */
export type SubmitOptions = RequestOptions & {
  /** Somebody whose browser checks and corrects nothing: no lengths, required fields, lines, or kinds of inputs. */
  unchecked?: boolean;
  /** Where the form is sent to that is meant, where its fields do not tell it from others of the page. */
  action?: string;
};

/** A client's way to forms. */
export type FormSender = {
  /**
   * Fills in a form and sends it, as a browser without scripts does.
   *
   * @param path of the page, where `fields` are what a person changes in its form; of the form's action, where they are
   *   those of a form that was read before (`formOf`)
   * @param fields the pressed button is one of them, such as `intent`; without one, Enter presses the first
   * @throws where a person could not do this: a field or a button that is not there, a text that is too long, a hidden
   *   value
   */
  post(path: string, fields: Fields, options?: SubmitOptions): Promise<Answer>;
  /** Sends a body that no page gives, as a program or another site's page does. */
  postMadeUp(path: string, fields: Fields, options?: RequestOptions): Promise<Answer>;
};

type Get = (path: string, options?: RequestOptions) => Promise<Answer>;

/** A request with a body that is no form, or none that a page gives. */
export function madeUp(body: BodyInit | null, headers: Record<string, string> = {}): RequestOptions {
  return { method: 'POST', body, headers };
}

/** @returns the ways to forms of a client that sends requests */
export function formSender(get: Get): FormSender {
  return {
    async post(path, fields, { unchecked = false, action: meant, ...options } = {}) {
      const form = fields[SOURCE]?.form ?? formFor(await get(path, options), fields, meant);
      if (fields[SOURCE] && pathOf(form.action) !== pathOf(path)) {
        throw new Error(`This form is sent to ${form.action}, not to ${path}.`);
      }
      const { action, body } = filledIn(form, fields, unchecked);
      return get(action, { method: 'POST', body, ...options });
    },
    postMadeUp: (path, fields, options) => {
      const entries = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => pair(name, one)));
      // The forms with files and with long texts are multipart.
      const length = entries.reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : 0), 0);
      const isMultipart = length > 500_000 || entries.some(([, value]) => value instanceof File);
      return get(path, { method: 'POST', body: bodyOf(entries, isMultipart), ...options });
    },
  };
}

/**
 * @param wanted fields and button that tell it from others of the page; without, it is the first form of `main` that has
 *   more than a button
 * @returns the values that a form would submit, without files and buttons
 */
export function formOf(answer: Answer, wanted?: Fields): FormValues {
  const forms = wanted ? [formFor(answer, wanted)] : renderedForms(answer.page, answer.path, main(answer));
  const form = forms.find(({ controls }) => controls.some(({ kind }) => kind !== 'button')) ?? forms[0];
  if (!form) throw new Error(`There is no form on this page (${answer.status}).`);
  return { ...valuesOf(form), [SOURCE]: new Source(form) };
}

/** @throws where no form of the page has these fields, or several have */
function formFor(answer: Answer, fields: Fields, action?: string): RenderedForm {
  const names = Object.keys(fields);
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  const forms = isPage ? renderedForms(answer.page, answer.path) : [];
  const fitting = forms.filter(
    (form) =>
      (action === undefined || pathOf(form.action) === action) &&
      names.every((name) => {
        const named = controlsOf(form, name);
        const [value] = [fields[name] ?? []].flat();
        const isFixed = named.every(({ kind }) => kind === 'button' || kind === 'hidden');
        return named.length > 0 && (!isFixed || named.some((control) => control.value === value));
      }),
  );
  const [first] = fitting;
  // A page may have the same button twice, such as one in each of two menus.
  if (first && fitting.every((form) => JSON.stringify(form) === JSON.stringify(first))) return first;
  throw new Error(`${fitting.length} forms of ${answer.path} (${answer.status}) have ${names.join(', ')}.`);
}

function valuesOf(form: RenderedForm): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const control of form.controls) {
    if (control.kind === 'button' || control.kind === 'files') continue;
    for (const value of control.submitted) {
      const before = values[control.name];
      values[control.name] = before === undefined ? value : [before, value].flat();
    }
  }
  return values;
}

type Entry = readonly [name: string, value: string | File];

/** The entry list of a form with changes (HTML standard, "constructing the entry list"), encoded as the form says. */
function filledIn(
  form: RenderedForm,
  fields: Fields,
  unchecked: boolean,
): { action: string; body: Blob | URLSearchParams } {
  const shown = valuesOf(form);
  const changed = Object.entries(fields).filter(([name, value]) => {
    const before = [shown[name] ?? []].flat();
    const after = [value].flat();
    return before.length !== after.length || before.some((one, index) => one !== after[index]);
  });
  let button = form.controls.find(({ kind }) => kind === 'button');
  const typed = new Map<Control, (string | File)[]>();
  for (const [name, value] of changed) {
    const named = controlsOf(form, name);
    if (named.some(({ kind }) => kind === 'button')) {
      button = named.find((control) => control.value === value);
      if (!button) throw new Error(`There is no button ${name}=${String(value)}.`);
    } else {
      for (const [control, values] of typeInto(named, name, [value].flat())) typed.set(control, values);
    }
  }
  const valuesNow = (control: Control) => {
    const values = typed.get(control) ?? control.submitted;
    return unchecked ? values : values.map((value) => control.correct(value));
  };
  if (!unchecked) {
    for (const control of form.controls) {
      control.check(valuesNow(control), typed.has(control), form.isValidated && !button?.skipsValidation);
    }
  }
  const entries = form.controls.flatMap((control): Entry[] => {
    if (control.kind === 'button') return control === button ? [pair(control.name, control.value)] : [];
    const values = valuesNow(control);
    const chosen = control.kind === 'files' && values.length === 0 ? [new File([], '')] : values;
    return chosen.map((value) => pair(control.name, value));
  });
  return {
    action: button?.action ?? form.action,
    body: bodyOf(
      entries.filter(([name]) => name),
      form.isMultipart,
    ),
  };
}

/** Gives controls of one name their values: texts in their order, boxes and options by what they say. */
function typeInto(named: Control[], name: string, values: (string | File)[]): [Control, (string | File)[]][] {
  const open = named.filter(({ kind }) => kind !== 'hidden');
  if (open.length === 0) {
    throw new Error(named.length > 0 ? `${name} is hidden: nobody can change it.` : `There is no field ${name}.`);
  }
  const boxes = open.filter(({ kind }) => kind === 'box');
  if (boxes.length > 0) {
    const wanted = values.filter((value) => value !== '');
    const unknown = wanted.find((value) => !boxes.some((box) => box.value === value));
    if (unknown !== undefined) throw new Error(`There is no box ${name}=${String(unknown)}.`);
    return boxes.map((box) => [box, wanted.includes(box.value) ? [box.value] : []]);
  }
  const [first] = open;
  if (first && (first.kind === 'files' || first.kind === 'select')) {
    if (first.kind === 'files') return [[first, values]];
    const unknown = values.find((value) => !first.options.includes(String(value)));
    if (unknown !== undefined) throw new Error(`There is nothing to choose for ${name}=${String(unknown)}.`);
    return [[first, values]];
  }
  if (open.length !== values.length) throw new Error(`There are ${open.length} fields ${name}, not ${values.length}.`);
  return open.map((control, index) => {
    if (control.isReadOnly) throw new Error(`${name} cannot be written to.`);
    return [control, [values[index] ?? '']];
  });
}

function pair(name: string, value: string | File): Entry {
  return [withCrlf(name), typeof value === 'string' ? withCrlf(value) : value];
}

/** Line breaks of names and texts are CRLF in every encoding of a form. */
function withCrlf(text: string): string {
  return text.replace(/\r\n?|\n/g, '\r\n');
}

function bodyOf(entries: Entry[], isMultipart: boolean): Blob | URLSearchParams {
  if (isMultipart) return multipart(entries);
  return new URLSearchParams(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));
}

/** What browsers send of a `FormData`. Node's own leaves `filename` out where it is empty, so that no file is a text. */
function multipart(entries: Entry[]): Blob {
  const boundary = `----form${crypto.randomUUID()}`;
  const quoted = (text: string) => `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`;
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`];
    const type = value.type || 'application/octet-stream';
    return [`${head}; filename=${quoted(value.name)}\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n'];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

function pathOf(address: string): string {
  return new URL(address, 'http://site').pathname;
}
