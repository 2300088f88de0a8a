import { type EnquiryStatus, STATUS_OPTIONS } from '~/domain/enquiries/stored-enquiry';
import { shortDay } from '~/lib/text/time-zone';

export const LIST = '/admin/enquiries';
export const TO_LIST = { to: LIST, label: 'Back to Enquiries' };

const LOOKS = {
  new: 'bg-onion text-paper',
  answered: 'bg-leaf-pale text-leaf',
  archived: 'bg-parchment text-soil',
} as const;

/** The state of an enquiry as a badge, in which new ones stand out. */
export function StatusBadge({ status }: { status: EnquiryStatus }) {
  return (
    <span
      className={`inline-block justify-self-start rounded-full px-3 py-0.5 text-fine font-semibold ${LOOKS[status]}`}
    >
      {STATUS_OPTIONS.find(({ value }) => value === status)?.label}
    </span>
  );
}

/** The day of the next step; in another colour where it has come. */
export function NextStep({ day, isDue }: { day: string | null; isDue: boolean }) {
  if (day === null) return null;
  return (
    <time dateTime={day} className={`whitespace-nowrap ${isDue ? 'font-semibold text-alarm' : ''}`}>
      {shortDay(day)}
    </time>
  );
}

export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <span key={tag} className="rounded-full bg-turmeric-pale px-2.5 py-0.5 text-fine wrap-anywhere">
          {tag}
        </span>
      ))}
    </span>
  );
}
