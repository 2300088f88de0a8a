const PAUSE_MS = 400;
const FAILED = 'The preview cannot be shown just now. Your text is not lost.';

type Parts = {
  field: HTMLElement;
  area: HTMLTextAreaElement;
  /** Says where a text is shown as HTML (`data-markup-preview`), and has what is to be posted with it as its data. */
  preview: HTMLElement;
  toggle: HTMLButtonElement;
};

/** Shows beside a text how visitors will see it; the server writes it while the text is being written. */
export function showPreview({ field, area, preview, toggle }: Parts): void {
  let timer = 0;
  let request = new AbortController();
  const show = async () => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    const body = new FormData();
    body.set('text', area.value);
    if ('pictures' in preview.dataset) body.set('pictures', 'on');
    const nodes = await fetchNodes(preview.dataset.markupPreview ?? '', {
      method: 'POST',
      body,
      signal,
      redirect: 'error',
    });
    if (!signal.aborted) preview.replaceChildren(...nodes);
  };
  toggle.disabled = false;
  toggle.addEventListener('click', () => {
    const isShown = Boolean(preview.hidden);
    preview.hidden = !isShown;
    toggle.setAttribute('aria-expanded', String(isShown));
    field.toggleAttribute('data-previewed', isShown);
    if (isShown) void show();
  });
  area.addEventListener('input', () => {
    if (preview.hidden) return;
    clearTimeout(timer);
    timer = window.setTimeout(show, PAUSE_MS);
  });
  // A link would lead away from the form.
  preview.addEventListener('click', (event) => event.preventDefault());
}

async function fetchNodes(path: string, init: RequestInit): Promise<(Node | string)[]> {
  try {
    const answer = await fetch(path, init);
    if (!answer.ok) return [FAILED];
    // A document of its own, in which nothing runs.
    const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return [...body.childNodes];
  } catch {
    return [FAILED];
  }
}
