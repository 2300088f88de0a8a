import { data, redirect } from 'react-router';
import { BulkPlan, BulkValue } from '~/components/admin/list/bulk-plan';
import {
  BULK,
  type BulkChange,
  type BulkKind,
  bulkKind,
  countOf,
  MAX_ROWS,
  MAX_SHOWN,
  type PlannedRow,
} from '~/domain/bulk/bulk';
import { applyBulk, planBulk } from '~/domain/bulk/bulk.server';
import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { kindOf } from '~/domain/history/kinds';
import { draftIdIn, readDraft } from '~/lib/editing/drafts.server';
import { type EditForm, readEditForm } from '~/lib/editing/edit-form.server';
import { backToList, rememberedQuery } from '~/lib/editing/list-address';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { MAX_TICKED, withTicked } from '~/lib/editing/ticked-rows';
import type { Toast } from '~/lib/http/toast';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import { isUuid } from '~/lib/text/uuid';
import { batchPath } from '~/routes/admin/history/batch-words.server';
import type { Route } from './+types/bulk';
import { listedIds } from './all-rows.server';
import { asksForAll, draftedForm, postedChange, postedRows } from './read-bulk.server';

const FAILED = { title: 'Error changing many at once' };

function kindIn(params: { kind: string }): BulkKind {
  const kind = bulkKind(params.kind);
  if (!kind) throw notFound();
  return kind;
}

/**
 * The page shows what was posted to it, also what was posted after the sign-in had ended; without that there is nothing
 * to show but the list.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const kind = kindIn(params);
  const { list } = kindOf(kind);
  if (context.get(submittedContext)) return { kind, list, drafted: null };
  const drafted = await planOfDraft(context, kind, request, url);
  if (!drafted) throw redirect(backToList(list, url.search));
  return { kind, list, drafted };
}

async function planOfDraft(context: Context, kind: BulkKind, request: Request, url: URL) {
  const { db } = context.get(adminContext);
  const id = await draftIdIn(context.get(requestContext).cookies.drafts, request, url);
  const fields = id ? await orErrorPage(readDraft(db, id, url.pathname), FAILED) : null;
  if (!fields) return null;
  const form = draftedForm(fields);
  const posted = postedChange(kind, form);
  return posted && !posted.asks ? plan(context, kind, postedRows(form), posted.change, fields) : null;
}

// A thousand rows take longer than other requests may, so the database is the one with the long timeout.
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const kind = kindIn(params);
  const { longRunningDb: db } = context.get(adminContext);
  const scope = context.get(requestContext);
  const form = await readEditForm(request);
  context.set(submittedContext, form.entries);
  const list = backToList(kindOf(kind).list, url.search);
  const lead = (toast: Toast) => redirectWithToast(scope, list, toast);

  const posted = postedChange(kind, form);
  const page = form.data.get('page');
  if (!posted && page !== null) return otherPage(form, url, kindOf(kind).list, String(page), lead);
  if (!posted) return lead({ kind: 'warning', ...NOTHING_PRESSED });
  const rows = asksForAll(form) ? await allRows(context, kind, form, url) : postedRows(form);
  if (!rows) return lead({ kind: 'warning', ...tooMany(kind) });
  if (rows.size === 0) return lead({ kind: 'warning', ...NOTHING_SELECTED });

  if (posted.asks) {
    const categories = await orErrorPage(listCategoriesToChoose(db), FAILED, form.entries);
    return data({ step: 'value' as const, ids: [...rows.keys()], field: posted.field?.name ?? null, categories });
  }
  if (form.intent === 'apply') {
    const applied = await orErrorPage(applyBulk(db, kind, rows, posted.change), FAILED, form.entries);
    if (applied && 'batch' in applied) return lead(appliedToast(kind, posted.change, applied, url.search));
    const problem = applied?.problem ?? NOTHING_CHANGED;
    return data({ ...(await plan(context, kind, rows, posted.change, form.entries)), problem }, { status: 409 });
  }
  return data(await plan(context, kind, rows, posted.change, form.entries));
}

type Context = Route.ActionArgs['context'];

/** Another page of the list, with what is ticked on this one. */
function otherPage(
  { data: posted }: EditForm,
  url: URL,
  list: string,
  page: string,
  lead: (toast: Toast) => Promise<Response>,
) {
  const ids = posted.getAll('ids').map(String).filter(isUuid);
  if (ids.length > MAX_TICKED) return lead({ kind: 'warning', ...TOO_MANY_TICKS });
  const query = new URLSearchParams(rememberedQuery(url.search));
  if (page === '1') query.delete('page');
  else query.set('page', page);
  return redirect(`${list}?${withTicked(query.toString(), ids)}`, 303);
}

