/* The search result of a page is shown as its form says it, while somebody types (`SearchEntryFields`). */
import { type SearchResultForm, searchResult } from '~/lib/editing/search-result';

function textIn(id: string): string {
  const control = document.getElementById(id);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? control.value : '';
}

const figure = document.querySelector<HTMLElement>('[data-search-result]');
if (figure?.dataset.searchResult) {
  const made: SearchResultForm = JSON.parse(figure.dataset.searchResult);
  const show = () => {
    for (const [part, text] of Object.entries(searchResult(made, textIn))) {
      const place = figure.querySelector(`[data-part=${part}]`);
      if (place) place.textContent = text;
    }
  };
  figure.closest('form')?.addEventListener('input', show);
  // Typed before the scripts came.
  show();
}
