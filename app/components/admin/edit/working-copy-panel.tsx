import { TimeOf } from '~/components/admin/frame/time-of';
import { RevisionChanges } from '~/components/admin/history/revision-changes';
import { Button } from '~/components/ui/button';
import { COPY_PROBLEMS, type FormPublication } from '~/lib/editing/publication';

type Props = { copy: NonNullable<FormPublication['copy']> };

/** Says that a form shows changes that are not public yet, and what differs. */
export function WorkingCopyPanel({ copy: { at, actor, changes, publish_at, problem } }: Props) {
  return (
    <section aria-labelledby="working-copy" className="rounded-2xl border-2 border-turmeric bg-turmeric-pale p-5">
      <h2 id="working-copy" className="text-heading">
        This is a working copy
      </h2>
      <p className="mt-1">
        Visitors still see the published version. {actor ?? 'A colleague'} kept these changes aside, <TimeOf iso={at} />
        .
      </p>
      {publish_at && (
        <p className="mt-1 font-semibold">
          It is published on <TimeOf iso={publish_at} />.
        </p>
      )}
      {problem && <p className="mt-1 font-semibold text-alarm">{COPY_PROBLEMS[problem]}</p>}
      {changes.length > 0 ? (
        <details className="mt-3" data-compare>
          <summary className="min-h-6 cursor-pointer font-semibold">
            Compare: {changes.map(({ label }) => label).join(', ')}
          </summary>
          <div className="mt-3 rounded-xl bg-white px-4 pt-1 pb-4">
            <RevisionChanges changes={changes} />
          </div>
        </details>
      ) : (
        <p className="mt-3">It does not differ from the published version.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button name="intent" value="publish">
          {publish_at ? 'Publish working copy now' : 'Publish working copy'}
        </Button>
        <Button name="intent" value="discard" look="alarm" formNoValidate>
          Discard working copy
        </Button>
      </div>
    </section>
  );
}
