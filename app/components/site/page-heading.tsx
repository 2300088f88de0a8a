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
      <div className={`shell ${dense ? 'pt-4 pb-4 sm:pt-5 sm:pb-7' : 'pt-5 pb-10 sm:pb-14'}`}>
        <Breadcrumbs crumbs={crumbs} />
        <h1 className={`max-w-4xl text-title ${dense ? 'mt-3 sm:mt-6' : 'mt-6 sm:mt-9'}`}>{title}</h1>
        {lead && <Lead dense={dense}>{lead}</Lead>}
        {children}
      </div>
    </div>
  );
}

/** A text with marks has paragraphs of its own. */
function Lead({ dense, children }: Pick<Props, 'dense' | 'children'>) {
  const Element = typeof children === 'string' ? 'p' : 'div';
  return <Element className={`measure text-lead text-soil ${dense ? 'mt-2 sm:mt-4' : 'mt-4'}`}>{children}</Element>;
}
