import type { EnquiryStatus } from '~/domain/enquiries/stored-enquiry';

export const LIST = '/admin/enquiries';
export const BACK = { to: LIST, label: 'Back to Enquiries' };

const LOOKS = {
  new: 'bg-onion text-paper',
  answered: 'bg-leaf-pale text-leaf',
  archived: 'bg-parchment text-soil',
} as const;

/** How far an enquiry is; a new one cannot be overlooked. */
export function StatusBadge({ status }: { status: EnquiryStatus }) {
  return (
    <span
      className={`inline-block justify-self-start rounded-full px-3 py-0.5 text-fine font-semibold ${LOOKS[status]}`}
    >
      {status === 'new' ? 'New' : status}
    </span>
  );
}
