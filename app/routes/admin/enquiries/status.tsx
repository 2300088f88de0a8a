import { type EnquiryStatus, STATUS_OPTIONS } from '~/domain/enquiries/stored-enquiry';

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
