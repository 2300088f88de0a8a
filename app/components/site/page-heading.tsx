import type { ReactNode } from 'react';
import { Breadcrumbs } from '~/components/ui/breadcrumbs';
import type { Crumb } from '~/lib/document/seo';

type Props = {
  title: string;
  crumbs: Crumb[];
  /** A paragraph under the title. */
  lead?: string | null;
  children?: ReactNode;
};

/** The top of an inner page: breadcrumbs, title and lead. */
export function PageHeading({ title, crumbs, lead, children }: Props) {
  return (
    <div className="border-b border-sand/70 bg-parchment">
      <div className="shell pt-5 pb-10 sm:pb-14">
        <Breadcrumbs crumbs={crumbs} />
        <h1 className="mt-6 max-w-4xl text-title sm:mt-9">{title}</h1>
        {lead && <p className="mt-4 measure text-lead text-soil">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
