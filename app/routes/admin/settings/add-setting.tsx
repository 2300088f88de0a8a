import Plus from 'lucide:plus';
import { useForm } from '@conform-to/react';
import { Link } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { DraftNotice } from '~/components/admin/edit/draft-notice';
import { useSending } from '~/components/admin/edit/sending';
import { ErrorSummary, fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { KNOWN_SETTINGS, type KnownKey } from '~/domain/settings/known-settings';
import { withoutValue } from '~/domain/settings/setting';
import type { Constraints, FormResponse } from '~/lib/editing/form-response';

type Props = {
  /** The query string of the list. */
  search: string;
  idempotency_key: string;
  /** The key that was chosen from those not set yet, or nothing. */
  setting_key: string;
  constraints: Constraints;
  unset: KnownKey[];
  /** Whether the site has the name of the sample company. */
  ofSample: boolean;
  /** Fills a redisplayed form, or one with a draft. */
  result: FormResponse['result'] | undefined;
  summary: FormResponse['summary'] | undefined;
  isDraft: boolean;
};

/** The panel that adds a setting, a form separate from the list's (docs/product.md#settings). */
export function AddSetting({
  search,
  idempotency_key,
  setting_key,
  constraints,
  unset,
  ofSample,
  result,
  summary,
  isDraft,
}: Props) {
  const { saving, onSubmit } = useSending();
  const [form, fields] = useForm({
    id: 'add-setting',
    lastResult: result,
    defaultValue: { setting_key, setting_value: '', description: '' },
    constraint: constraints,
  });
  const errors = fieldErrors([fields.setting_key, fields.setting_value, fields.description]);
  const key = result?.initialValue?.idempotency_key ?? idempotency_key;
  return (
    <section id="add" tabIndex={-1} aria-labelledby="add-title" className="mt-14 max-w-3xl scroll-mt-6 outline-none">
      <h2 id="add-title" className="text-heading">
        Add a setting
      </h2>
      <p className="mt-1 mb-5 text-soil">Save what you changed above first: this is a form of its own.</p>
      {unset.length > 0 && <NotSetYet unset={unset} ofSample={ofSample} search={search} />}
      <AdminForm
        // Texts over the limit of other forms are told apart field by field.
        encType="multipart/form-data"
        action={`${search || '?'}#add`}
        noValidate
        id={form.id}
        onSubmit={onSubmit}
        className="space-y-5 rounded-2xl bg-white p-5 shadow-card"
      >
        {isDraft && <DraftNotice />}
        {summary && <ErrorSummary {...summary} errors={errors} />}
        <input type="hidden" name="idempotency_key" value={String(key)} />
        <Field
          field={fields.setting_key}
          label="Key"
          hint="Use snake_case, such as opening_hours. It cannot be changed later."
          spellCheck={false}
          autoComplete="off"
        />
        <Field field={fields.setting_value} label="Value" rows={2} />
        <Field field={fields.description} label="Description" hint="For your colleagues: what this setting is for." />
        <Button name="intent" value="add" look="secondary" disabled={saving}>
          {saving ? <span className="spinner size-5" aria-hidden="true" /> : <Plus aria-hidden className="size-4" />}
          {saving ? 'Adding…' : 'Add setting'}
        </Button>
      </AdminForm>
    </section>
  );
}

/** Settings the program has a use for: each link writes the key into the form. */
function NotSetYet({ unset, ofSample, search }: Pick<Props, 'unset' | 'ofSample' | 'search'>) {
  return (
    <div className="mb-5 rounded-2xl bg-parchment p-5" data-unset>
      <h3 className="font-sans font-semibold">Not set yet</h3>
      <ul className="mt-1 divide-y divide-sand">
        {unset.map((key) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 sm:flex-nowrap">
            <span className="min-w-0">
              {KNOWN_SETTINGS[key].label}: <span className="text-soil">{withoutValue(key, ofSample)}.</span>
            </span>
            <Link
              to={`?${new URLSearchParams([...new URLSearchParams(search), ['set', key]])}#add`}
              className="inline-flex min-h-11 shrink-0 items-center font-semibold text-onion underline underline-offset-4"
            >
              Set it<span className="sr-only">: {KNOWN_SETTINGS[key].label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
