const ADDRESS = '/admin/open-form';
const BEAT_MS = 60_000;

/** Tells the server that this person has the page's form open, and shows who else has, on load and every minute. */
export function reportOpenForm(): void {
  const note = document.querySelector<HTMLElement>('[data-open-form]');
  const path = note?.dataset.openForm;
  if (!note || !path) return;
  const beat = async () => {
    const form = new FormData();
    form.set('path', path);
    try {
      const answer = await fetch(ADDRESS, { method: 'POST', body: form, redirect: 'error' });
      if (answer.ok) note.innerHTML = await answer.text();
    } catch {
      // Without a connection, or when the sign-in has ended: the form says so itself when it is saved.
    }
  };
  beat();
  setInterval(beat, BEAT_MS);
  addEventListener('pagehide', () => {
    const left = new FormData();
    left.set('path', path);
    left.set('left', 'on');
    navigator.sendBeacon(ADDRESS, left);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && beat());
}
