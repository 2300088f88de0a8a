/*
 * The load of an enquiry list, and what the buyer's country does not admit, follow what is typed (`ListForm`): the lines
 * and the country are sent as “Update load” sends them.
 */

const PAUSE_MS = 500;

let timer = 0;
let latest: AbortController | undefined;

/** Shows what the server makes of the lines, `[data-live]`. No field is touched, so nothing typed meanwhile is lost. */
async function update(form: HTMLFormElement): Promise<void> {
  latest?.abort();
  latest = new AbortController();
  const body = new URLSearchParams({ intent: 'update' });
  for (const [name, value] of new FormData(form))
    if (/^(?:lines\[|country$)/.test(name)) body.append(name, String(value));
  try {
    const answer = await fetch(form.action, { method: 'POST', body, signal: latest.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [places, next] = [document, page].map((one) => [...one.querySelectorAll('[data-live]')]);
    // Another number of lines: a product has left the catalogue, which sending says.
    if (!places || places.length !== next?.length) return;
    places.forEach((place, index) => {
      const made = next[index];
      if (made && made.innerHTML !== place.innerHTML) place.replaceChildren(...made.childNodes);
    });
  } catch {
    // The button is still there.
  }
}

let isSent = false;
const form = document.querySelector<HTMLFormElement>('#list');
form?.addEventListener('input', ({ target }) => {
  if (isSent || !/^lines\[.*(?:quantity|unit|packing)$|^country$/.test((target as HTMLInputElement).name)) return;
  clearTimeout(timer);
  timer = window.setTimeout(update, PAUSE_MS, form);
});
// An answer to the lines as they were would bring back what the form's own answer takes off the list.
form?.addEventListener('submit', () => {
  isSent = true;
  clearTimeout(timer);
  latest?.abort();
});
// Back has brought the page as it was stored.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isSent = false;
});
