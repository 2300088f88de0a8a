import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import type { FormResponse } from '~/lib/editing/form-response';

type Props = { conflict: NonNullable<FormResponse['conflict']>; labels: Record<string, string> };

/** Reports a conflicting edit, with both versions of each field that both people changed. */
export function ConflictPanel({ conflict: { conflicts, theirs, lostFiles, deleted, ownSave }, labels }: Props) {
  if (deleted) return <DeletedPanel lostFiles={lostFiles} labels={labels} />;
  const label = (name: string) => labels[name] ?? name;
  return (
    <Panel
      heading={
        ownSave ? (
          <>
            You saved this yourself at <TimeOf iso={ownSave} />
          </>
        ) : (
          'Somebody else saved this while you were writing'
        )
      }
    >
      <p className="mt-1">
        {ownSave
          ? 'This form is from before. Everything you typed in it stands below and is not saved yet: saving again puts it over your earlier save.'
          : 'Everything you typed stands in the form below and is not saved yet. Look it over, then save again.'}
      </p>
      <LostFiles lostFiles={lostFiles} labels={labels} />
      {theirs.length > 0 && (
        <p className="mt-2">
          The form already has {ownSave ? 'your earlier' : 'the other person’s'} changes to:{' '}
          {theirs.map(label).join(', ')}.
        </p>
      )}
      {conflicts.map(({ name, submitted, saved }) => (
        <section key={name} aria-label={label(name)} className="mt-5">
          <h3 className="font-sans font-semibold">{label(name)}</h3>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            <Version title="Yours, in the form now" text={submitted} />
            <Version title="Saved meanwhile" text={saved} />
          </div>
        </section>
      ))}
    </Panel>
  );
}

function Panel({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-error-summary
      className="rounded-2xl border-2 border-turmeric bg-turmeric-pale p-5"
    >
      <h2 className="text-heading">{heading}</h2>
      {children}
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

type LostFilesProps = { lostFiles: Props['conflict']['lostFiles']; labels: Record<string, string> };

/** Names the files that have to be chosen again, and their fields. */
function LostFiles({ lostFiles, labels }: LostFilesProps) {
  if (lostFiles.length === 0) return null;
  return (
    <div data-lost-files className="mt-2">
      <p className="font-semibold">Please choose these files again, a form cannot keep them:</p>
      <ul className="list-disc pl-5">
        {lostFiles.map(({ name, files }) => (
          <li key={name} className="wrap-anywhere">
            {labels[name] ?? name}: {files.join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Reports that the row of the form is gone. */
function DeletedPanel({ lostFiles, labels }: LostFilesProps) {
  return (
    <Panel heading="Somebody else deleted this while you were writing">
      <p className="mt-1">
        What you typed stands in the form below and is not saved yet. Save it to add it as a new entry, or bring the
        deleted one back from the{' '}
        <Link to="/admin/trash" className="font-semibold text-onion underline">
          trash
        </Link>
        .
      </p>
      <LostFiles lostFiles={lostFiles} labels={labels} />
    </Panel>
  );
}
