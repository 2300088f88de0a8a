import type { ReactNode } from 'react';
import { ErrorSummary, type FieldError } from '~/components/form/error-summary';
import { PlainLayout } from '~/components/site/plain-layout';
import { ToastMessage } from '~/components/ui/toast-message';
import type { Toast } from '~/lib/http/toast';

type Props = {
  title: string;
  lead: ReactNode;
  /** What went wrong; the title then begins with “Error: ”. */
  refused?: Toast | null | undefined;
  errors?: FieldError[];
  children: ReactNode;
};

/** A page around the sign-in, for people who are not signed in. */
export function AccountPage({ title, lead, refused, errors = [], children }: Props) {
  return (
    <PlainLayout>
      <title>{`${refused ? 'Error: ' : ''}${title}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto w-full max-w-md px-5 py-10">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 mb-8 text-soil">{lead}</p>
        {refused && (
          <div className="mb-6">
            <ErrorSummary heading={refused.title} sentence={refused.message} errors={errors} />
          </div>
        )}
        {children}
      </div>
      <ToastMessage toast={refused} />
    </PlainLayout>
  );
}

/** @returns the errors of fields, for the summary */
export function fieldErrors(fields: { id: string; errors?: string[] | undefined }[]): FieldError[] {
  return fields.flatMap(({ id, errors }) => (errors ? [{ id, message: errors.join(' ') }] : []));
}
