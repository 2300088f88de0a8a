import type { FieldMetadata } from '@conform-to/react';
import { useSyncExternalStore } from 'react';
import { CONTROL, controlProps, FieldFrame, type FieldOf, MomentControl, SelectField } from '~/components/form/field';
import { type FormPublication, type MomentField, PUBLICATION, STATE_LABELS, STATUSES } from '~/lib/editing/publication';
import { localTime, readLocalTime } from '~/lib/text/time-zone';

/** The labels of the fields of a publication, for summaries of errors. */
export const PUBLICATION_LABELS = {
  status: PUBLICATION.status.label,
  publish_at: PUBLICATION.publish_at.label,
  unpublish_at: PUBLICATION.unpublish_at.label,
};

type Props = {
  publication: FormPublication;
  fields: Record<string, FieldMetadata<unknown> | undefined>;
  /** The statuses to choose from; a new row has buttons in their place where there are none. */
  statuses?: readonly (keyof typeof STATE_LABELS)[] | undefined;
};

/** Status and moments of publication, in every form of content. */
export function PublicationFields({ publication, fields, statuses }: Props) {
  const { isNew, isDeleted, timeZone, stored } = publication;
  const choices = statuses ?? (isNew && !isDeleted ? undefined : STATUSES);
  if (!isNew && !stored) return null;
  return (
    <fieldset className="min-w-0 space-y-6 rounded-2xl bg-white p-5 shadow-card sm:p-7">
      <legend className="float-left mb-6 w-full font-display text-heading">Publication</legend>
      <div className="clear-left space-y-6">
        {choices && fields.status && (
          <SelectField
            field={fields.status as FieldOf}
            label={PUBLICATION_LABELS.status}
            hint="Visitors see what is published. A draft is for you and your colleagues only."
            options={choices.map((value) => ({ value, label: STATE_LABELS[value] }))}
          />
        )}
        <MomentInput
          field={fields.publish_at}
          name="publish_at"
          label={PUBLICATION_LABELS.publish_at}
          hint="Left empty, it is public as soon as it is saved as published. With a moment that lies ahead, visitors see it from then on, and not before."
          timeZone={timeZone}
        />
        <MomentInput
          field={fields.unpublish_at}
          name="unpublish_at"
          label={PUBLICATION_LABELS.unpublish_at}
          hint="At this moment it becomes a draft again and leaves the site."
          timeZone={timeZone}
        />
      </div>
    </fieldset>
  );
}

type MomentProps = {
  field: FieldMetadata<unknown> | undefined;
  name: MomentField;
  label: string;
  hint: string;
  timeZone: string;
};

const never = () => () => undefined;

/** A moment in the company's time zone; with scripts also in the reader's, where that is another. */
export function MomentInput({ field, label, hint, timeZone }: MomentProps) {
  const value = String(field?.value ?? field?.initialValue ?? '');
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  );
  if (!field) return null;
  const control = field as FieldOf;
  const read = zone === timeZone || value === '' ? null : readLocalTime(value, timeZone);
  return (
    <FieldFrame
      field={control}
      label={label}
      hint={
        <>
          {hint} In the company’s time zone, {timeZone}.
        </>
      }
    >
      <MomentControl
        {...controlProps(control, hint)}
        type="datetime-local"
        defaultValue={String(field.initialValue ?? '')}
        className={`${CONTROL} max-w-xs`}
      />
      {read?.ok && (
        <p className="mt-1 text-fine text-soil" data-own-time>
          For you: {localTime(read.iso, zone).replace('T', ' ')} ({zone})
        </p>
      )}
    </FieldFrame>
  );
}
