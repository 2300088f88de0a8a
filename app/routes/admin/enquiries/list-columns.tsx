import { TimeOf } from '~/components/admin/frame/time-of';
import type { Column } from '~/components/admin/list/data-table';
import { RowName } from '~/components/admin/list/list-links';
import { RowActions } from '~/components/admin/list/row-actions';
import { Written } from '~/components/ui/written';
import type { ENQUIRY_SORTS } from '~/domain/enquiries/desk-list.server';
import { type Colleague, isDue, type StoredEnquiry } from '~/domain/enquiries/stored-enquiry';
import { LIST, NextStep, StatusBadge, Tags } from './status';

/** @param today in the office's time zone */
export function enquiryColumns(
  staff: Colleague[],
  today: string,
): Column<StoredEnquiry, (typeof ENQUIRY_SORTS)[number]>[] {
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return [
    { head: 'State', part: 'plain', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      head: 'From',
      part: 'title',
      sort: 'full_name',
      cell: ({ id, full_name, email, company, country, status }) => (
        <span className="block min-w-0">
          <RowName to={`${LIST}/${id}`} plain={status !== 'new'}>
            <Written text={full_name} />
          </RowName>
          {(company || country) && (
            <span className="block text-fine wrap-anywhere">
              <Written text={[company, country].filter(Boolean).join(', ')} />
            </span>
          )}
          <span className="block text-fine wrap-anywhere text-soil">{email}</span>
        </span>
      ),
    },
    {
      head: 'Enquiry',
      part: 'text',
      sort: 'subject',
      cell: ({ id, reference, subject, message, meaning, tags, status, assignee_id }) => (
        <span className="block min-w-0">
          <RowName to={`${LIST}/${id}`} plain={status !== 'new'}>
            <Written text={subject} />
          </RowName>
          <span className="line-clamp-2 text-fine wrap-anywhere text-soil">
            <span className="font-semibold whitespace-nowrap">{reference}</span> ·{' '}
            <Written text={message || meaning || ''} />
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
            {assignee_id && (
              <span className="text-fine wrap-anywhere">
                with <span className="font-semibold">{names.get(assignee_id) ?? 'somebody who is gone'}</span>
              </span>
            )}
            <Tags tags={tags} />
          </span>
        </span>
      ),
    },
    {
      head: 'Received',
      sort: 'created_at',
      lastFirst: true,
      cell: ({ created_at }) => (
        <span className="lg:whitespace-nowrap">
          <TimeOf iso={created_at} />
        </span>
      ),
    },
    {
      head: 'Next step',
      sort: 'next_step_on',
      cell: ({ next_step_on, status }) => (
        <NextStep day={next_step_on} isDue={isDue({ next_step_on, status }, today)} />
      ),
    },
    {
      head: 'Actions',
      part: 'actions',
      cell: ({ id, subject }) => <RowActions name={subject} read={`${LIST}/${id}`} remove={`${LIST}/delete/${id}`} />,
    },
  ];
}
