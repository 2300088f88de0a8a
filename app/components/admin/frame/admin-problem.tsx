import { useLocation } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { Button, ButtonLink } from '~/components/ui/button';
import { ProblemReference } from '~/components/ui/problem-reference';
import { isRefusedForm, REFUSED_FORM } from '~/components/ui/refused-form';
import { ToastMessage } from '~/components/ui/toast-message';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import type { Toast } from '~/lib/http/toast';

type Props = {
  status: number;
  details: { toast?: Toast | null; submitted?: SubmittedFields; reference?: string } | null;
};

/** The error page of the back office; it can submit the form of the failed request again. */
export function AdminProblem({ status, details }: Props) {
  const toast = details?.toast ?? null;
  const { heading, sentence } = problemText(status, toast);
  return (
    <div className="admin-page">
      <ToastMessage toast={isRefusedForm(status) ? null : toast} />
      <title>{heading}</title>
      <h1 className="text-title">{heading}</h1>
      <p className="mt-3 mb-8 text-lead text-soil">{sentence}</p>
      {details?.submitted?.length ? <ResubmitForm fields={details.submitted} /> : null}
      <ButtonLink to="/admin/dashboard" look="secondary">
        Back to Dashboard
      </ButtonLink>
      <ProblemReference id={details?.reference} />
    </div>
  );
}

function problemText(status: number, toast: Toast | null) {
  if (status === 404) {
    const sentence = 'It may have been deleted, or the address is wrong.';
    return { heading: toast?.title ?? 'Page not found', sentence };
  }
  if (isRefusedForm(status)) return { heading: REFUSED_FORM, sentence: toast?.message ?? '' };
  if (status === 403) {
    const sentence = 'Editors keep the content and answer enquiries. Please ask an administrator for the rest.';
    return { heading: 'This page is for administrators', sentence };
  }
  const sentence = 'Our records are not answering. Please try again in a minute.';
  return { heading: 'This page cannot be shown just now', sentence };
}

function ResubmitForm({ fields }: { fields: SubmittedFields }) {
  const { pathname, search } = useLocation();
  return (
    <AdminForm
      action={pathname + search}
      encType="multipart/form-data"
      className="mb-8 rounded-2xl border-2 border-leaf bg-leaf-pale p-5"
    >
      <h2 className="text-heading">What you typed is not lost</h2>
      <p className="mt-1 mb-4">It is kept on this page. Chosen files have to be chosen again.</p>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may have several fields of one name, and they never move
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value="save">
        Try again
      </Button>
    </AdminForm>
  );
}
