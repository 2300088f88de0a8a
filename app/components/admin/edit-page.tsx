import type { ReactNode } from 'react';
import { ToastMessage } from '~/components/ui/toast-message';
import type { FormResponse } from '~/lib/editing/form-response';
import { PageHead } from './page-head';

type Props = {
  title: string;
  back: { to: string; label: string };
  lead?: ReactNode;
  response: FormResponse | undefined;
  children: ReactNode;
};

/** A page with a form; its title begins with “Error: ” where the form has errors. */
export function EditPage({ title, back, lead, response, children }: Props) {
  return (
    <div className="admin-page">
      <ToastMessage toast={response?.toast} />
      <PageHead title={title} back={back} lead={lead} failed={Boolean(response?.summary || response?.conflict)} />
      {children}
    </div>
  );
}
