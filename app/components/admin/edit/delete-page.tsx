import { Link } from 'react-router';
import { DELETE_TARGET } from '~/components/admin/fields/picture-boxes';
import { PageHead } from '~/components/admin/frame/page-head';
import { useBackToList } from '~/components/admin/list/list-links';
import { RefusalSummary } from '~/components/form/refusal-summary';
import { Button, ButtonLink } from '~/components/ui/button';
import { Picture } from '~/components/ui/picture';
import type { Toast } from '~/lib/http/toast';
import { AdminForm } from './admin-form';

type Props = {
  title: string;
  back: { to: string; label: string };
  /** What is deleted, as it stands in the question. */
  what: string;
  /** The action data, where the row was not deleted. */
  refusal: { toast: Toast } | undefined;
  /** For how many days the trash keeps it; null where it is deleted for good. */
  trashDays?: number | null;
  /** What else happens with it. */
  note?: string | null;
  /** Shows what is deleted, where text is not enough. */
  picture?: string | null;
};

/** Asks before a row is deleted. */
export function DeletePage({ title, back, what, refusal, trashDays = null, note, picture }: Props) {
  const list = useBackToList(back.to);
  return (
    <div className="admin-page">
      <PageHead title={title} back={{ ...back, to: list }} failed={refusal !== undefined} />
      <AdminForm className="max-w-2xl space-y-6 rounded-2xl bg-white p-6 shadow-card">
        {refusal && <RefusalSummary toast={refusal.toast} />}
        <p className="text-lead">Are you sure you want to delete {what}? This action cannot be undone.</p>
        {trashDays !== null && (
          <p className="text-soil">
            It is gone at once. A copy lies in the{' '}
            <Link to="/admin/trash" className="font-semibold text-onion underline underline-offset-4">
              trash
            </Link>{' '}
            for {trashDays === 1 ? 'one day' : `${trashDays} days`}, from where staff can put it back; after that
            nothing is left of it.
          </p>
        )}
        {note && <p className="text-soil">{note}</p>}
        {picture && (
          <Picture
            src={picture}
            alt="What is deleted"
            width={320}
            height={240}
            box={DELETE_TARGET}
            className="aspect-4/3 w-80 max-w-full rounded-xl"
          />
        )}
        <div className="flex flex-wrap gap-4">
          <Button look="alarm" name="intent" value="save">
            Delete
          </Button>
          <ButtonLink to={list} look="secondary">
            Keep it
          </ButtonLink>
        </div>
      </AdminForm>
    </div>
  );
}
