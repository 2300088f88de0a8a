import type { FormResponse } from '~/lib/editing/form-response';

type Props = { meanwhile: NonNullable<FormResponse['meanwhile']>; labels: Record<string, string> };

/** Says that somebody else saved meanwhile, and shows both versions of what both changed. */
export function ConflictPanel({ meanwhile: { conflicts, taken }, labels }: Props) {
  const label = (name: string) => labels[name] ?? name;
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-error-summary
      className="rounded-2xl border-2 border-turmeric bg-turmeric-pale p-5"
    >
      <h2 className="text-heading">Somebody else saved this while you were writing</h2>
      <p className="mt-1">
        Nothing of yours is lost: it stands in the form below and is not saved yet. Look it over, then save again.
      </p>
      {taken.length > 0 && (
        <p className="mt-2">The form already has the other person’s changes to: {taken.map(label).join(', ')}.</p>
      )}
      {conflicts.map(({ name, typed, saved }) => (
        <section key={name} aria-label={label(name)} className="mt-5">
          <h3 className="font-sans font-semibold">{label(name)}</h3>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            <Version title="Yours, in the form now" text={typed} />
            <Version title="Saved meanwhile" text={saved} />
          </div>
        </section>
      ))}
    </div>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-xl bg-white p-4">
      <p className="text-fine font-semibold text-soil">{title}</p>
      <p className="mt-1 max-h-60 overflow-y-auto whitespace-pre-wrap">{text || '(empty)'}</p>
    </div>
  );
}
