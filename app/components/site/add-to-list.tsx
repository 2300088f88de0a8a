import Check from 'lucide:check';
import ListPlus from 'lucide:list-plus';
import { TextLink } from '~/components/ui/text-link';

type Props = {
  product: { id: string; name: string };
  /** As a link among others, where a button would be too much. */
  isQuiet?: boolean;
  className?: string;
};

const BUTTON =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-full px-6 py-3 text-center font-semibold ring-2 ring-ink/70 transition-colors edged ring-inset hover:bg-ink hover:text-paper';
const QUIET =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 text-left font-semibold text-onion underline underline-offset-4';

/**
 * Puts a product on the visitor's enquiry list. The page is the same for everybody: that it was added is said by the
 * address that the answer leads to (`#added-…`), and by the script, which reads the visitor's cookie.
 */
export function AddToList({ product: { id, name }, isQuiet = false, className = '' }: Props) {
  return (
    <div data-add-to-list className={`relative z-1 print:hidden ${className}`}>
      <form method="post" action="/enquiry-list" data-add={id}>
        <input type="hidden" name="product_id" value={id} />
        <button type="submit" name="intent" value="add" className={isQuiet ? QUIET : BUTTON}>
          <ListPlus aria-hidden className="size-5 shrink-0" /> Add to enquiry list
          <span className="sr-only"> {name}</span>
        </button>
      </form>
      <p id={`added-${id}`} className="added min-h-11 items-center gap-2">
        <Check aria-hidden className="size-5 shrink-0 text-leaf" />
        <TextLink to="/enquiry-list">
          On your list<span className="sr-only"> {name}</span>
        </TextLink>
      </p>
    </div>
  );
}
