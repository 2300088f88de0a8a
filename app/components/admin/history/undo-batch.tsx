import Undo2 from 'lucide:undo-2';
import { Link } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { Button } from '~/components/ui/button';

/** A change of many rows as pages show it. */
export type ShownBatch = {
  id: string;
  /** What it did: "12 products added, 18 changed". */
  words: string;
  /** The page that shows its rows. */
  to: string;
  /** Where it is undone; null where an undo would bring nothing back. */
  undo: string | null;
};

/** Leads from what a change of many did to its rows. */
export function BatchLink({ to, words }: Pick<ShownBatch, 'to' | 'words'>) {
  return (
    <Link to={to} className="font-semibold text-onion underline underline-offset-4">
      {words}
    </Link>
  );
}

/** Undoes a change of many rows. */
export function UndoBatch({ undo, words }: Pick<ShownBatch, 'undo' | 'words'>) {
  if (!undo) return <p className="text-fine text-soil">Nothing of it is left to undo.</p>;
  return (
    <AdminForm action={undo}>
      <Button name="intent" value="undo" look="secondary">
        <Undo2 aria-hidden className="size-4" /> Undo<span className="sr-only">: {words}</span>
      </Button>
    </AdminForm>
  );
}
