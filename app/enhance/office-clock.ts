import { type Office, officeClock } from '~/lib/text/office-clock';

const MINUTE = 60_000;

const minuteOf = (time: number) => Math.floor(time / MINUTE);

/** Keeps the clock of the office right while the page is open, also where this device's own clock is wrong. */
export function runOfficeClock(): void {
  const clock = document.querySelector<HTMLElement>('[data-office-clock]');
  if (!clock) return;
  const office: Office & { now: number } = JSON.parse(clock.dataset.officeClock ?? '');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const difference = office.now - Date.now();
  // Back may show the page as it was stored, with the time of then.
  const isRight = visit?.type === 'back_forward' || Math.abs(difference) < 2 * MINUTE;
  const ahead = isRight ? 0 : difference;
  let timer = 0;
  let shown = office.now;
  const show = () => {
    clearTimeout(timer);
    const now = Date.now() + ahead;
    // The page comes with the words of its minute: a phone's first format of a time zone blocks it for 0.1 s.
    if (minuteOf(now) !== minuteOf(shown)) {
      const { words, isOpen } = officeClock(office, now);
      clock.textContent = words;
      clock.toggleAttribute('data-open', isOpen);
      shown = now;
    }
    timer = window.setTimeout(show, MINUTE - (now % MINUTE));
  };
  show();
  // Timers stand still while a page is away.
  addEventListener('pageshow', (event) => event.persisted && show());
}
