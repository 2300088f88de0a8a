import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { RevisionChanges } from '~/components/admin/history/revision-changes';
import { RevisionEntry, type ShownRevision } from '~/components/admin/history/revision-entry';
import { RevisionHead } from '~/components/admin/history/revision-head';
import { BatchLink, type ShownBatch, UndoBatch } from '~/components/admin/history/undo-batch';
import { DayFilter } from '~/components/admin/list/day-filter';
import { FilterForm } from '~/components/admin/list/filter-form';
import { FilterSelect } from '~/components/admin/list/filter-select';
import { FoundCount } from '~/components/admin/list/list-search';
import { Button } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { listActors, listChanges } from '~/domain/history/history.server';
import { KIND_NAMES, kindName, kindOf } from '~/domain/history/kinds';
import { PROGRAM } from '~/domain/history/revision';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import { pageNumber } from '~/lib/text/pagination';
import { dayRange } from '~/lib/text/time-zone';
import type { Route } from './+types/all';
import { shownBatch } from './batch-words.server';
import { shownRevision } from './shown-revision.server';
import { HISTORY_ERROR } from './versions.server';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const [actor, day] = [searchParams.get('actor') ?? '', searchParams.get('day') ?? ''];
  const kind = kindName(searchParams.get('kind'));
  const reading = companyTimeZone(context).then((timeZone) => {
    const query = { actor, kind, day: dayRange(day, timeZone), timeZone, page: pageNumber(searchParams) };
    return Promise.all([listChanges(db, query), listActors(db), timeZone]);
  });
  const [found, actors, timeZone] = await orErrorPage(reading, HISTORY_ERROR);
  if (!found) throw notFound();
  const items = found.items.map(({ batch, ...entry }) => ({
    ...shownRevision(entry),
    batch: batch && shownBatch(entry.kind, batch),
  }));
  return { found: { ...found, items }, actors, timeZone, query: { actor, kind: kind ?? '', day } };
}

export default function AllChanges({ loaderData: { found, actors, timeZone, query } }: Route.ComponentProps) {
  const search = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const isFiltered = Object.keys(search).length > 0;
  return (
    <div className="admin-page">
      <PageHead title="History" back={TO_DASHBOARD} lead="Everything that anybody changed, the latest first." />
      <search className="mb-5 block">
        <FilterForm className="flex flex-wrap items-end gap-3">
          <FilterSelect
            name="actor"
            label="Person"
            value={query.actor}
            all="Everybody"
            options={[
              ...actors.map(({ id, name }) => ({ value: id, label: name })),
              { value: PROGRAM, label: 'The program itself' },
            ]}
          />
          <FilterSelect
            name="kind"
            label="Kind"
            value={query.kind}
            all="Everything"
            options={KIND_NAMES.map((name) => ({ value: name, label: kindOf(name).label }))}
          />
          <DayFilter name="day" label={`Day (${timeZone})`} value={query.day} />
          <Button look="secondary">Filter</Button>
        </FilterForm>
        <FoundCount total={found.total} noun={['change', 'changes']} filtered={isFiltered} />
      </search>
      {found.items.length === 0 && (
        <p className="rounded-2xl bg-white p-8 text-center text-soil">There are no such changes.</p>
      )}
      <ol className="max-w-3xl space-y-4">
        {found.items.map(({ batch, ...entry }) =>
          batch ? (
            <BatchEntry key={entry.id} entry={entry} batch={batch} />
          ) : (
            <RevisionEntry key={entry.id} revision={entry} />
          ),
        )}
      </ol>
      <Pagination page={found.page} pages={found.pages} search={search} />
    </div>
  );
}

/** A change of many rows: who, when, what, how many, and its undoing. */
function BatchEntry({ entry, batch }: { entry: ShownRevision; batch: ShownBatch }) {
  const { id, words, to, undo } = batch;
  return (
    <li data-batch={id} className="rounded-2xl bg-white p-5 shadow-card">
      <RevisionHead revision={entry} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-sans font-semibold">
          <BatchLink to={to} words={words} />
        </h2>
        <UndoBatch undo={undo} words={words} />
      </div>
      {entry.action === 'update' && entry.changes.length > 0 && (
        <>
          <p className="mt-3 text-fine wrap-anywhere text-soil">The first of them, “{entry.name}”:</p>
          <RevisionChanges changes={entry.changes} />
        </>
      )}
    </li>
  );
}
