import type { FormPublication } from '~/lib/editing/publication';
import { publicationWords } from './publication-words';

/** Lets the buttons of a form say what they will do, by what is chosen in its box (`data-publication`). */
export function followPublication(): void {
  const box = document.querySelector<HTMLElement>('[data-publication]');
  if (!box?.dataset.publication) return;
  const publication = JSON.parse(box.dataset.publication) as FormPublication;
  const show = () => {
    const value = (name: string) =>
      box.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? '';
    const chosen = { status: value('status'), publishAt: value('publish_at') };
    const words = publicationWords(publication, chosen, Date.now());
    for (const intent of ['save', 'draft'] as const) {
      const button = box.querySelector(`[data-words=${intent}]`);
      if (button) button.textContent = words[intent];
    }
  };
  box.addEventListener('input', show);
  show();
}
