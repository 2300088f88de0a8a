import type { FieldMetadata } from '@conform-to/react';
import type { ComponentProps } from 'react';

type Props = {
  /** conform's description of the field: its name, value, ids and errors. */
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: string;
} & (
  | ({ rows: number } & Pick<ComponentProps<'textarea'>, 'autoComplete'>)
  | ({ rows?: undefined } & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'>)
);

const CONTROL =
  'mt-1.5 block w-full rounded-xl border border-bark bg-white px-4 py-3 aria-[invalid]:border-2 aria-[invalid]:border-alarm';

/** A label, its control, a hint, and the error that the control is described by. */
export function Field({ field, label, hint, ...control }: Props) {
  const hintId = `${field.id}-hint`;
  const described = [hint && hintId, field.errors && field.errorId].filter(Boolean).join(' ') || undefined;
  const shared = {
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue,
    required: field.required,
    maxLength: field.maxLength,
    'aria-invalid': field.errors ? true : undefined,
    'aria-describedby': described,
    className: CONTROL,
  };
  return (
    <div>
      <label htmlFor={field.id} className="font-semibold">
        {label}
        {!field.required && <span className="ml-2 text-fine font-normal text-soil">(optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-fine text-soil">
          {hint}
        </p>
      )}
      {control.rows === undefined ? <input {...shared} {...control} /> : <textarea {...shared} {...control} />}
      {field.errors && (
        <p id={field.errorId} className="mt-1.5 font-medium text-alarm">
          {field.errors.join(' ')}
        </p>
      )}
    </div>
  );
}
