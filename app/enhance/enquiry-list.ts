const LIST = /(?:^|; )(?:__Host-)?enquiry_list=([^;]+)/;

/** Shows in the header how many lines the visitor's list has, and at products that they are on it; adds without a new page. */
export function enhanceEnquiryList(): void {
  const badge = document.querySelector<HTMLElement>('[data-list-badge]');
  const lines = () => LIST.exec(document.cookie)?.[1]?.split('|') ?? [];
  const isOn = (id: string | undefined) => lines().some((line) => line.split(':')[0] === id);
  const show = () => {
    if (badge) badge.textContent = String(lines().length || '');
    for (const form of document.querySelectorAll<HTMLElement>('[data-add]')) {
      form.parentElement?.toggleAttribute('data-on-list', isOn(form.dataset.add));
    }
  };
  show();
  // Back may show the page as it was stored.
  addEventListener('pageshow', show);
  document.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    const id = form.dataset.add;
    if (!id) return;
    event.preventDefault();
    const body = new URLSearchParams({ intent: 'add', product_id: id });
    await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
    show();
    // The list itself says why it took nothing more.
    if (isOn(id)) form.parentElement?.querySelector('a')?.focus();
    else location.assign(form.action);
  });
}

/** Keeps what is typed on the list, when its page is left in another way than by its buttons. */
export function keepTypedList(): void {
  const form = document.querySelector<HTMLFormElement>('form#list');
  if (!form) return;
  let isSent = false;
  form.addEventListener('submit', () => {
    isSent = true;
  });
  // Back has brought the page as it was stored; another one may be sent before all of it has loaded.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isSent = false;
  });
  addEventListener('pagehide', () => {
    const typed = new FormData(form);
    typed.set('intent', 'keep');
    if (!isSent) navigator.sendBeacon(form.action, new URLSearchParams(typed as unknown as Record<string, string>));
  });
}
