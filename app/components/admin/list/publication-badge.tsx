import { TimeOf } from '~/components/admin/frame/time-of';
import {
  COPY_PROBLEMS,
  type CopySchedule,
  type PublicationState,
  type PublishedRow,
  publicationState,
  STATE_LABELS,
} from '~/lib/editing/publication';
import { isoTimestamp } from '~/lib/text/timestamp';

const LOOKS: Record<PublicationState, string> = {
  published: 'bg-leaf-pale text-leaf',
  scheduled: 'bg-turmeric-pale text-ink',
  draft: 'bg-turmeric-pale text-soil',
  archived: 'bg-ink/10 text-soil',
};

type Props = {
  row: PublishedRow;
  /** The schedule of changes that are kept aside. */
  copy?: CopySchedule | null;
  /** Why visitors do not see a published row. */
  hidden?: string;
};

/** The state of a row as a word on a colour, its moments, and whether a working copy waits. */
export function PublicationBadge({ row, copy = null, hidden = 'Its category is not public.' }: Props) {
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
      {momentsOf(row).map((moment) => (
        <p key={moment.word} className="text-fine text-soil">
          <PublicationMoment {...moment} />
        </p>
      ))}
      {state === 'published' && !row.is_live && <p className="text-fine text-soil">{hidden}</p>}
      {copy && (
        <p className="text-fine font-semibold text-soil" data-working-copy={copy.problem ?? ''}>
          {WORKING_COPY}
          {copy.publish_at && (
            <>
              , <PublicationMoment word="from" iso={copy.publish_at} />
            </>
          )}
          {copy.problem && <span className="block font-normal text-alarm">{COPY_PROBLEMS[copy.problem]}</span>}
        </p>
      )}
    </div>
  );
}

/** Said of a row of which changes are kept aside. */
export const WORKING_COPY = 'Working copy';

type Moment = { word: 'from' | 'until'; iso: string };

/** @returns the moments at which the state of a row changes; those of a draft are only notes */
export function momentsOf({ status, publish_at, unpublish_at }: PublishedRow): Moment[] {
  const moments = { from: publish_at, until: unpublish_at };
  return (['from', 'until'] as const).flatMap((word) => {
    const moment = moments[word];
    return status === 'published' && moment ? [{ word, iso: isoTimestamp(moment) }] : [];
  });
}

export function PublicationMoment({ word, iso }: Moment) {
  return (
    <>
      {word} <TimeOf iso={iso} />
    </>
  );
}

const optionsOf = <State extends PublicationState>(...states: State[]) =>
  states.map((value) => ({ value, label: STATE_LABELS[value] }));

/** The choices of a list's filter by state. */
export const STATE_OPTIONS = optionsOf('draft', 'scheduled', 'published');
/** The same of posts. */
export const POST_STATE_OPTIONS = optionsOf('draft', 'scheduled', 'published', 'archived');

/** @returns the state that a list is filtered by; null for all */
export function stateOf<State extends PublicationState>(
  params: URLSearchParams,
  options: readonly { value: State }[],
): State | null {
  const asked = params.get('status');
  return options.find(({ value }) => value === asked)?.value ?? null;
}
