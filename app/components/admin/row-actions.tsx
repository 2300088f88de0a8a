import { ExternalLink, MailOpen, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useFromList } from './list-links';

type Props = {
  /** The accessible name of the row. */
  name: string;
  /** The address of the public page. */
  view?: string;
  /** The address of a page that only shows the row. */
  read?: string;
  edit?: string;
  remove?: string;
};

const ACTION =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-medium underline decoration-sand underline-offset-4 hover:bg-parchment';

/** The links of a row in a list. */
export function RowActions({ name, view, read, edit, remove }: Props) {
  const from = useFromList();
  const of = <span className="sr-only"> {name}</span>;
  return (
    <div className="-mx-3 flex flex-wrap @min-[52rem]:flex-nowrap">
      {view && (
        <a href={view} target="_blank" rel="noopener" className={ACTION}>
          <ExternalLink aria-hidden className="size-4" /> View{of}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {read && (
        <Link to={from(read)} className={ACTION}>
          <MailOpen aria-hidden className="size-4" /> Read{of}
        </Link>
      )}
      {edit && (
        <Link to={from(edit)} className={ACTION}>
          <Pencil aria-hidden className="size-4" /> Edit{of}
        </Link>
      )}
      {remove && (
        <Link to={from(remove)} className={`${ACTION} text-alarm`}>
          <Trash2 aria-hidden className="size-4" /> Delete{of}
        </Link>
      )}
    </div>
  );
}
