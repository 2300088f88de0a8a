import type { ReactNode } from 'react';
import { AdminForm } from '~/components/admin/edit/admin-form';
import lists from '~/enhance/office/lists.ts?worker&url';

/** The filters of a list, sent with GET, so that a result has an address. With scripts they act at once. */
export function FilterForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <AdminForm method="get" data-filters className={className}>
      {children}
      <script type="module" src={lists} />
    </AdminForm>
  );
}
