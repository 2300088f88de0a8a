import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorSummary, type FieldError } from '~/components/form/error-summary';
import { RefusalSummary } from '~/components/form/refusal-summary';
import { PlainLayout } from '~/components/site/plain-layout';
import { SiteToast } from '~/components/site/site-toast';
import type { Toast } from '~/lib/http/toast';

type Props = {
  title: string;
  /** Above the content; the title where it is not given. */
  heading?: string;
  lead: ReactNode;
  toast?: Toast | null;
  /** What went wrong; the title then begins with “Error: ”. */
  refused?: Toast | null | undefined;
  errors?: FieldError[];
  children: ReactNode;
};

/** The sign-in and the pages around it, for people who are not signed in. */
export function AccountPage({ title, heading = title, lead, toast, refused, errors = [], children }: Props) {
  return (
    <PlainLayout>
      <title>{`${refused ? 'Error: ' : ''}${title}`}</title>
      <meta name="robots" content="noindex" />
      <SiteToast toast={errors.length > 0 ? refused : !refused && toast} />
      <div className="mx-auto w-full max-w-md px-5 py-10">
        <h1 className="text-title">{heading}</h1>
        <p className="mt-3 mb-8 text-soil">{lead}</p>
        {refused && (
          <div className="mb-6">
            <RefusedForm refused={refused} errors={errors} />
          </div>
        )}
        {children}
      </div>
    </PlainLayout>
  );
}

/** Why a form was refused. Where fields are in error, the toast stands on top of the page, above their links. */
export function RefusedForm({ refused, errors }: { refused: Toast; errors: FieldError[] }) {
  if (errors.length === 0) return <RefusalSummary toast={refused} />;
  return <ErrorSummary heading={refused.title} sentence={refused.message} errors={errors} />;
}

export function BackToSignIn() {
  return (
    <Link to="/admin/login" className="py-2 font-semibold text-onion underline underline-offset-4">
      Back to the sign-in
    </Link>
  );
}
