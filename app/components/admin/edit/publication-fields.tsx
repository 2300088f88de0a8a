import type { FieldMetadata } from '@conform-to/react';
import { CONTROL, controlProps, FieldFrame, type FieldOf, MomentControl, SelectField } from '~/components/form/field';
import {
  type FormPublication,
  type MomentField,
  type PublicationState,
  publicationState,
  STATE_LABELS,
  STATUSES,
} from '~/lib/editing/publication';
import { PUBLICATION } from '~/lib/editing/publication-field-set';

/** The labels of the fields of a publication, for summaries of errors. */
export const PUBLICATION_LABELS = {
  status: PUBLICATION.status.label,
  publish_at: PUBLICATION.publish_at.label,
  unpublish_at: PUBLICATION.unpublish_at.label,
};

export type PublicationFieldsProps = {
  publication: FormPublication;
  fields: Record<string, FieldMetadata<unknown> | undefined>;
  /** The statuses to choose from, where they are not the usual ones. */
  statuses?: readonly PublicationState[] | undefined;
  saveLabel: string;
};

/** Status and moments of publication, in the box of every form of content. */
export function PublicationFields({ publication, fields, statuses = STATUSES, saveLabel }: PublicationFieldsProps) {
  const { timeZone } = publication;
  if (!publication.isNew && !publication.stored) {
    return (
      <div className={FIELDS}>
        <MomentInput
          field={fields.publish_at}
          name="publish_at"
          label={PUBLICATION_LABELS.publish_at}
          hint="Your changes wait until then. Left empty, visitors see them at once."
          timeZone={timeZone}
        />
      </div>
    );
  }
  return (
    <div
      className={`${FIELDS} [&>div:first-child]:grid [&>div:first-child]:max-w-xs [&>div:first-child]:grid-cols-[auto_minmax(0,1fr)] [&>div:first-child]:items-center [&>div:first-child]:gap-x-3`}
    >
      <SelectField
        field={fields.status as FieldOf}
        label={PUBLICATION_LABELS.status}
        options={statuses.map((value) => ({ value, label: STATE_LABELS[value] }))}
      />
      <MomentInput
        field={fields.publish_at}
        name="publish_at"
        label={PUBLICATION_LABELS.publish_at}
        hint={publishHint(publication, saveLabel)}
        timeZone={timeZone}
      />
      <MomentInput
        field={fields.unpublish_at}
        name="unpublish_at"
        label={PUBLICATION_LABELS.unpublish_at}
        hint="A draft again from then on."
        timeZone={timeZone}
      />
    </div>
  );
}

const FIELDS =
  'max-h-[45dvh] space-y-3 overflow-y-auto p-1 pb-2 xl:-mx-1 xl:max-h-none xl:pt-0 [&_input]:px-3 [&_input]:py-2 [&_select]:mt-0 [&_select]:px-3 [&_select]:py-2';

/** Says what the moment is that of: a new row, a public row or its changes. */
function publishHint({ stored, copy }: FormPublication, saveLabel: string): string {
  if (copy) return 'The working copy is published then; left empty, by its button.';
  if (stored && publicationState(stored) === 'published') {
    return `“Save as working copy” keeps the changes aside until then, “${saveLabel}” hides the page.`;
  }
  return 'Left empty, at once.';
}

type MomentProps = {
  field: FieldMetadata<unknown> | undefined;
  name: MomentField;
  label: string;
  hint: string;
  timeZone: string;
};

/** A moment in the company's time zone; with scripts also in the reader's, where that is another. */
export function MomentInput({ field, label, hint, timeZone }: MomentProps) {
  if (!field) return null;
  const control = field as FieldOf;
  return (
    <FieldFrame
      field={control}
      label={label}
      hint={
        <>
          {hint} Office time, {timeZone}.
        </>
      }
    >
      <MomentControl
        {...controlProps(control, hint)}
        type="datetime-local"
        defaultValue={String(field.initialValue ?? '')}
        className={`${CONTROL} max-w-xs`}
        officeZone={timeZone}
      />
    </FieldFrame>
  );
}
