import Trash2 from 'lucide:trash-2';
import { Link } from 'react-router';
import { EditForm, hiddenFields } from '~/components/admin/edit/edit-form';
import { FieldControls, Section, sectionParts } from '~/components/admin/edit/field-set-form';
import { PictureField } from '~/components/admin/fields/picture-field';
import { useFromList } from '~/components/admin/list/list-links';
import { type FieldOf, Field as TextField } from '~/components/form/field';
import type { SettingField } from '~/domain/settings/setting';
import type { FormOrigin, FormResponse } from '~/lib/editing/form-response';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import { fileField } from '~/lib/pictures/file-field';

export const LIST = '/admin/site-settings';
/** @returns the query of a page of the list, empty for the first one of all */
export function searchOf({ q, page }: { q: string; page: number }): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return search.size > 0 ? `?${search}` : '';
}

/** Whether a field is one of the form of all settings. */
export function isSettingField(name: string): boolean {
  return name.startsWith('values[');
}

export const TO_LIST = { to: LIST, label: 'Back to Site Settings' };

/** A setting with a key of staff's own. */
type OwnSetting = { id: string; key: string; label: string; description: string | null };

type Props = {
  /** The settings of the program by key. */
  fields: Record<string, SettingField>;
  /** What to look at again in stored values, by key. */
  advice: Record<string, string>;
  own: OwnSetting[];
  /** By key, of both. */
  values: Record<string, string>;
  origin: FormOrigin;
  response: FormResponse | undefined;
  draft: SubmittedFields | undefined;
};

type Submitted = Record<string, unknown> | null | undefined;

const OWN = 'Settings of your own';

/** All settings of the page, in one form. */
export function SettingsForm({ fields, advice, own, values, origin, response, draft }: Props) {
  const submitted: Submitted = response ? response.result.initialValue : draft && Object.fromEntries(draft);
  const errors = response?.result.error;
  const control = (id: string, name: string, stored = ''): FieldOf => ({
    id,
    name: name as FieldOf['name'],
    errorId: `${id}-error`,
    errors: errors?.[name] ?? undefined,
    initialValue: String(submitted?.[name] ?? stored),
    required: false,
    maxLength: 5000,
  });
  const valueFor = (key: string) => control(`setting-${key}`, `values[${key}]`, values[key]);
  // The library leads back to this id.
  const fileFor = (key: string) => control(`edit-${fileField(key)}`, fileField(key));
  const pictures = Object.keys(fields).filter((key) => fields[key]?.input === 'picture');
  const controls = Object.fromEntries(Object.keys(fields).map((key) => [key, valueFor(key)]));
  const keys = [...Object.entries(fields), ...own.map((setting) => [setting.key, setting] as const)];
  const labels = Object.fromEntries(
    keys.flatMap(([key, { label }]) => [
      ...(pictures.includes(key) ? [[fileField(key), label]] : []),
      [`values[${key}]`, label],
    ]),
  );
  const edit = {
    form: { id: 'edit' },
    fields: Object.fromEntries(
      [...keys.map(([key]) => valueFor(key)), ...pictures.map(fileFor)].map((field) => [field.name, field]),
    ),
    response,
    hidden: hiddenFields(origin, submitted, response),
    isDraft: draft !== undefined,
  };
  const parts = [
    ...sectionParts(fields),
    ...(own.length > 0 ? [{ id: 'section-own', label: OWN }] : []),
    { id: 'add', label: 'Advanced' },
  ];
  return (
    <EditForm edit={edit} labels={labels} parts={parts} saveLabel="Save all settings" cancelTo="/admin/dashboard">
      <FieldControls
        fields={fields}
        controls={controls}
        values={values}
        advice={advice}
        submitted={undefined}
        own={Object.fromEntries(
          pictures.map((key) => [
            key,
            <PictureSetting
              key={key}
              name={key}
              of={fields[key] as SettingField}
              file={fileFor(key)}
              address={valueFor(key)}
              stored={values[key] ?? ''}
              removed={submitted?.[`remove_${key}`] !== undefined}
            />,
          ]),
        )}
      />
      {own.length > 0 && (
        <Section id="section-own" title={OWN}>
          <ul className="divide-y divide-sand">
            {own.map((setting) => (
              <OwnRow key={setting.id} setting={setting} field={valueFor(setting.key)} stored={values[setting.key]} />
            ))}
          </ul>
        </Section>
      )}
    </EditForm>
  );
}

type PictureProps = {
  name: string;
  of: SettingField;
  file: FieldOf;
  address: FieldOf;
  stored: string;
  removed: boolean;
};

/** A picture by its file, or by an address such as that of a drawing, which is no file that can be uploaded. */
function PictureSetting({ name, of: { label, hint }, file, address, stored, removed }: PictureProps) {
  const called = `the ${label.toLowerCase()}`;
  return (
    <div className="space-y-2">
      <PictureField {...{ name, label, hint, stored, removed, called }} field={file} />
      <details open={address.errors !== undefined || address.initialValue !== stored}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center px-2 text-fine font-semibold text-onion underline underline-offset-4">
          Use the address of a picture instead
        </summary>
        <TextField
          field={address}
          label={`Address of ${called}`}
          hint="Such as https://… or /logo.svg."
          optional={false}
          spellCheck={false}
        />
      </details>
    </div>
  );
}

type OwnRowProps = { setting: OwnSetting; field: FieldOf; stored: string | undefined };

function OwnRow({ setting: { id, key, label, description }, field, stored = '' }: OwnRowProps) {
  const from = useFromList();
  const isLong = [stored, String(field.initialValue)].some((text) => text.length > 60 || text.includes('\n'));
  const hint = (
    <>
      <code>{key}</code>
      {description && <span className="block text-ink">{description}</span>}
    </>
  );
  return (
    <li className="relative py-4" data-setting={key}>
      <Link
        to={from(`${LIST}/delete/${id}`)}
        className="absolute top-2 right-0 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-medium text-alarm underline decoration-sand underline-offset-4 hover:bg-parchment"
      >
        <Trash2 aria-hidden className="size-4" /> Delete<span className="sr-only"> {label}</span>
      </Link>
      <TextField field={field} label={label} hint={hint} optional={false} {...(isLong ? { rows: 3 } : {})} />
    </li>
  );
}
