import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  title: string;
  /** Where the back button leads; every page of the back office has one. */
  back: { to: string; label: string };
  lead?: ReactNode;
  /** Whether the page's form has errors; the title then begins with “Error: ”. */
  failed?: boolean;
  /** Buttons beside the title. */
  children?: ReactNode;
};

export const TO_DASHBOARD = { to: '/admin/dashboard', label: 'Back to Dashboard' };
export const TO_PAGES = { to: '/admin/edit-pages', label: 'Back to Edit Pages' };

/** The top of a page of the back office. */
export function PageHead({ title, back, lead, failed = false, children }: Props) {
  return (
    <div className="mb-8">
      <title>{failed ? `Error: ${title}` : title}</title>
      <Link
        to={back.to}
        className="inline-flex min-h-11 items-center gap-2 text-soil underline decoration-sand underline-offset-4 hover:decoration-onion"
      >
        <ArrowLeft aria-hidden className="size-4" /> {back.label}
      </Link>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 text-title wrap-anywhere">{title}</h1>
        {children && <div className="flex flex-wrap gap-3">{children}</div>}
      </div>
      {lead && <p className="mt-3 max-w-3xl text-soil">{lead}</p>}
    </div>
  );
}
