import History from 'lucide:history';
import LogOut from 'lucide:log-out';
import Pencil from 'lucide:pencil';
import { momentsOf, PublicationMoment, WORKING_COPY } from '~/components/admin/list/publication-badge';
import type { EditLinks } from '~/lib/document/edit-links';
import { publicationState, STATE_LABELS } from '~/lib/editing/publication';

const ENTRY =
  'inline-flex min-h-10 cursor-pointer items-center gap-1.5 font-semibold underline decoration-bark underline-offset-4 hover:decoration-paper';

type Props = {
  /** Null where nothing of the page can be edited, such as on a missing one. */
  links: EditLinks | null;
  /** Whether visitors see the site. */
  isPublished: boolean;
};

/**
 * The bar of staff above a public page. It stands in the flow: it covers nothing, and scrolls away before the header
 * sticks.
 */
export function StaffBar({ links, isPublished }: Props) {
  return (
    <aside aria-label="For staff" data-staff-bar className="on-dark bg-ink text-fine text-paper print:hidden">
      <div className="shell flex flex-wrap items-center gap-x-4">
        {links && (
          <>
            <a href={links.edit} className={ENTRY}>
              <Pencil aria-hidden className="size-4" />
              <span>
                Edit<span className="max-sm:sr-only"> this page</span>
              </span>
            </a>
            <Status links={links} />
            {links.history && (
              <a href={links.history} className={ENTRY}>
                <History aria-hidden className="size-4 max-sm:hidden" /> History
              </a>
            )}
          </>
        )}
        {!isPublished && (
          <span data-not-public className="rounded-full bg-turmeric-pale px-2.5 text-ink">
            Not public yet
          </span>
        )}
        <a href="/admin/dashboard" className={`${ENTRY} ${links ? 'max-sm:hidden' : ''}`}>
          Back office
        </a>
        <form method="post" action="/admin/logout" className="ml-auto">
          <button type="submit" className={ENTRY}>
            <LogOut aria-hidden className="size-4 max-sm:hidden" /> Sign out
          </button>
        </form>
      </div>
    </aside>
  );
}

/** The state of the row behind the page; where there is much to say, in a line of its own on small screens. */
function Status({ links: { row, hasCopy } }: { links: EditLinks }) {
  const moments = momentsOf(row);
  const isLong = moments.length > 0 || hasCopy;
  return (
    <span className={`flex flex-wrap gap-x-4 gap-y-1 ${isLong ? 'max-lg:order-last max-lg:w-full max-lg:pb-2' : ''}`}>
      <span data-status={row.status} className="rounded-full px-2.5 ring-1 ring-bark ring-inset">
        <span className="sr-only">Status: </span>
        {STATE_LABELS[publicationState(row)]}
        {moments.map((moment) => (
          <span key={moment.word}>
            {' '}
            <PublicationMoment {...moment} />
          </span>
        ))}
      </span>
      {hasCopy && (
        <span data-working-copy className="rounded-full bg-turmeric-pale px-2.5 text-ink">
          {WORKING_COPY}
        </span>
      )}
    </span>
  );
}
