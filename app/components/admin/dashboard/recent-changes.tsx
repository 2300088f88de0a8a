import Undo2 from 'lucide:undo-2';
import { Link } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { RevisionHead } from '~/components/admin/history/revision-head';
import { BatchLink, type ShownBatch, UndoBatch } from '~/components/admin/history/undo-batch';
import { Button } from '~/components/ui/button';
import type { RecentChange } from '~/domain/history/revision';

/** A change, where its row is edited, and what it is called. */
export type ShownChange = Pick<RecentChange, 'id' | 'at' | 'by' | 'cause' | 'action' | 'name' | 'same' | 'undo_to'> & {
  noun: string;
  /** Where it is one of many rows. */
  batch: ShownBatch | null;
  /** The address of the row's history; null where the row is gone. */
  history: string | null;
  /** Names the row in the trash, where its deletion can be undone. */
  item: string | null;
};

const DONE = { insert: 'added', update: 'changed', delete: 'deleted' };

/** The latest changes, each with Undo as long as nothing came after it. */
export function RecentChanges({ changes }: { changes: ShownChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="recent" className="text-heading">
          Recent changes
        </h2>
        <Link to="/admin/history" className="py-2 font-semibold text-onion underline underline-offset-4">
          All changes
        </Link>
      </div>
      <ul className="mt-4 divide-y divide-parchment rounded-2xl bg-white shadow-card">
        {changes.map((change) => (
          <li
            key={change.id}
            data-revision={change.id}
            data-batch={change.batch?.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3"
          >
            <div className="min-w-0 grow basis-64">
              <p className="wrap-anywhere">
                {change.batch ? <BatchLink {...change.batch} /> : <What change={change} />}
              </p>
              <RevisionHead revision={change} />
            </div>
            {change.batch ? <UndoBatch {...change.batch} /> : <Undo change={change} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function What({ change }: { change: ShownChange }) {
  const { noun, action, same } = change;
  return (
    <>
      {noun.charAt(0).toUpperCase() + noun.slice(1)} <Name change={change} /> {DONE[action]}
      {same > 1 && `, and ${(same - 1).toLocaleString('en')} more`}
    </>
  );
}

function Name({ change: { history, name } }: { change: ShownChange }) {
  if (!history) return `“${name}”`;
  return (
    <Link to={history} className="font-semibold text-onion underline underline-offset-4">
      “{name}”
    </Link>
  );
}

function Undo({ change: { undo_to, history, item, name } }: { change: ShownChange }) {
  const to = item ? '/admin/trash' : undo_to !== null && history;
  if (!to) return null;
  return (
    <AdminForm action={to}>
      {item ? (
        <input type="hidden" name="item" value={item} />
      ) : (
        <input type="hidden" name="revision" value={undo_to ?? ''} />
      )}
      <Button name="intent" value={item ? 'undo' : 'restore'} look="secondary">
        <Undo2 aria-hidden className="size-4" /> Undo<span className="sr-only"> the change of {name}</span>
      </Button>
    </AdminForm>
  );
}
