import { ROW } from '~/components/admin/fields/picture-boxes';
import { Picture } from '~/components/ui/picture';
import type { FieldChange, TextPart } from '~/lib/editing/field-change';

/** The difference that a revision made, or that a working copy would make, field by field. */
export function RevisionChanges({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-3 space-y-3">
      {changes.map((change) => (
        <div key={change.label}>
          <dt className="text-fine font-semibold text-soil">{change.label}</dt>
          <dd className="mt-0.5 wrap-anywhere">
            <Change change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ change }: { change: FieldChange }) {
  if (change.type === 'text') return <Text parts={change.parts} />;
  if (change.type === 'pictures') return <Pictures {...change} />;
  return (
    <ul className="space-y-1">
      {change.rows.map(({ label, parts }) => (
        <li key={label}>
          <span className="font-medium">{label}:</span> <Text parts={parts} />
        </li>
      ))}
    </ul>
  );
}

function Text({ parts }: { parts: TextPart[] }) {
  return (
    <span className="whitespace-pre-wrap">
      {parts.map(({ text, change }, index) => {
        const key = `${index} ${change}`;
        if (change === 'same') return <span key={key}>{text}</span>;
        return change === 'added' ? (
          <ins key={key} className="bg-leaf-pale decoration-leaf [del+&]:ms-1">
            {text}
          </ins>
        ) : (
          <del key={key} className="bg-turmeric-pale text-soil decoration-alarm">
            {text}
          </del>
        );
      })}
    </span>
  );
}

function Pictures({ removed, added, moved }: { removed: string[]; added: string[]; moved: boolean }) {
  if (moved) return <>The order of the pictures changed.</>;
  return (
    <ul className="flex flex-wrap gap-4">
      {removed.map((url) => (
        <Thumbnail key={url} url={url} caption="removed" />
      ))}
      {added.map((url) => (
        <Thumbnail key={url} url={url} caption="added" />
      ))}
    </ul>
  );
}

function Thumbnail({ url, caption }: { url: string; caption: 'removed' | 'added' }) {
  return (
    <li className="text-fine text-soil">
      <Picture
        src={url}
        alt={`Picture, ${caption}`}
        width={64}
        height={48}
        box={ROW}
        className={`h-12 w-16 rounded-lg ${caption === 'removed' ? 'opacity-60' : ''}`}
      />
      {caption}
    </li>
  );
}
