import { data, Link } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { ROW } from '~/components/admin/fields/picture-boxes';
import { PageHead } from '~/components/admin/frame/page-head';
import { CONTROL } from '~/components/form/field';
import { RefusalSummary } from '~/components/form/refusal-summary';
import { Button, ButtonLink } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { Picture } from '~/components/ui/picture';
import { listDescriptions, listDescriptionsOf, saveDescriptions } from '~/domain/media/descriptions.server';
import { mediaFields } from '~/domain/media/media';
import { missingPage } from '~/lib/editing/missing-page.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { tickedIn } from '~/lib/editing/ticked-rows';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { pageNumber } from '~/lib/text/pagination';
import type { Route } from './+types/descriptions';
import { LIST, TO_LIST } from './media-list';

const FAILED = { title: 'Error updating the library' };
const NAME = /^alts\[([\da-f-]{36})\]$/;
const { label, maxLength } = { label: mediaFields.fields.alt.label, maxLength: 300 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const { assets } = context.get(requestContext);
  const added = tickedIn(url.search);
  if (added.length > 0) {
    const items = await orErrorPage(listDescriptionsOf(db, assets, added), FAILED);
    return { isAdded: true, found: { items, page: 1, pages: 1 } };
  }
  const found = await orErrorPage(listDescriptions(db, assets, pageNumber(url.searchParams)), FAILED);
  if (!found) throw await missingPage(context, url);
  return { isAdded: false, found };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db } = context.get(adminContext);
  const scope = context.get(requestContext);
  const form = await readForm(request, 'plain');
  const typed = [...form].flatMap(([name, value]) => {
    const [, id = ''] = NAME.exec(name) ?? [];
    return id ? [{ id, typed: String(value), was: String(form.get(`was[${id}]`) ?? '') }] : [];
  });
  const submitted = [...form].map(([name, value]): [string, string] => [name, String(value)]);
  const { saved, problems, pictures } = await orErrorPage(saveDescriptions(db, scope.assets, typed), FAILED, submitted);
  const done = saved === 1 ? 'One description is saved.' : `${saved} descriptions are saved.`;
  if (problems.size === 0) {
    const to = tickedIn(url.search).length > 0 ? LIST : `${url.pathname}${url.search}`;
    return redirectWithToast(scope, to, { title: 'Library Updated', message: done });
  }
  const items = pictures.map((picture) => ({
    ...picture,
    typed: typed.find(({ id }) => id === picture.id)?.typed ?? '',
    problem: problems.get(picture.id),
  }));
  const message = `${saved > 0 ? `${done} ` : ''}Those below are not, and what you typed is still there.`;
  const toast: Toast = { kind: 'destructive', title: 'Please check these descriptions', message };
  return data({ toast, items }, { status: 422 });
}

type Shown = { id: string; url: string; file_name: string; was: string; typed?: string; problem?: string | undefined };

/** What pictures show, many at once. */
export default function Descriptions({ loaderData: { isAdded, found }, actionData }: Route.ComponentProps) {
  const items: Shown[] = actionData?.items ?? found.items;
  return (
    <div className="admin-page">
      <PageHead
        title={isAdded ? 'What the New Pictures Show' : 'What the Pictures Show'}
        back={TO_LIST}
        lead={`One sentence for each picture: people who cannot see it hear this, and search engines read it. ${isAdded ? 'What stays empty waits under “Describe pictures”.' : 'Those without one come first.'}`}
        failed={actionData !== undefined}
      />
      {actionData && (
        <div className="mb-6 max-w-3xl">
          <RefusalSummary toast={actionData.toast} />
        </div>
      )}
      {items.length === 0 && (
        <p className="rounded-2xl bg-white p-8 text-center text-soil">The library has no pictures yet.</p>
      )}
      {items.length > 0 && (
        <AdminForm data-guard={actionData ? 'changed' : ''} data-save-bar className="max-w-3xl">
          <ul className="space-y-3">
            {items.map((item) => (
              <Description key={item.id} item={item} />
            ))}
          </ul>
          <div className="sticky bottom-0 z-10 mt-6 border-t border-sand bg-paper py-3">
            <Button name="intent" value="save" data-busy="Saving…">
              Save
            </Button>
            {isAdded && (
              <ButtonLink to={LIST} look="secondary" className="ml-3">
                Later
              </ButtonLink>
            )}
          </div>
        </AdminForm>
      )}
      {!actionData && <Pagination page={found.page} pages={found.pages} />}
    </div>
  );
}

function Description({ item: { id, url, file_name, was, typed, problem } }: { item: Shown }) {
  const field = `alts-${id}`;
  return (
    <li data-media={id} className="flex items-start gap-4 rounded-2xl bg-white p-4 shadow-card">
      <Link to={`${LIST}/${id}`} tabIndex={-1} aria-hidden className="shrink-0">
        <Picture src={url} alt="" ownAlt="" width={64} height={48} box={ROW} className="h-12 w-16 rounded-lg" />
      </Link>
      <div className="min-w-0 grow">
        <label htmlFor={field} className="block text-fine font-semibold wrap-anywhere">
          <span className="sr-only">{label}: </span>
          {file_name || 'A file without a name'}
        </label>
        <input type="hidden" name={`was[${id}]`} value={was} />
        <input
          id={field}
          name={`alts[${id}]`}
          defaultValue={typed ?? was}
          maxLength={maxLength}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${field}-error` : undefined}
          className={CONTROL}
        />
        {problem && (
          <p id={`${field}-error`} className="mt-1 font-medium text-alarm">
            {problem}
            {was && ` It says now: “${was}”`}
          </p>
        )}
      </div>
    </li>
  );
}
