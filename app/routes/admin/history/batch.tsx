import { data } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { PageHead } from '~/components/admin/frame/page-head';
import { RevisionEntry } from '~/components/admin/history/revision-entry';
import { RevisionHead } from '~/components/admin/history/revision-head';
import { UndoBatch } from '~/components/admin/history/undo-batch';
import { RefusalSummary } from '~/components/form/refusal-summary';
import { Button, ButtonLink } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { countOf } from '~/domain/bulk/bulk';
import { type BulkUndone, undoBulk } from '~/domain/bulk/bulk.server';
import { listBatch } from '~/domain/history/history.server';
import { kindOf } from '~/domain/history/kinds';
import { listAt } from '~/lib/editing/list-address';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { pageNumber } from '~/lib/text/pagination';
import type { Route } from './+types/batch';
import { batchPath, shownBatch } from './batch-words.server';
import { shownRevision } from './shown-revision.server';
import { HISTORY_ERROR } from './versions.server';

const LIST = '/admin/history';
const NO_BATCH = { title: 'Change not found', message: 'There was no such change, or it is too long ago.' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const page = pageNumber(url.searchParams);
  const reading = companyTimeZone(context).then((timeZone) => listBatch(db, params.batch, { page, timeZone }));
  const read = await orErrorPage(reading, HISTORY_ERROR);
  if (!read) throw notFound(NO_BATCH);
  const { entry, found } = read;
  if (!entry.batch) throw notFound(NO_BATCH);
  const { at, by, cause } = entry;
  return {
    ...{ at, by, cause },
    batch: shownBatch(entry.kind, entry.batch),
    found: { ...found, items: found.items.map(shownRevision) },
  };
}

// A thousand rows take longer than other requests may, so the database is the one with the long timeout.
export async function action({ context, params, request }: Route.ActionArgs) {
  const { longRunningDb: db } = context.get(adminContext);
  const form = await readForm(request);
  const intent = form.get('intent');
  const lead = (to: string, toast: Omit<Toast, 'kind'> & Partial<Toast>) =>
    redirectWithToast(context.get(requestContext), to, toast);
  if (intent !== 'undo' && intent !== 'undo_others') return lead(batchPath(params.batch), NOTHING_PRESSED);
  const undone = await orErrorPage(undoBulk(db, params.batch, intent === 'undo_others'), HISTORY_ERROR);
  if (!undone) throw notFound({ title: 'Nothing to undo', message: NO_BATCH.message });
  const { kind, undone: count, kept } = undone;
  if (count === 0) return data({ toast: refusal(undone), names: undone.names, kept }, { status: 409 });
  const back = form.get('back');
  const to = back === null ? LIST : listAt(kindOf(kind).list, String(back));
  const message = `${countOf(kind, count)} as before.${kept > 0 ? ` ${leftWords(undone)}` : ''}`;
  return lead(to, { title: 'Undone', message });
}

const NOTHING_PRESSED: Toast = {
  kind: 'warning',
  title: 'Nothing was done',
  message: 'Please press one of the buttons of this page.',
};

function refusal({ kind, kept }: BulkUndone): Toast {
  const message = `${countOf(kind, kept)} changed since. Nothing is undone yet, so that no later work is lost.`;
  return { kind: 'destructive', title: 'Some were changed since', message };
}

// More would not fit into a toast.
const MAX_IN_TOAST = 3;

function leftWords({ kind, kept, names }: BulkUndone): string {
  const some = names.slice(0, MAX_IN_TOAST).map((name) => `“${name}”`);
  const more = kept - some.length;
  const named = [some.join(', '), more > 0 && `${more.toLocaleString('en')} more`].filter(Boolean).join(' and ');
  return `${countOf(kind, kept)} changed since, and ${kept === 1 ? 'stays as it is' : 'stay as they are'}: ${named}.`;
}

/** The rows of a change of many, and its undoing. */
export default function BatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { batch, found } = loaderData;
  return (
    <div className="admin-page">
      <PageHead
        title={batch.words}
        back={{ to: LIST, label: 'All changes' }}
        lead="One change of many rows. An undo brings all of them back at once; what was changed since stays as it is."
        failed={actionData !== undefined}
      />
      {actionData ? (
        <Changed {...actionData} hasOthers={batch.undo !== null} />
      ) : (
        <div data-batch={batch.id} className="mb-6 flex max-w-3xl flex-wrap items-center justify-between gap-4">
          <RevisionHead revision={loaderData} />
          <UndoBatch {...batch} />
        </div>
      )}
      <ol className="max-w-3xl space-y-4">
        {found.items.map((revision) => (
          <RevisionEntry key={revision.id} revision={revision} headless />
        ))}
      </ol>
      <Pagination page={found.page} pages={found.pages} />
    </div>
  );
}

type ChangedProps = { toast: Toast; names: string[]; kept: number; hasOthers: boolean };

/** Says which rows changed since, and offers to undo the others. */
function Changed({ toast, names, kept, hasOthers }: ChangedProps) {
  return (
    <div className="mb-8 max-w-3xl">
      <RefusalSummary toast={toast} />
      <ul className="mt-3 list-disc space-y-1 pl-6">
        {names.map((name, index) => (
          // Rows may have one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} data-kept className="wrap-anywhere">
            {name}
          </li>
        ))}
        {kept > names.length && <li>and {(kept - names.length).toLocaleString('en')} more</li>}
      </ul>
      <AdminForm className="mt-5 flex flex-wrap gap-4">
        {hasOthers && (
          <Button name="intent" value="undo_others">
            Undo the others
          </Button>
        )}
        <ButtonLink to={LIST} look="secondary">
          Leave all as it is
        </ButtonLink>
      </AdminForm>
    </div>
  );
}
