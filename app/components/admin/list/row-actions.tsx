import ExternalLink from 'lucide:external-link';
import MailOpen from 'lucide:mail-open';
import Pencil from 'lucide:pencil';
import Trash2 from 'lucide:trash-2';
import { Link } from 'react-router';
import type { LucideIcon } from '~/components/ui/lucide-icon';
import { useFromList } from './list-links';

type Props = {
  name: string;
  /** The address of the public page. */
  view?: string | undefined;
  /** The address of a page that only shows the row. */
  read?: string;
  edit?: string;
  remove?: string;
};

const ACTION =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-3 font-medium underline decoration-sand underline-offset-4 hover:bg-parchment';

/** The links of a row in a list; icons where there is no room for words. */
export function RowActions({ name, view, read, edit, remove }: Props) {
  const from = useFromList();
  return (
    <div className="-mx-3 flex">
      {view && (
        <a href={view} target="_blank" rel="noopener" title="View" className={ACTION}>
          <Label icon={ExternalLink} word="View" name={name} />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {read && (
        <Link to={from(read)} title="Read" className={ACTION}>
          <Label icon={MailOpen} word="Read" name={name} />
        </Link>
      )}
      {edit && (
        <Link to={from(edit)} prefetch="intent" title="Edit" className={ACTION}>
          <Label icon={Pencil} word="Edit" name={name} />
        </Link>
      )}
      {remove && (
        <Link to={from(remove)} title="Delete" className={`${ACTION} text-alarm`}>
          <Label icon={Trash2} word="Delete" name={name} />
        </Link>
      )}
    </div>
  );
}

function Label({ icon: Icon, word, name }: { icon: LucideIcon; word: string; name: string }) {
  return (
    <>
      <Icon aria-hidden className="size-4" />{' '}
      <span className="sr-only min-[85rem]:in-[.rows,.row]:not-sr-only">{word}</span>
      <span className="sr-only"> {name}</span>
    </>
  );
}
