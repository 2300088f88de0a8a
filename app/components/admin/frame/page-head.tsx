import ArrowLeft from 'lucide:arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Written } from '~/components/ui/written';
import { HelpLink } from './help-link';

type Props = {
  title: string;
  /** Where the back button leads; every page of the back office has one. */
  back: { to: string; label: string };
  lead?: ReactNode;
  /** Whether it stands above a list, which a small screen shows at once. */
  list?: boolean;
  /** Whether the page's form has errors; the title then begins with “Error: ”. */
  failed?: boolean;
  /** Buttons beside the title. */
  children?: ReactNode;
};

export const TO_DASHBOARD = { to: '/admin/dashboard', label: 'Back to Dashboard' };
export const TO_PAGES = { to: '/admin/edit-pages', label: 'Back to Edit Pages' };

/** The top of a page of the back office. */
export function PageHead({ title, back, lead, list = false, failed = false, children }: Props) {
  return (
    <div className={list ? 'mb-4' : 'mb-8'}>
      <title>{failed ? `Error: ${title}` : title}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center gap-2 text-soil underline decoration-sand underline-offset-4 hover:decoration-onion"
        >
          <ArrowLeft aria-hidden className="size-4" /> {back.label}
        </Link>
        <HelpLink />
      </div>
      <div className={`flex flex-wrap items-end justify-between gap-x-6 ${list ? 'gap-y-2' : 'mt-2 gap-y-4'}`}>
        <h1 className="min-w-0 text-title wrap-anywhere">
          <Written text={title} />
        </h1>
        {children && (
          <div
            className={`flex flex-wrap gap-2 max-[900px]:text-fine max-[900px]:*:min-h-11 max-[900px]:*:px-4 max-[900px]:*:py-2 max-sm:*:px-3 ${list ? '' : 'min-[900px]:gap-3'}`}
          >
            {children}
          </div>
        )}
      </div>
      {lead && <p className={`max-w-3xl text-soil ${list ? 'mt-1 max-[900px]:hidden' : 'mt-3'}`}>{lead}</p>}
    </div>
  );
}
