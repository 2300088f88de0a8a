import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { all, parseHtml, rawText } from '../http/html.ts';

/** What `changeAll` writes behind each text. */
export const TYPED = ' typed before';

/** Runs in the page: changes every control that can be changed, as somebody would. @returns how many these are */
export function changeAll(): number {
  let changed = 0;
  for (const control of document.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]')) {
    if (control.disabled || control.readOnly || control.type === 'hidden' || control.type === 'file') continue;
    if (control instanceof HTMLSelectElement)
      control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
    else if (control.type === 'checkbox' || control.type === 'radio') control.checked = !control.checked;
    else if (control.type === 'date') control.value = '2030-05-06';
    else if (control.type === 'datetime-local') control.value = '2030-05-06T07:08';
    else if (control.type === 'number') control.value = String(Number(control.value) + 1);
    else control.value += ' typed before';
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
    changed += 1;
  }
  return changed;
}

/**
 * Runs in the page.
 *
 * @param html the page as the site wrote it
 * @returns the names of the controls that have another value than the site gave them
 */
export function unlike(html: string): string[] {
  const valuesOf = (page: Document) => {
    const values = new Map<string, string | boolean>();
    for (const control of page.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]')) {
      const place = `${control.name} of ${control.form?.id}`;
      let count = 1;
      while (values.has(`${place}, ${count}`)) count += 1;
      const isBox = control.type === 'checkbox' || control.type === 'radio';
      values.set(`${place}, ${count}`, isBox ? control.checked : control.value);
    }
    return values;
  };
  const given = valuesOf(new DOMParser().parseFromString(html, 'text/html'));
  return [...valuesOf(document)].filter(([place, value]) => given.has(place) && given.get(place) !== value).map(String);
}

/** Runs in the page. @returns the version of the row that the form shows */
export function versionShown(): string | undefined {
  return document.querySelector<HTMLInputElement>('[data-save-bar] [name=version]')?.value;
}

/**
 * Saves a form as a colleague in another browser does, with other words in a field.
 *
 * @returns what the colleague wrote
 */
export async function saveAsColleague(
  request: APIRequestContext,
  { path, field }: { path: string; field: string },
): Promise<string> {
  const page = parseHtml(await (await request.get(path)).text());
  const [form] = all(page, 'form').filter(({ attributes }) => 'data-save-bar' in attributes);
  if (!form) throw new Error(`${path} has no form.`);
  const words = `By a colleague, ${randomInt(1e6)}`;
  const body = new FormData();
  for (const { tag, attributes, children } of all(form, '*')) {
    const { name, type, value = '' } = attributes;
    if (!name || 'disabled' in attributes || type === 'file' || tag === 'button') continue;
    const isBox = type === 'checkbox' || type === 'radio';
    if (tag === 'input' && (!isBox || 'checked' in attributes))
      body.append(name, name === field ? words : isBox ? (attributes.value ?? 'on') : value);
    if (tag === 'textarea') body.append(name, name === field ? words : rawText({ tag, attributes, children }));
    if (tag === 'select') {
      const options = all({ tag, attributes, children }, 'option');
      const chosen = options.find((option) => 'selected' in option.attributes) ?? options[0];
      body.append(name, chosen?.attributes.value ?? '');
    }
  }
  body.append('intent', 'save');
  const answer = await request.post(path, { multipart: body, maxRedirects: 0 });
  // Another test has saved the same row in between.
  if (answer.status() === 409) return saveAsColleague(request, { path, field });
  expect(answer.status()).toBe(303);
  return words;
}