/** @returns all rows of the list that the address remembers; null where there are too many */
async function allRows(context: Context, kind: BulkKind, { entries }: EditForm, url: URL) {
  const { longRunningDb: db } = context.get(adminContext);
  const ids = await orErrorPage(listedIds(db, kind, rememberedQuery(url.search)), FAILED, entries);
  return ids && new Map(ids.map((id) => [id, '']));
}

async function plan(
  context: Context,
  kind: BulkKind,
  rows: ReadonlyMap<string, string>,
  change: BulkChange,
  entries: EditForm['entries'],
) {
  const { longRunningDb: db } = context.get(adminContext);
  const reading = companyTimeZone(context).then((zone) => planBulk(db, kind, [...rows.keys()], change, zone));
  const planned: PlannedRow[] = await orErrorPage(reading, FAILED, entries);
  return { step: 'plan' as const, planned, change, problem: null as string | null };
}

const NOTHING_SELECTED = { title: 'Nothing Selected', message: 'Tick the rows first, then press the button.' };
const NOTHING_PRESSED = { title: 'Nothing was done', message: 'Please press one of the buttons below the list.' };
const TOO_MANY_TICKS = {
  title: 'Too Many Ticks',
  message: `At most ${MAX_TICKED} go to another page. Change these first, or narrow the list and take all that match.`,
};
const NOTHING_CHANGED = 'Nothing changed: the rows are like that already, or somebody changed them just now.';

function tooMany(kind: BulkKind) {
  const message = `More than ${countOf(kind, MAX_ROWS)}. Please narrow the list by a filter first.`;
  return { title: 'Too Many at Once', message };
}

const DONE: Record<BulkChange['intent'], string> = {
  bulk_publish: 'Published',
  bulk_draft: 'Drafts Now',
  bulk_delete: 'Deleted',
  bulk_set: 'Changed',
  bulk_answered: 'Marked as Answered',
  bulk_archive: 'Archived',
  bulk_spam: 'Marked as Spam',
};

function appliedToast(
  kind: BulkKind,
  { intent }: BulkChange,
  { batch, changed, left }: { batch: string; changed: number; left: number },
  search: string,
): Toast {
  const stayed = left > 0 ? ` ${countOf(kind, left)} stayed as they are.` : '';
  const fields = { back: rememberedQuery(search) };
  if (intent === 'bulk_delete' && BULK[kind].isDeletedForGood) {
    return { kind: 'success', title: DONE[intent], message: `${countOf(kind, changed)}, for good.${stayed}` };
  }
  return {
    kind: 'success',
    title: DONE[intent],
    message: `${countOf(kind, changed)}, each with an entry in its history.${stayed}`,
    action: { to: batchPath(batch), label: 'Undo', intent: 'undo', fields },
  };
}

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, list, drafted } = loaderData;
  const shown = actionData ?? drafted;
  if (!shown) return null;
  const { nouns, fields, isDeletedForGood: isForGood = false } = BULK[kind];
  const common = { list, nouns };
  if (shown.step === 'value') return <BulkValue {...common} {...shown} fields={fields.map(withoutRule)} />;
  const { change } = shown;
  const field = change.intent === 'bulk_set' ? fields.find(({ name }) => name === change.field) : undefined;
  return <BulkPlan {...common} {...shown} maxShown={MAX_SHOWN} field={field?.label} isForGood={isForGood} />;
}

/** A field without its rule, which components do not need. */
function withoutRule({ name, label, input }: (typeof BULK)[BulkKind]['fields'][number]) {
  return { name, label, input };
}
