import type { ReactNode } from 'react';
import { Breadcrumbs } from '~/components/ui/breadcrumbs';
import type { Crumb } from '~/lib/document/seo';

type Props = {
  title: string;
  crumbs: Crumb[];
  /** A text under the title. */
  lead?: ReactNode;
  /** With less room around it, where what follows should be in sight. */
  dense?: boolean;
  children?: ReactNode;
};

/** The top of an inner page: breadcrumbs, title and lead. */
export function PageHeading({ title, crumbs, lead, dense = false, children }: Props) {
  return (
    <div className="border-b border-sand/70 bg-parchment">
      <div className={`shell pt-5 ${dense ? 'pb-7' : 'pb-10 sm:pb-14'}`}>
        <Breadcrumbs crumbs={crumbs} />
        <h1 className={`mt-6 max-w-4xl text-title ${dense ? '' : 'sm:mt-9'}`}>{title}</h1>
        {lead && <Lead>{lead}</Lead>}
        {children}
      </div>
    </div>
  );
}

/** A text with marks has paragraphs of its own. */
function Lead({ children }: { children: ReactNode }) {
  const Element = typeof children === 'string' ? 'p' : 'div';
  return <Element className="mt-4 measure text-lead text-soil">{children}</Element>;
}
