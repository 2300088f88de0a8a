import { Idiomorph } from 'idiomorph';

/** Dispatched at the document when the page has become another one without being loaded. */
export const REFRESHED = 'refreshed';

let latest: AbortController | undefined;

/**
 * Makes the content of this page that of another address, or of its own as it is now. What is the same stays, with focus,
 * cursor and scroll; so does the text that is being typed. The browser loads the page where that fails.
 *
 * @param change what becomes of the browser's history: nothing, one more entry, or another address in its place
 */
export async function refreshPage(url: string, change?: 'push' | 'replace'): Promise<void> {
  latest?.abort();
  latest = new AbortController();
  const { signal } = latest;
  try {
    const answer = await fetch(url, { signal, headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [content, next] = [document, page].map((one) => one.getElementById('content'));
    if (!answer.ok || !content || !next) throw new Error(`${url}: ${answer.status}`);
    if (change) history[`${change}State`](null, '', url);
    document.title = page.title;
    Idiomorph.morph(content, next, { ignoreActiveValue: true });
    document.dispatchEvent(new Event(REFRESHED));
  } catch {
    if (!signal.aborted) location.assign(url);
  }
}
