import { Button } from '~/components/ui/button';
import type { FormPublication } from '~/lib/editing/publication';
import { TimeOf } from './time-of';

type Props = { copy: NonNullable<FormPublication['copy']>; labels: Record<string, string> };

/** Says that a form shows changes that are not public yet, and what differs. */
export function WorkingCopyPanel({ copy: { at, actor, differences }, labels }: Props) {
  return (
    <section aria-labelledby="working-copy" className="rounded-2xl border-2 border-turmeric bg-turmeric-pale p-5">
      <h2 id="working-copy" className="text-heading">
        This is a working copy
      </h2>
      <p className="mt-1">
        Visitors still see the published version. {actor ?? 'A colleague'} kept these changes aside,{' '}
        <TimeOf iso={at} exact />.
      </p>
      {differences.length > 0 ? (
        <details className="mt-3" data-compare>
          <summary className="min-h-6 cursor-pointer font-semibold">
            Compare: {differences.map(({ name }) => labels[name] ?? name).join(', ')}
          </summary>
          {differences.map(({ name, live, copy }) => (
            <section key={name} aria-label={labels[name] ?? name} className="mt-5">
              <h3 className="font-sans font-semibold">{labels[name] ?? name}</h3>
              <div className="mt-2 grid gap-4 sm:grid-cols-2">
                <Side title="Published" text={live} />
                <Side title="Working copy" text={copy} />
              </div>
            </section>
          ))}
        </details>
      ) : (
        <p className="mt-3">It does not differ from the published version.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button name="intent" value="publish">
          Publish working copy
        </Button>
        <Button name="intent" value="discard" look="alarm" formNoValidate>
          Discard working copy
        </Button>
      </div>
    </section>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-xl bg-white p-4">
      <p className="text-fine font-semibold text-soil">{title}</p>
      <p className="mt-1 max-h-60 overflow-y-auto whitespace-pre-wrap">{text || '(empty)'}</p>
    </div>
  );
}
