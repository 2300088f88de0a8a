/* Pictures of a form are put in order where they stand, without a new page (`GalleryField`). */
import { arrangePictures, MAIN_PICTURE } from '~/lib/pictures/picture-order';
import { offerMoves } from './offer-moves';

const [MAIN, FURTHER] = ['image_url', 'gallery_images'] as const;

type Control = HTMLInputElement | HTMLButtonElement;

function fieldOf(root: ParentNode, name: string): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}

/** Exchanges what two places show. */
function exchange(one: Element, other: Element): void {
  const nodes = [...one.childNodes];
  one.replaceChildren(...other.childNodes);
  other.replaceChildren(...nodes);
}

/** Makes the picture of an item the main one, and that the item's. */
function exchangeWithMain(form: HTMLFormElement, item: Element): void {
  const main = fieldOf(form, MAIN);
  const places = [
    document.querySelector(`#${MAIN_PICTURE} > [data-stored]`),
    item.querySelector('[data-stored]'),
  ] as const;
  const [former, next] = [main?.value ?? '', fieldOf(item, FURTHER)?.value ?? ''];
  if (!main || !places[0] || !places[1]) return;
  exchange(places[0], places[1]);
  const image = places[0].querySelector('img');
  if (image) image.alt = 'The stored picture';
  main.value = next;
  for (const control of item.querySelectorAll<Control>('input, button')) {
    control.value = control.value.replace(next, () => former);
  }
}

/** Says in each item which one it is, and offers the moves that are possible there. */
function number(list: Element): void {
  [...list.children].forEach((item, index) => {
    const words = `picture ${index + 1}`;
    const image = item.querySelector('img');
    if (image) image.alt = words.replace('p', 'P');
    for (const place of item.querySelectorAll('[data-ordinal]')) place.textContent = String(index + 1);
    for (const button of item.querySelectorAll('button')) {
      const label = (button.getAttribute('aria-label') ?? '').replace(/picture \d+/, words);
      button.setAttribute('aria-label', label);
      button.title = label;
    }
  });
  offerMoves(list);
}

function arrange(list: Element, button: HTMLButtonElement, event: Event): void {
  const { form } = button;
  const item = button.closest('li');
  const arranged = form && arrangePictures(new FormData(form), button.value);
  if (!item || !arranged) return;
  const { image_url, gallery_images, removed } = arranged;
  const isNewMain = fieldOf(form, MAIN)?.value !== image_url;
  const tick = fieldOf(form, `remove_${MAIN}`);
  // The site shows what the field of the first main picture has beside it.
  if (isNewMain && !tick) return;
  event.preventDefault();
  if (isNewMain) exchangeWithMain(form, item);
  const items = new Map([...list.children].map((one) => [fieldOf(one, FURTHER)?.value ?? '', one]));
  list.append(...gallery_images.flatMap((url) => items.get(url) ?? []));
  if (tick) tick.checked = removed.includes(image_url);
  for (const [url, one] of items) {
    const own = fieldOf(one, `remove_${FURTHER}`);
    if (own) own.checked = removed.includes(url);
  }
  number(list);
  if (isNewMain) document.getElementById(MAIN_PICTURE)?.focus();
  else [button, ...item.querySelectorAll('button')].find(({ hidden }) => !hidden)?.focus();
  // The form has changes now.
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

for (const list of document.querySelectorAll('[data-pictures]')) {
  list.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) arrange(list, button, event);
  });
}
