import type { FieldMetadata } from '@conform-to/react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { DocumentField } from '~/components/admin/fields/document-field';
import { MarkupField } from '~/components/admin/fields/markup-field';
import { PictureField } from '~/components/admin/fields/picture-field';
import type { FormPart } from '~/components/admin/frame/jump-links';
import { CheckboxField, ChoicesField, type FieldOf, SelectField, Field as TextField } from '~/components/form/field';
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
import { slugify } from '~/lib/text/slug';
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
} & Pick<ComponentProps<typeof EditPage>, 'duplicate' | 'lead' | 'printed'> &
  Pick<ComponentProps<typeof EditForm>, 'choices' | 'statuses'>;

/** The page with the form of an entity, new or stored: a control for each of its fields, in their order. */
export function FieldSetForm<Set extends FieldSet>({
  set,
  title,
  back,
  lead,
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
  const edit = useEditForm(loaderData as never, actionData);
  const fields = edit.fields as unknown as Fields;
  const labels = fieldLabels(set);
  return (
    <EditPage
      title={title}
      back={back}
      lead={lead}
      response={actionData}
      origin={loaderData.origin}
      duplicate={duplicate}
      publication={loaderData.publication}
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
          advice={adviceOn(set.fields, edit.submitted ?? loaderData.values)}
          submitted={edit.submitted}
          own={own?.(fields as never, edit.submitted)}
        />
        {children}
      </EditForm>
    </EditPage>
  );
}

/** @returns what to look at again in the values of a form, by the names of fields */
export function adviceOn(
  fields: Record<string, Field>,
  values: Record<string, unknown>,
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { advice }]) => (advice ? [[name, advice(values)]] : [])),
  );
}

/** The parts of a form that links lead to: its sections, else its fields, and in place of those of some groups the group. */
function partsIn(
  set: FieldSet,
  labels: Record<string, string>,
  controls: Fields,
  groups: Record<string, string>,
): FormPart[] {
  const sections = sectionParts(set.fields);
  if (sections.length > 0) return sections;
  const parts = Object.entries(labels).flatMap(([name, label]) => {
    const { group = '' } = set.fields[name] ?? {};
    return group in groups ? [{ id: group, label: groups[group] ?? '' }] : partsOf({ [name]: label }, controls);
  });
  return parts.filter(({ label }, index) => parts.findIndex((other) => other.label === label) === index);
}

type ControlsProps = {
  fields: Record<string, Field>;
  /** conform's description of the controls, by their names. */
  controls: Record<string, FieldOf>;
  values: Record<string, unknown>;
  /** What to look at again, by the names of fields. */
  advice: Record<string, string | null>;
  submitted: Edit['submitted'];
  own?: Record<string, ReactNode> | undefined;
};

/** @returns the sections of fields as parts of their form */
export function sectionParts(fields: Record<string, Field>): FormPart[] {
  const sections = new Set(Object.values(fields).flatMap(({ section }) => section ?? []));
  return [...sections].map((label) => ({ id: sectionId(label), label }));
}

function sectionId(section: string): string {
  return `section-${slugify(section)}`;
}

/** The controls of fields; a group, or a section as a card, stands where the first of its fields does. */
export function FieldControls({ fields, controls, values, advice, submitted, own = {} }: ControlsProps) {
  const entries = Object.entries(fields);
  return entries.map(([name, field], index) => {
    const { group, section } = field;
    if (section) {
      if (entries.findIndex(([, other]) => other.section === section) !== index) return null;
      const ofSection = entries.filter(([, other]) => other.section === section);
      const inside = Object.fromEntries(ofSection.map(([key, other]) => [key, { ...other, section: undefined }]));
      return (
        <Section key={section} id={sectionId(section)} title={section}>
          <FieldControls {...{ controls, values, advice, submitted, own }} fields={inside} />
        </Section>
      );
    }
    const isFirst = entries.findIndex(([, other]) => other.group === group) === index;
    if (group) return isFirst && <Fragment key={name}>{own[group]}</Fragment>;
    if (name in own) return <Fragment key={name}>{own[name]}</Fragment>;
    const control = controls[controlName(name, field)] as FieldOf;
    const props = { name, control, submitted, stored: values[name], advice: advice[name] };
    return <Control key={name} of={field} {...props} />;
  });
}

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="space-y-6 rounded-2xl bg-white p-5 shadow-card sm:p-7">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}

type ControlProps = {
  name: string;
  of: Field;
  control: FieldOf;
  stored: unknown;
  advice: string | null | undefined;
  submitted: Edit['submitted'];
};

const TYPES: Partial<Record<FieldInput, string>> = {
  day: 'date',
  number: 'number',
  link: 'url',
  email: 'email',
  tel: 'tel',
};

function Control({ name, of, control, stored, advice, submitted }: ControlProps) {
  const { input, hint = '' } = of;
  const common = { field: control, label: formLabel(of), hint };
  const file = { ...common, stored: String(stored ?? ''), removed: submitted?.[`remove_${name}`] !== undefined };
  if (input === 'picture') return <PictureField name={name} {...file} />;
  if (input === 'document') return <DocumentField {...file} />;
  if (input === 'flag') return <CheckboxField {...common} />;
  if (input === 'select') return <SelectField {...common} options={of.options ?? []} />;
  if (input === 'choices') return <ChoicesField {...common} options={of.options ?? []} />;
  const text = { ...common, advice, placeholder: of.default, optional: of.default === undefined ? undefined : false };
  const { rows = 4, withPictures } = of;
  const lines = typeof rows === 'number' ? rows : rows(file.stored);
  if (input === 'markup') return <MarkupField {...text} rows={lines} withPictures={withPictures} />;
  if (input === 'text') return <TextField {...text} rows={lines} />;
  return <TextField {...text} type={TYPES[input]} inputMode={input === 'digits' ? 'numeric' : undefined} />;
}
