import Trash2 from 'lucide:trash-2';
import { Link } from 'react-router';
import { EditForm, hiddenFields } from '~/components/admin/edit/edit-form';
import { useFromList } from '~/components/admin/list/list-links';
import { CONTROL, controlProps, FieldFrame, type FieldOf } from '~/components/form/field';
import { knownSetting } from '~/domain/settings/known-settings';
import { fieldOf, formatKey, isKnown, leftEmpty, type StoredSetting } from '~/domain/settings/setting';
import type { FormOrigin, FormResponse } from '~/lib/editing/form-response';
import type { SubmittedFields } from '~/lib/http/submitted-fields';

export const LIST = '/admin/site-settings';
export const TO_LIST = { to: LIST, label: 'Back to Site Settings' };

type Props = {
  rows: StoredSetting[];
  origin: FormOrigin;
  /** Whether the site has the name of the sample company. */
  ofSample: boolean;
  response: FormResponse | undefined;
  draft: SubmittedFields | undefined;
};

/** All settings of a page of the list, in one form. */
export function SettingsForm({ rows, origin, ofSample, response, draft }: Props) {
  const submitted: Record<string, unknown> | null | undefined = response
    ? response.result.initialValue
    : draft && Object.fromEntries(draft);
  const settings = rows.map((row) => ({ row, field: fieldFor(row, submitted, response?.result.error) }));
  const edit = {
    form: { id: 'edit' },
    fields: Object.fromEntries(settings.map(({ field }) => [field.name, field])),
    response,
    hidden: hiddenFields(origin, submitted, response),
    isDraft: draft !== undefined,
  };
  const labels = Object.fromEntries(rows.map(({ setting_key }) => [fieldOf(setting_key), formatKey(setting_key)]));
  return (
    <EditForm edit={edit} labels={labels} saveLabel="Save all settings" cancelTo="/admin/dashboard">
      <ul className="space-y-4">
        {settings.map(({ row, field }) => (
          // Another version is another field, so that the browser does not keep the input of the old one.
          <SettingRow key={`${row.id} ${row.updated_at}`} row={row} field={field} ofSample={ofSample} />
        ))}
      </ul>
    </EditForm>
  );
}

function fieldFor(
  { setting_key, setting_value }: StoredSetting,
  submitted: Record<string, unknown> | null | undefined,
  errors: FormResponse['result']['error'],
) {
  const name = fieldOf(setting_key);
  const id = `setting-${setting_key}`;
  return {
    id,
    name: name as FieldOf['name'],
    errorId: `${id}-error`,
    errors: errors?.[name] ?? undefined,
    initialValue: String(submitted?.[name] ?? setting_value),
    required: false,
    maxLength: 5000,
  };
}

type RowProps = Pick<Props, 'ofSample'> & { row: StoredSetting; field: ReturnType<typeof fieldFor> };

function SettingRow({ row, field, ofSample }: RowProps) {
  const from = useFromList();
  const { id, setting_key, setting_value } = row;
  const label = formatKey(setting_key);
  const hint = <Hint row={row} ofSample={ofSample} />;
  const control = {
    ...controlProps(field, hint),
    defaultValue: field.initialValue,
    maxLength: field.maxLength,
    className: CONTROL,
  };
  const isLines = isKnown(setting_key) && knownSetting(setting_key).lines;
  const isLong = [setting_value, field.initialValue].some((text) => text.length > 60 || text.includes('\n'));
  return (
    <li className="relative rounded-2xl bg-white p-5 shadow-card" data-setting={setting_key}>
      <Link
        to={from(`${LIST}/delete/${id}`)}
        className="absolute top-3 right-3 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-medium text-alarm underline decoration-sand underline-offset-4 hover:bg-parchment"
      >
        <Trash2 aria-hidden className="size-4" /> Delete<span className="sr-only"> {label}</span>
      </Link>
      <FieldFrame field={field} label={label} hint={hint} optional={false}>
        {isLines || isLong ? <textarea rows={3} {...control} /> : <input {...control} />}
      </FieldFrame>
    </li>
  );
}

/** The purpose of a setting: the description by staff, and where the site uses it. */
function Hint({ row: { setting_key, description }, ofSample }: Omit<RowProps, 'field'>) {
  return (
    <>
      <code>{setting_key}</code>
      {description && <span className="block text-ink">{description}</span>}
      {isKnown(setting_key) && (
        <span className="block">
          {knownSetting(setting_key).shows} Left empty, {leftEmpty(setting_key, ofSample)}.
        </span>
      )}
    </>
  );
}
