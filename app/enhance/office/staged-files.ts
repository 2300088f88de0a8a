import type { StagedFile } from '~/lib/pictures/file-field';
import { formatBytes } from '~/lib/text/format-bytes';

type Part = 'sending' | 'problems' | 'files';

/** @returns what shows the files of a field that are stored, but not in the row yet (`StagedFiles`); null where it has none */
export function stagedFiles(place: Element) {
  const box = place.querySelector<HTMLElement>('[data-staged-files]');
  const parts = place.querySelector<HTMLTemplateElement>('template[data-staged-parts]')?.content;
  if (!box || !parts) return null;

  const partOf = (root: ParentNode, name: Part) => root.querySelector<HTMLElement>(`:scope > [data-part=${name}]`);
  const copyOf = (element: Element | null | undefined) => element?.cloneNode(true) as HTMLElement | undefined;
  /** A part as it is shown; it is empty where it comes new. */
  const shown = (name: Part): HTMLElement => {
    const there = partOf(box, name);
    if (there) return there;
    const part = copyOf([...parts.children].find((element) => (element as HTMLElement).dataset.part === name));
    if (!part) throw new Error(`The template lacks ${name}.`);
    if (name !== 'sending') part.replaceChildren();
    if (name === 'files') box.append(part);
    else if (name === 'sending') box.prepend(part);
    else box.insertBefore(part, partOf(box, 'files'));
    return part;
  };
  const remove = (name: Part) => partOf(box, name)?.remove();

  return {
    /** Shows how much of a file is sent, in percent; nothing where none is being sent. */
    showSending(name: string | null, percent = 0): void {
      if (name === null) {
        remove('sending');
        return;
      }
      const part = shown('sending');
      const bar = part.querySelector('progress');
      const words = part.querySelector('span');
      if (bar) bar.value = percent;
      bar?.setAttribute('aria-label', `Sending ${name}`);
      if (words) words.textContent = percent < 100 ? `Sending “${name}”…` : `Checking “${name}”…`;
    },
    addProblem(message: string): void {
      const line = document.createElement('p');
      line.textContent = message;
      shown('problems').append(line);
    },
    forgetProblems(): void {
      remove('problems');
    },
    /** Adds a file that is stored, beside others or in place of them. */
    add(stored: StagedFile, file: File, isOneOfSeveral: boolean): void {
      const list = shown('files');
      for (const item of [...list.children]) {
        if (!isOneOfSeveral || item.querySelector('input')?.value === stored.url) item.remove();
      }
      const item = copyOf(parts.querySelector('[data-staged]'));
      if (item) list.append(filled(item, stored, file));
    },
    /** Lets all files go. */
    clear(): void {
      box.replaceChildren();
    },
  };
}

function filled(item: HTMLElement, { url, name, bytes }: StagedFile, file: File): HTMLElement {
  for (const input of item.querySelectorAll('input')) input.value = url;
  const write = (part: string, text: string) => {
    for (const place of item.querySelectorAll(`[data-${part}]`)) place.textContent = text;
  };
  write('name', name || 'A file');
  write('size', bytes === null ? '' : `, ${formatBytes(bytes)}`);
  const picture = item.querySelector('img');
  if (picture) showFile(picture, file, url);
  return item;
}

/** Shows a file that the browser has; where it cannot read it, as the site stored it. */
function showFile(picture: HTMLImageElement, file: File, url: string): void {
  const address = URL.createObjectURL(file);
  picture.addEventListener('load', () => URL.revokeObjectURL(address), { once: true });
  picture.addEventListener(
    'error',
    () => {
      URL.revokeObjectURL(address);
      picture.src = url;
    },
    { once: true },
  );
  picture.src = address;
}
