import { type Office, officeClock } from '~/lib/text/office-clock';

type Props = {
  office: Office;
  /** The minute in which the page is sent, in milliseconds since 1970. */
  now: number;
};

/**
 * The clock of the office, right when the page is sent: only for pages that no cache stores. The script keeps it right
 * while the page is open (enhance/office-clock.ts).
 */
export function OfficeClock({ office: { hours, zone, town }, now }: Props) {
  const { words, isOpen } = officeClock({ hours, zone, town }, now);
  return (
    <p
      data-office-clock={JSON.stringify({ hours, zone, town, now })}
      data-open={isOpen || undefined}
      className="flex items-baseline gap-2.5 font-medium tabular-nums before:size-2.5 before:shrink-0 before:rounded-full before:border-2 before:border-bark data-open:before:border-leaf data-open:before:bg-leaf"
    >
      {words}
    </p>
  );
}
