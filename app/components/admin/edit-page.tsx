import type { ReactNode } from 'react';
import { ToastMessage } from '~/components/ui/toast-message';
import type { FormResponse } from '~/lib/editing/form-response';
import { PageHead } from './page-head';

type Props = {
  title: string;
  back: { to: string; label: string };
  lead?: ReactNode;
  answer: FormResponse | undefined;
  children: ReactNode;
};

/** A page with a form; its title says when the form failed. */
export function EditPage({ title, back, lead, answer, children }: Props) {
  return (
    <div className="admin-page">
      <PageHead title={title} back={back} lead={lead} failed={Boolean(answer?.summary || answer?.meanwhile)} />
      {children}
      <ToastMessage toast={answer?.toast} />
    </div>
  );
}
