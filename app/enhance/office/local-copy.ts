import type { SubmittedFields } from '~/lib/http/submitted-fields';
import { shortTime } from '~/lib/text/time-zone';
import { formOf } from './form-history';
import { deleteCopies, deleteSavedCopy, keyOfPage, type LocalCopy, readCopy } from './local-copies';
import { NOT_SAVED } from './unsaved-changes';

const PAUSE_MS = 400;

/**
 * Keeps a copy of the page's form (`data-origin`) in this browser while somebody types, until it is saved, and offers the
 * one of an earlier visit.
 */
export function keepLocalCopy(): void {
  deleteSavedCopy();
  if (document.querySelector('[data-forget-copy]')) localStorage.removeItem(keyOfPage());
  let isSignedOut = false;
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== '/admin/logout') return;
    // What was typed just before signing out is not stored after it.
    isSignedOut = true;
    deleteCopies();
  });
  const form = document.querySelector<HTMLFormElement>('form[data-origin]');
  if (!form) return;

  const { origin = '', filled, submitted } = form.dataset;
  // An earlier copy stays until the person has decided.
  let isUndecided = false;
  let timer = 0;
  let store: (() => void) | undefined;
  const keep = () => {
    clearTimeout(timer);
    if (isUndecided) return;
    const key = keyOfPage();
    const { search } = location;
    store = () => {
      clearTimeout(timer);
      store = undefined;
      if (isSignedOut) return;
      const copy: LocalCopy = { origin, at: new Date().toISOString(), search, fields: fieldsOf(form) };
      // A full or forbidden store must not disturb who types.
      try {
        localStorage.setItem(key, JSON.stringify(copy));
      } catch {}
    };
    timer = window.setTimeout(() => store?.(), PAUSE_MS);
  };

  // What was submitted replaces an earlier copy: only this page has it.
  const earlier = filled === undefined ? readCopy(keyOfPage()) : null;
  if (earlier) {
    isUndecided = true;
    offer(earlier, () => {
      isUndecided = false;
      store = undefined;
      localStorage.removeItem(keyOfPage());
    });
  }
  if (submitted !== undefined) keep();
  document.addEventListener('input', ({ target }) => {
    if (formOf(target) === form && !NOT_SAVED.has((target as HTMLInputElement).name)) keep();
  });
  addEventListener('pagehide', () => store?.());
}

/** Shows the notice that the server has put into the page as a template. */
function offer(copy: LocalCopy, decide: () => void): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-local-copy-notice]');
  const notice = template?.content.cloneNode(true) as DocumentFragment | undefined;
  const form = notice?.querySelector('form');
  if (!template || !notice || !form) return;
  const time = form.querySelector('time');
  if (time) {
    time.dateTime = copy.at;
    time.textContent = shortTime(copy.at, time.dataset.zone ?? 'UTC');
  }
  for (const [name, value] of [
    ['search', copy.search],
    ['fields', JSON.stringify(copy.fields)],
  ] as const) {
    form.querySelector(`[name=${name}]`)?.setAttribute('value', value);
  }
  form.addEventListener('submit', () => setTimeout(decide));
  form.querySelector('[data-let-go]')?.addEventListener('click', () => {
    decide();
    form.remove();
  });
  template.before(notice);
}

function fieldsOf(form: HTMLFormElement): SubmittedFields {
  const secret = Array.from(form.elements).flatMap((control) =>
    control instanceof HTMLInputElement && control.type === 'password' ? [control.name] : [],
  );
  return Array.from(new FormData(form)).filter((field): field is [string, string] => {
    const [name, value] = field;
    return typeof value === 'string' && !NOT_SAVED.has(name) && !secret.includes(name);
  });
}
