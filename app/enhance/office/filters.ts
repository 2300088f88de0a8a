import { refreshPage } from './refresh-page';

/** How long nothing is typed before what is typed counts. */
const PAUSE_MS = 500;

/** Lets the filters of a list (`data-filters`) act as soon as they change; the control that is used keeps the focus. */
export function actOnFilters(): void {
  let timer = 0;
  let shown = location.pathname + location.search;
  const show = (url: URL, change?: 'push' | 'replace') => {
    shown = url.pathname + url.search;
    return refreshPage(url.href, change);
  };

  const act = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { form } = target;
    if (!form || !('filters' in form.dataset) || isBesideForm()) return;
    const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox';
    // One step back leads to before what was typed, however often it acted meanwhile.
    const change = isTyped && new URLSearchParams(location.search).get(target.name) ? 'replace' : 'push';
    clearTimeout(timer);
    timer = window.setTimeout(() => form.checkValidity() && show(addressOf(form), change), isTyped ? PAUSE_MS : 0);
  };
  document.addEventListener('input', act);

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !('filters' in form.dataset) || isBesideForm()) return;
    event.preventDefault();
    clearTimeout(timer);
    show(addressOf(form), 'push');
  });

  addEventListener('popstate', () => {
    // A link to a part of this page leads to the same page.
    if (location.pathname + location.search !== shown) show(new URL(location.href));
  });
}

/** Whether what somebody typed, or will type, into a form beside the list would be lost; the browser asks about that. */
function isBesideForm(): boolean {
  return document.querySelector('form[data-origin], form[data-guard=changed]') !== null;
}

/** @returns the address that the browser would send the form to */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  url.search = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();
  url.hash = '';
  return url;
}
