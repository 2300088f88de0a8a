import type { FieldMetadata } from '@conform-to/react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { DocumentField } from '~/components/admin/fields/document-field';
import { PictureField } from '~/components/admin/fields/picture-field';
import type { FormPart } from '~/components/admin/frame/jump-links';
import { CheckboxField, type FieldOf, Field as TextField } from '~/components/form/field';
import {
  type ControlName,
  controlName,
  type Field,
  type FieldInput,
  type FieldSet,
  fieldLabels,
  formLabel,
  type ValuesOf,
} from '~/lib/editing/field-set';
import { EditForm, type EditFormProps, partsOf, useEditForm } from './edit-form';
import { EditPage } from './edit-page';

type Edit = ReturnType<typeof useEditForm>;
type Fields = Record<string, FieldMetadata<unknown>>;

type Props<Set extends FieldSet> = EditFormProps<ValuesOf<Set>> & {
  set: Set;
  back: ComponentProps<typeof EditPage>['back'];
  saveLabel: string;
  /** What the form draws itself, by the name of a field or of a group of fields. */
  own?: (controls: Record<ControlName<Set>, FieldOf>, submitted: Edit['submitted']) => Record<string, ReactNode>;
  /** What links call the groups of fields that have one link each. */
  groups?: Record<string, string>;
  children?: ReactNode;
} & Pick<ComponentProps<typeof EditPage>, 'duplicate' | 'printed'> &
  Pick<ComponentProps<typeof EditForm>, 'statuses'>;

/** The page with the form of an entity, new or stored: a control for each of its fields, in their order. */
export function FieldSetForm<Set extends FieldSet>({
  set,
  title,
  back,
  saveLabel,
  own,
  groups = {},
  duplicate,
  printed,
  loaderData,
  actionData,
  children,
  ...form
}: Props<Set>) {
  const edit = useEditForm(set.schema, loaderData as never, actionData);
  const fields = edit.fields as unknown as Fields;
  const labels = fieldLabels(set);
  return (
    <EditPage
      title={title}
      back={back}
      response={actionData}
      origin={loaderData.origin}
      duplicate={duplicate}
      printed={printed}
    >
      <EditForm
        edit={edit}
        labels={labels}
        parts={partsIn(set, labels, fields, groups)}
        saveLabel={saveLabel}
        cancelTo={back.to}
        {...form}
      >
        <FieldControls
          fields={set.fields}
          controls={fields}
          values={loaderData.values}
          submitted={edit.submitted}
          own={own?.(fields as never, edit.submitted)}
        />
        {children}
      </EditForm>
    </EditPage>
  );
}

/** The parts of a form that links lead to: its fields, and in place of those of some groups the group. */
function partsIn(
  set: FieldSet,
  labels: Record<string, string>,
  controls: Fields,
  groups: Record<string, string>,
): FormPart[] {
  const parts = Object.entries(labels).flatMap(([name, label]) => {
    const { group = '' } = set.fields[name] ?? {};
    return group in groups ? [{ id: group, label: groups[group] ?? '' }] : partsOf({ [name]: label }, controls);
  });
  return parts.filter(({ label }, index) => parts.findIndex((other) => other.label === label) === index);
}

type ControlsProps = {
  fields: Record<string, Field>;
  /** conform's description of the controls. */
  controls: Fields;
  /** What the form was loaded with. */
  values: Record<string, unknown>;
  submitted: Edit['submitted'];
  own?: Record<string, ReactNode> | undefined;
};

/** The controls of fields; a group stands where the first of its fields does. */
function FieldControls({ fields, controls, values, submitted, own = {} }: ControlsProps) {
  const entries = Object.entries(fields);
  return entries.map(([name, field], index) => {
    const { group } = field;
    const isFirst = entries.findIndex(([, other]) => other.group === group) === index;
    if (group) return isFirst && <Fragment key={name}>{own[group]}</Fragment>;
    if (name in own) return <Fragment key={name}>{own[name]}</Fragment>;
    const control = controls[controlName(name, field)] as FieldOf;
    return <Control key={name} name={name} of={field} control={control} stored={values[name]} submitted={submitted} />;
  });
}

type ControlProps = {
  name: string;
  of: Field;
  control: FieldOf;
  stored: unknown;
  submitted: Edit['submitted'];
};

const TYPES: Partial<Record<FieldInput, string>> = {
  day: 'date',
  number: 'number',
  link: 'url',
  email: 'email',
  tel: 'tel',
};

function Control({ name, of, control, stored, submitted }: ControlProps) {
  const { input, hint = '' } = of;
  const common = { field: control, label: formLabel(of), hint };
  const file = { ...common, stored: String(stored ?? ''), removed: submitted?.[`remove_${name}`] !== undefined };
  if (input === 'picture') return <PictureField name={name} {...file} />;
  if (input === 'document') return <DocumentField {...file} />;
  if (input === 'flag') return <CheckboxField {...common} />;
  if (input === 'text') return <TextField {...common} rows={of.rows ?? 4} />;
  return <TextField {...common} type={TYPES[input]} />;
}
