import { type Publication, type PublicationState, publicationState, STATE_LABELS } from '~/lib/editing/publication';
import { isoTimestamp } from '~/lib/text/timestamp';
import { TimeOf } from './time-of';

const LOOKS: Record<PublicationState, string> = {
  published: 'bg-leaf-pale text-leaf',
  scheduled: 'bg-turmeric-pale text-ink',
  draft: 'bg-turmeric-pale text-soil',
  archived: 'bg-ink/10 text-soil',
};

type Props = {
  row: Pick<Publication<'draft' | 'published' | 'archived'>, 'status' | 'publish_at' | 'unpublish_at' | 'is_live'>;
  /** Whether changes of the row are kept aside. */
  hasCopy?: boolean;
};

/** The state of a row as a word on a colour, its moments, and whether a working copy waits. */
export function PublicationBadge({ row, hasCopy = false }: Props) {
  const state = publicationState(row);
  return (
    <div className="space-y-1 justify-self-start">
      <span
        data-status={row.status}
        data-state={state}
        className={`inline-block rounded-full px-3 py-0.5 text-fine font-semibold whitespace-nowrap ${LOOKS[state]}`}
      >
        {STATE_LABELS[state]}
      </span>
      {state === 'scheduled' && row.publish_at && (
        <p className="text-fine text-soil">
          from <TimeOf iso={isoTimestamp(row.publish_at)} />
        </p>
      )}
      {row.status === 'published' && row.unpublish_at && (
        <p className="text-fine text-soil">
          until <TimeOf iso={isoTimestamp(row.unpublish_at)} />
        </p>
      )}
      {state === 'published' && !row.is_live && <p className="text-fine text-soil">Its category is not public.</p>}
      {hasCopy && (
        <p className="text-fine font-semibold text-soil" data-working-copy>
          Working copy
        </p>
      )}
    </div>
  );
}

/** The choices of a list's filter by state. */
export const STATE_OPTIONS = (['draft', 'scheduled', 'published'] as const).map((value) => ({
  value,
  label: STATE_LABELS[value],
}));

/** @returns the state that a list is filtered by; null for all */
export function stateOf(params: URLSearchParams): 'draft' | 'scheduled' | 'published' | null {
  const asked = params.get('status');
  return STATE_OPTIONS.find(({ value }) => value === asked)?.value ?? null;
}
