import { Link } from 'react-router';
import type { Revision } from '~/domain/history/revision';
import { RevisionChanges } from './revision-changes';
import { RevisionHead } from './revision-head';

/** A change of one row as a list of changes shows it. */
export type ShownRevision = Pick<Revision, 'id' | 'at' | 'by' | 'cause' | 'action' | 'changes' | 'name'> & {
  noun: string;
  /** The history of the row; null where the row is gone. */
  history: string | null;
  /** Whether the deleted row is in the trash. */
  inTrash: boolean;
};

const DONE = { insert: 'added', update: 'changed', delete: 'deleted' };

export function RevisionEntry({ revision, headless = false }: { revision: ShownRevision; headless?: boolean }) {
  const { id, action, changes, noun, name, history, inTrash } = revision;
  return (
    <li data-revision={id} className="rounded-2xl bg-white p-5 shadow-card">
      {!headless && <RevisionHead revision={revision} />}
      <h2 className="mt-1 font-sans font-semibold wrap-anywhere">
        {noun.charAt(0).toUpperCase() + noun.slice(1)}{' '}
        {history ? (
          <Link to={history} className="text-onion underline underline-offset-4">
            “{name}”
          </Link>
        ) : (
          `“${name}”`
        )}{' '}
        {DONE[action]}
      </h2>
      {action === 'update' && <RevisionChanges changes={changes} />}
      {inTrash && (
        <p className="mt-2">
          <Link to="/admin/trash" className="font-semibold text-onion underline">
            Trash
          </Link>
        </p>
      )}
    </li>
  );
}
