import CalendarDays from 'lucide:calendar-days';

/** The way to the season calendar. */
export function SeasonLink({ className = 'mt-6' }: { className?: string }) {
  return (
    <p data-season-link className={`print:hidden ${className}`}>
      <a
        href="/season-calendar"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-onion underline underline-offset-4"
      >
        <CalendarDays aria-hidden className="size-5 shrink-0" /> Season calendar: what ships in which month
      </a>
    </p>
  );
}
