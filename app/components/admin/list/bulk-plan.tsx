import type { ReactNode } from 'react';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { MarkupField } from '~/components/admin/fields/markup-field';
import { PageHead } from '~/components/admin/frame/page-head';
import { RevisionChanges } from '~/components/admin/history/revision-changes';
import { Field, type FieldOf, SelectField } from '~/components/form/field';
import { RefusalSummary } from '~/components/form/refusal-summary';
import { Button, ButtonLink } from '~/components/ui/button';
import type { BulkChange, BulkField, PlannedRow } from '~/domain/bulk/bulk';
import { useBackToList } from './list-links';

type Common = { list: string; nouns: readonly [one: string, many: string] };

const counted = ([one, many]: Common['nouns'], count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

type FrameProps = Common & { title: string; failed?: boolean; children: ReactNode };

function Frame({ title, list, failed = false, children }: FrameProps) {
  return (
    <div className="admin-page">
      <PageHead title={title} back={{ to: useBackToList(list), label: 'Back to the list' }} failed={failed} />
      {children}
    </div>
  );
}

/** The words of a change: what is counted stands behind them, and before what is said `after` it. */
const WORDS: Record<BulkChange['intent'], { title: string; button: string; after?: string }> = {
  bulk_publish: { title: 'Publish', button: 'Publish' },
  bulk_draft: { title: 'Make drafts of', button: 'Make drafts' },
  bulk_delete: { title: 'Delete', button: 'Delete' },
  bulk_set: { title: 'Change', button: 'Change' },
  bulk_answered: { title: 'Mark', button: 'Mark', after: ' as answered' },
  bulk_archive: { title: 'Archive', button: 'Archive' },
  bulk_spam: { title: 'Mark', button: 'Mark', after: ' as spam' },
};

const isDue = ({ outcome }: PlannedRow) => outcome === 'change' || outcome === 'delete';

const OUTCOMES = { same: 'Is like that already.', delete: 'Goes to the trash.' } as const;
const DELETED_FOR_GOOD = 'Is deleted, with everything that belongs to it.';

type PlanProps = Common & {
  planned: PlannedRow[];
  /** How many of them are shown. */
  maxShown: number;
  change: BulkChange;
  /** The label of the field that is set. */
  field: string | undefined;
  /** Whether what it deletes does not go to the trash. */
  isForGood: boolean;
  /** Why nothing was changed. */
  problem: string | null;
};

/** Shows what a change of many rows would do, row by row, before it is done. */
export function BulkPlan({ list, nouns, planned, maxShown, change, field, isForGood, problem }: PlanProps) {
  const { title, button, after = '' } = WORDS[change.intent];
  const due = planned.filter(isDue);
  const cannotBeUndone = change.intent === 'bulk_delete' && isForGood;
  const hidden = planned.slice(maxShown);
  const hiddenDue = hidden.filter(isDue).length;
  const back = useBackToList(list);
  return (
    <Frame
      list={list}
      nouns={nouns}
      title={`${title} ${counted(nouns, planned.length)}${after}`}
      failed={problem !== null}
    >
      {problem && (
        <div className="mb-6 max-w-3xl">
          <RefusalSummary toast={{ kind: 'destructive', title: 'Nothing is changed', message: problem }} />
        </div>
      )}
      <p className="max-w-3xl">
        {due.length === 0
          ? 'There is nothing to change.'
          : cannotBeUndone
            ? `Are you sure you want to delete ${counted(nouns, due.length)}? This action cannot be undone.`
            : `${counted(nouns, due.length)} ${due.length === 1 ? 'changes' : 'change'} as shown here${field ? ` (${field})` : ''}. Nothing is changed yet; each gets an entry in its history, and all of it can be undone at once.`}
      </p>
      <ul className="mt-4 max-w-3xl space-y-2">
        {planned.slice(0, maxShown).map(({ id, name, outcome, changes, problem: why }) => (
          <li key={id} data-row={id} data-outcome={outcome} className="rounded-2xl bg-white px-5 py-3 shadow-card">
            <h2 className="font-sans font-semibold wrap-anywhere">{name}</h2>
            {outcome === 'problem' && <p className="font-medium text-alarm">Stays as it is: {why}</p>}
            {(outcome === 'same' || outcome === 'delete') && (
              <p className="text-soil">
                {cannotBeUndone && outcome === 'delete' ? DELETED_FOR_GOOD : OUTCOMES[outcome]}
              </p>
            )}
            <RevisionChanges changes={changes} />
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <p className="mt-4 max-w-3xl font-semibold" data-hidden={hidden.length}>
          Not shown here: {counted(nouns, hidden.length)} more,{' '}
          {hiddenDue === hidden.length
            ? 'which change in the same way.'
            : `of which ${hiddenDue} change in the same way, and the others stay as they are.`}
        </p>
      )}
      <AdminForm className="mt-6 flex flex-wrap gap-4">
        {due.map(({ id, version }) => (
          <span key={id} hidden>
            <input type="hidden" name="ids" value={id} />
            <input type="hidden" name="versions" value={`${id} ${version}`} />
          </span>
        ))}
        <input type="hidden" name="change" value={change.intent} />
        {change.intent === 'bulk_set' && (
          <>
            <input type="hidden" name="field" value={change.field} />
            <input type="hidden" name="mode" value={change.mode} />
            <textarea name="value" defaultValue={change.value} hidden readOnly />
          </>
        )}
        {due.length > 0 && (
          <Button name="intent" value="apply" look={change.intent === 'bulk_delete' ? 'alarm' : 'primary'}>
            {button} {counted(nouns, due.length)}
            {after}
          </Button>
        )}
        <ButtonLink to={back} look="secondary">
          Cancel
        </ButtonLink>
      </AdminForm>
    </Frame>
  );
}

type ValueProps = Common & {
  ids: string[];
  /** The chosen field; null where none is. */
  field: string | null;
  fields: readonly Pick<BulkField, 'name' | 'label' | 'input'>[];
  categories: readonly { id: string; name: string }[];
};

const VALUE: FieldOf = {
  id: 'value',
  name: 'value',
  errors: undefined,
  errorId: 'value-error',
  required: undefined,
  maxLength: undefined,
};
const YES_NO = [
  { value: 'on', label: 'Yes' },
  { value: '', label: 'No' },
];

function ValueControl({
  label,
  input,
  categories,
}: Pick<BulkField, 'label' | 'input'> & Pick<ValueProps, 'categories'>) {
  const common = { field: VALUE, label, optional: false };
  if (input === 'markup') return <MarkupField {...common} rows={8} />;
  if (input === 'text') return <Field {...common} rows={5} />;
  if (input === 'line') return <Field {...common} />;
  const options = input === 'flag' ? YES_NO : categories.map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField field={VALUE} label={label} options={options} />;
}

/** Asks for the value that many rows get. */
export function BulkValue({ list, nouns, ids, field, fields, categories }: ValueProps) {
  const chosen = fields.find(({ name }) => name === field) ?? fields[0];
  const back = useBackToList(list);
  if (!chosen) return null;
  const { name, label, input } = chosen;
  return (
    <Frame list={list} nouns={nouns} title={`Change ${counted(nouns, ids.length)}`}>
      <AdminForm className="max-w-2xl space-y-6 rounded-2xl bg-white p-6 shadow-card">
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <input type="hidden" name="field" value={name} />
        <ValueControl label={label} input={input} categories={categories} />
        {(input === 'text' || input === 'markup' || input === 'line') && (
          <fieldset>
            <legend className="font-semibold">What happens to the text that is there</legend>
            {(
              [
                ['set', 'It is replaced; left empty, it is removed'],
                ['append', 'It stays, and this is added at its end'],
              ] as const
            ).map(([value, label]) => (
              <label key={value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="mode"
                  value={value}
                  defaultChecked={value === 'set'}
                  className="size-5 accent-onion"
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap gap-4">
          <Button name="intent" value="bulk_set">
            Show what changes
          </Button>
          <ButtonLink to={back} look="secondary">
            Cancel
          </ButtonLink>
        </div>
      </AdminForm>
    </Frame>
  );
}
