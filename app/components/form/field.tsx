import type { FieldMetadata } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';

export const CONTROL =
  'mt-1.5 block w-full rounded-xl border border-bark bg-white px-4 py-3 placeholder:text-bark placeholder:italic aria-[invalid]:border-2 aria-[invalid]:border-alarm [&[readonly]]:bg-parchment [&[readonly]]:text-soil';

/** The part of conform's field metadata that a control and its messages need. */
export type FieldOf = Pick<FieldMetadata<unknown>, 'id' | 'name' | 'errors' | 'errorId' | 'required' | 'maxLength'> & {
  initialValue?: unknown;
};

type Words = {
  label: string;
  hint?: ReactNode;
  /** What to look at again in the value, which is no error. */
  advice?: string | null | undefined;
};

/** Behind the label of what may stay empty. */
export function OptionalMark() {
  return <span className="ml-1 text-fine font-normal text-soil"> (optional)</span>;
}

type FrameProps = Words & { field: FieldOf; optional?: boolean; children: ReactNode };

export function FieldFrame({ field, label, hint, advice, optional = !field.required, children }: FrameProps) {
  return (
    <div>
      <label htmlFor={field.id} className="font-semibold">
        {label}
        {optional && <OptionalMark />}
      </label>
      {hint && (
        <p id={hintId(field)} className="text-fine text-soil">
          {hint}
        </p>
      )}
      {children}
      <FieldErrors field={field} />
      <FieldAdvice field={field} advice={advice} />
    </div>
  );
}

function FieldAdvice({ field, advice }: { field: FieldOf; advice: string | null | undefined }) {
  if (!advice || field.errors) return null;
  return (
    <p id={adviceId(field)} data-advice className="mt-2 rounded-lg bg-turmeric-pale px-3 py-2 text-fine">
      {advice}
    </p>
  );
}

export function FieldErrors({ field }: { field: FieldOf }) {
  if (!field.errors) return null;
  return (
    <p id={field.errorId} className="mt-1.5 font-medium text-alarm">
      {field.errors.join(' ')}
    </p>
  );
}

/** @returns the attributes of a control: its name, and its description by hint, and by errors or advice */
export function controlProps(field: FieldOf, hint?: ReactNode, advice?: string | null) {
  const said = field.errors ? field.errorId : advice && adviceId(field);
  const described = [hint && hintId(field), said].filter(Boolean).join(' ') || undefined;
  return {
    id: field.id,
    name: field.name,
    'aria-invalid': field.errors ? true : undefined,
    'aria-describedby': described,
  } as const;
}

function hintId(field: FieldOf): string {
  return `${field.id}-hint`;
}

function adviceId(field: FieldOf): string {
  return `${field.id}-advice`;
}

type TextProps = Words & { field: FieldOf; optional?: boolean } & (
    | ({ rows: number } & Pick<ComponentProps<'textarea'>, 'autoComplete' | 'spellCheck' | 'placeholder'>)
    | ({ rows?: undefined } & Pick<
        ComponentProps<'input'>,
        | 'type'
        | 'autoComplete'
        | 'inputMode'
        | 'enterKeyHint'
        | 'list'
        | 'readOnly'
        | 'onInput'
        | 'spellCheck'
        | 'placeholder'
      >)
  );

/** A text field of one line, or of several where `rows` is given. */
export function Field({ field, label, hint, advice, optional, ...control }: TextProps) {
  const shared = {
    ...controlProps(field, hint, advice),
    defaultValue: String(field.initialValue ?? ''),
    required: field.required,
    maxLength: field.maxLength,
    className: CONTROL,
  };
  return (
    <FieldFrame field={field} label={label} hint={hint} advice={advice} optional={optional}>
      {control.rows !== undefined ? (
        <textarea {...shared} {...control} />
      ) : control.type === 'date' ? (
        <MomentControl {...shared} {...control} type="date" />
      ) : (
        <input {...shared} {...control} />
      )}
    </FieldFrame>
  );
}

type MomentControlProps = ComponentProps<'input'> & {
  type: 'date' | 'datetime-local';
  defaultValue: string;
  /** The time zone of a moment, where the reader may be in another. */
  officeZone?: string;
};

/**
 * A day or a moment. WebKit shows today where none is chosen, so words say that none is; scripts keep them true, and say
 * what a moment is in the reader's time zone.
 */
export function MomentControl({ officeZone, ...control }: MomentControlProps) {
  return (
    <div data-moment>
      <input {...control} />
      <p data-unset hidden={control.defaultValue !== ''} className="mt-1 text-fine text-soil">
        Not set yet.
      </p>
      {officeZone && <p data-own-time={officeZone} hidden className="mt-1 text-fine text-soil" />}
    </div>
  );
}

type SelectProps = {
  field: FieldOf;
  label: string;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
};

export function SelectField({ field, label, hint, options }: SelectProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={false}>
      <select
        {...controlProps(field, hint)}
        defaultValue={String(field.initialValue ?? '')}
        // A required select needs an empty first option; without one, something is always chosen.
        required={field.required && options[0]?.value === ''}
        className={CONTROL}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function CheckboxField({ field, label, hint }: { field: FieldOf; label: string; hint?: ReactNode }) {
  return (
    <div>
      <label htmlFor={field.id} className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          {...controlProps(field, hint)}
          type="checkbox"
          defaultChecked={field.initialValue === true || field.initialValue === 'on'}
          className="size-6 accent-onion"
        />
        {label}
      </label>
      {hint && (
        <p id={hintId(field)} className="text-fine text-soil">
          {hint}
        </p>
      )}
      <FieldErrors field={field} />
    </div>
  );
}

/** Checkboxes of one name. Their hidden field is posted where none is ticked; the value is a list, or has a line for each. */
export function ChoicesField({ field, label, hint, options }: SelectProps) {
  const chosen = [field.initialValue ?? []].flat().flatMap((value) => String(value).split('\n'));
  return (
    <fieldset id={field.id} aria-describedby={hint ? hintId(field) : undefined} className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      {hint && (
        <p id={hintId(field)} className="text-fine text-soil">
          {hint}
        </p>
      )}
      <input type="hidden" name={field.name} value="" />
      <div className="mt-1.5 grid gap-x-6 sm:grid-cols-2">
        {options.map(({ value, label: text }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="size-6 shrink-0 accent-onion"
            />
            {text}
          </label>
        ))}
      </div>
      <FieldErrors field={field} />
    </fieldset>
  );
}
