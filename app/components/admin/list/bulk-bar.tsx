import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import type { BulkIntent, BulkKind } from '~/domain/bulk/bulk';
import { fromList, isForgotten } from '~/lib/editing/list-address';
import { MAX_TICKED, withTicked } from '~/lib/editing/ticked-rows';
import type { Page } from '~/lib/text/pagination';
import { BULK_FORM, useKept } from './ticks';

/** Selects a row of a list. */
export function RowCheckbox({ id, name }: { id: string; name: string }) {
  const isKept = useKept().includes(id);
  return (
    <label className="grid size-9 cursor-pointer place-items-center">
      <input
        type="checkbox"
        form={BULK_FORM}
        name="ids"
        value={id}
        defaultChecked={isKept}
        className="size-5 accent-onion"
      />
      <span className="sr-only">Select {name}</span>
    </label>
  );
}

/** Ticks the rows of the table that it is in the head of, and shows whether all or some are. It needs scripts. */
export function PageCheckbox() {
  return (
    <>
      <span className="sr-only">Select</span>
      <label hidden title={SELECT_PAGE} className="grid size-9 cursor-pointer place-items-center [&[hidden]]:hidden">
        <input data-tick-page type="checkbox" aria-label={SELECT_PAGE} className="size-5 accent-onion" />
      </label>
    </>
  );
}

const SELECT_PAGE = 'Select all on this page';

const BUTTON =
  'min-h-11 cursor-pointer rounded-full bg-white px-4 font-semibold ring-1 ring-bark ring-inset hover:bg-parchment';

type Props = {
  kind: BulkKind;
  nouns: readonly [one: string, many: string];
  /** What the list shows. */
  found: Page<{ id: string }>;
  /** The fields that many rows can get at once. */
  fields: readonly { name: string; label: string }[];
  intents: readonly BulkIntent[];
  /** How many rows one change takes. */
  most: number;
  /** The list. */
  children: ReactNode;
};

const LABELS: Record<Exclude<BulkIntent, 'bulk_set'>, string> = {
  bulk_publish: 'Publish',
  bulk_draft: 'Make drafts',
  bulk_delete: 'Delete',
  bulk_answered: 'Mark as answered',
  bulk_archive: 'Archive',
  bulk_spam: 'Spam',
};

/**
 * A list, and what can be done with its selected rows, or with all of them. That stands below the list, and comes into
 * sight where a row is ticked. The next page shows what would change; nothing is done by these buttons.
 */
export function BulkBar({ children, ...props }: Props) {
  // The form comes first: while a page loads, Firefox knows nothing of forms that follow, and would put ticks back by
  // their place, though other rows stand there now.
  return (
    <div className="flex flex-col">
      {props.found.items.length > 0 && <BulkForm {...props} />}
      {children}
    </div>
  );
}

function BulkForm({ kind, nouns: [, many], found, fields, intents, most }: Omit<Props, 'children'>) {
  const { search } = useLocation();
  return (
    <AdminForm
      id={BULK_FORM}
      action={fromList(`/admin/bulk/${kind}`, search)}
      className="bulk-bar order-last mt-3 flex flex-wrap items-end gap-x-3 gap-y-2 rounded-2xl bg-parchment p-3"
    >
      <Selected found={found} />
      {/* A list that is not remembered cannot be read again. */}
      {found.total > 1 && !isForgotten(search) && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2">
          <input type="checkbox" name="select_all" value="1" className="size-5 shrink-0 accent-onion" />
          <span>
            All {found.more && 'more than '}
            {found.total.toLocaleString('en')} {many}
            {isFiltered(search) && ' that match'}
            {found.pages > 1 && ', on all pages'}
            {(found.more || found.total > most) && (
              <span className="block text-fine text-soil">
                At most {most.toLocaleString('en')} change at once: narrow the list first.
              </span>
            )}
          </span>
        </label>
      )}
      {intents.map(
        (intent) =>
          intent !== 'bulk_set' && (
            <button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              className={`${BUTTON} ${intent === 'bulk_delete' ? 'text-alarm' : ''}`}
            >
              {LABELS[intent]}
            </button>
          ),
      )}
      {intents.includes('bulk_set') && (
        <div className="flex max-w-full items-end gap-2">
          <div className="min-w-0">
            <label htmlFor="bulk-field" className="text-fine font-semibold">
              Field
            </label>
            <select
              id="bulk-field"
              name="field"
              className="mt-0.5 block min-h-11 w-full rounded-full border border-bark bg-white px-4"
            >
              {fields.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" name="intent" value="bulk_set" className={BUTTON}>
            Set…
          </button>
        </div>
      )}
    </AdminForm>
  );
}

/** What an address says beside the filters of a list. */
const NO_FILTERS = ['page', 'sort'];

function isFiltered(search: string): boolean {
  const query = [...new URLSearchParams(withTicked(search, []))];
  return query.some(([name, value]) => value !== '' && !NO_FILTERS.includes(name));
}

/** How many rows are selected, which scripts count; those of other pages among them, which the form carries along. */
function Selected({ found }: Pick<Props, 'found'>) {
  const { search } = useLocation();
  const kept = useKept();
  const elsewhere = kept.filter((id) => found.items.every((row) => row.id !== id));
  return (
    <div className="self-center">
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <p className={`font-semibold ${kept.length === 0 ? 'max-sm:sr-only' : ''}`}>
        Selected
        <span data-ticked />
        {elsewhere.length > 0 && (
          <>
            {' '}
            <span data-elsewhere={elsewhere.length}>{elsewhere.length.toLocaleString('en')} on other pages</span>
          </>
        )}
        :
      </p>
      {kept.length > 0 && (
        <Link
          to={`?${withTicked(search, [])}`}
          className="inline-flex min-h-6 items-center text-fine text-onion underline underline-offset-4"
        >
          Untick all
        </Link>
      )}
      <p role="alert" data-too-many hidden className="text-fine font-medium text-alarm">
        Only {MAX_TICKED} ticks go to another page. Change these first, or take all that match.
      </p>
    </div>
  );
}
