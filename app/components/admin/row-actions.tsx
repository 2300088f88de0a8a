import { ExternalLink, MailOpen, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';

type Props = {
  /** Tells the links of one row from those of another. */
  name: string;
  /** The public page, where there is one. */
  view?: string;
  /** Where the row is read, of those that are not edited. */
  read?: string;
  edit?: string;
  remove?: string;
};

const ACTION =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-medium underline decoration-sand underline-offset-4 hover:bg-parchment';

/** What can be done with a row. */
export function RowActions({ name, view, read, edit, remove }: Props) {
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
        <Link to={read} className={ACTION}>
          <MailOpen aria-hidden className="size-4" /> Read{of}
        </Link>
      )}
      {edit && (
        <Link to={edit} className={ACTION}>
          <Pencil aria-hidden className="size-4" /> Edit{of}
        </Link>
      )}
      {remove && (
        <Link to={remove} className={`${ACTION} text-alarm`}>
          <Trash2 aria-hidden className="size-4" /> Delete{of}
        </Link>
      )}
    </div>
  );
}
