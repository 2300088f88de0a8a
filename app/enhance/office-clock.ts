import { type Office, officeClock } from '~/lib/text/office-clock';

/** Keeps the clock of the office right while the page is open, whatever this device's clock shows. */
export function runOfficeClock(): void {
  const clock = document.querySelector<HTMLElement>('[data-office-clock]');
  if (!clock) return;
  const office: Office & { now: number } = JSON.parse(clock.dataset.officeClock ?? '');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Back may show the page as it was stored, with the time of then.
  const ahead = visit?.type === 'back_forward' ? 0 : office.now - Date.now();
  let timer = 0;
  const show = () => {
    clearTimeout(timer);
    const now = Date.now() + ahead;
    const { words, isOpen } = officeClock(office, now);
    clock.textContent = words;
    clock.toggleAttribute('data-open', isOpen);
    timer = window.setTimeout(show, 60_000 - (now % 60_000));
  };
  show();
  // Timers stand still while a page is away.
  addEventListener('pageshow', (event) => event.persisted && show());
}
