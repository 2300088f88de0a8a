import Plus from 'lucide:plus';
import { useForm } from '@conform-to/react';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { DraftNotice } from '~/components/admin/edit/draft-notice';
import { ErrorSummary, fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import type { Constraints, FormResponse } from '~/lib/editing/form-response';

type Props = {
  /** The query string of the list. */
  search: string;
  idempotency_key: string;
  constraints: Constraints;
  /** Fills a redisplayed form, or one with a draft. */
  result: FormResponse['result'] | undefined;
  summary: FormResponse['summary'] | undefined;
  isDraft: boolean;
};

/** The panel that adds a setting, a form separate from the list's (docs/product.md#settings). */
export function AddSetting({ search, idempotency_key, constraints, result, summary, isDraft }: Props) {
  const [form, fields] = useForm({
    id: 'add-setting',
    lastResult: result,
    defaultValue: { setting_key: '', setting_value: '', description: '' },
    constraint: constraints,
  });
  const errors = fieldErrors([fields.setting_key, fields.setting_value, fields.description]);
  const key = result?.initialValue?.idempotency_key ?? idempotency_key;
  return (
    <section id="add" tabIndex={-1} aria-labelledby="add-title" className="max-w-3xl scroll-mt-6 outline-none">
      <h2 id="add-title" className="text-heading">
        Advanced: add a setting
      </h2>
      <p className="mt-1 mb-5 text-soil">
        For a key that the site’s designer or another program has named to you. Everything that the site itself uses has
        its field above. Save what you changed there first: this is a form of its own.
      </p>
      <AdminForm
        // Texts over the limit of other forms are told apart field by field.
        encType="multipart/form-data"
        action={search || '?'}
        noValidate
        id={form.id}
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
        <Button name="intent" value="add" look="secondary" data-busy="Adding…">
          <Plus aria-hidden className="size-4" /> Add setting
        </Button>
      </AdminForm>
    </section>
  );
}
