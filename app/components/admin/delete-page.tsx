import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ErrorSummary } from '~/components/form/error-summary';
import { Button, ButtonLink } from '~/components/ui/button';
import { ToastMessage } from '~/components/ui/toast-message';
import type { Toast } from '~/lib/http/toast';
import { PageHead } from './page-head';

type Props = {
  title: string;
  back: { to: string; label: string };
  /** What is deleted, in words that fit the question. */
  what: string;
  /** Why it was not deleted. */
  refusal: { toast: Toast } | undefined;
  /** Shows what is deleted, where words are not enough. */
  children?: ReactNode;
};

/** Asks before something is deleted (admin specification, section 5). */
export function DeletePage({ title, back, what, refusal, children }: Props) {
  return (
    <div className="admin-page">
      <PageHead title={title} back={back} failed={refusal !== undefined} />
      <Form method="post" reloadDocument className="max-w-2xl space-y-6 rounded-2xl bg-white p-6 shadow-card">
        {refusal && <ErrorSummary heading={refusal.toast.title} sentence={refusal.toast.message} errors={[]} />}
        <p className="text-lead">Are you sure you want to delete {what}? This action cannot be undone.</p>
        {children}
        <div className="flex flex-wrap gap-4">
          <Button look="alarm" name="intent" value="save">
            Delete
          </Button>
          <ButtonLink to={back.to} look="secondary">
            Keep it
          </ButtonLink>
        </div>
      </Form>
      <ToastMessage toast={refusal?.toast} />
    </div>
  );
}
