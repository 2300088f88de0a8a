import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { FieldError } from '~/components/form/error-summary';
import { FieldErrors, type FieldOf } from '~/components/form/field';

// What forms with a row of controls for each line have in common.

export type Rows<Part extends string> = FieldMetadata<Partial<Record<Part, string>>[]>;

type LabelledProps = { field: FieldOf; label: string; line: number; wide?: boolean; children: ReactNode };

export function Labelled({ field, label, line, wide = false, children }: LabelledProps) {
  return (
    <div className={wide ? 'col-span-full' : ''}>
      <label htmlFor={field.id} className="text-fine font-semibold">
        {label}
        <span className="sr-only">
          {' '}
          of line <span data-ordinal>{line + 1}</span>
        </span>
      </label>
      {children}
      <FieldErrors field={field} />
    </div>
  );
}

/** Gives the metadata of a field of a row; empty rows at the end have none of the form's. */
export function metadataOf<Part extends string>(field: Rows<Part>): (index: number, part: Part) => FieldOf {
  const known = fieldsetsOf(field);
  return (index, part) => {
    const found = known[index]?.[part];
    const name = `${field.name}[${index}].${part}`;
    const id = found?.id ?? `${field.id}[${index}].${part}`;
    const errorId = found?.errorId ?? `${id}-error`;
    const initialValue = found?.initialValue;
    return { id, name, errorId, errors: found?.errors, required: undefined, maxLength: undefined, initialValue };
  };
}

function fieldsetsOf<Part extends string>(field: Rows<Part>) {
  const rows = (field as unknown as FieldMetadata<Record<string, string>[]>).getFieldList();
  return rows.map((row) => row.getFieldset() as Partial<Record<Part, FieldMetadata<string>>>);
}

/** @returns the errors within rows, for the summary of the form */
export function lineErrors<Part extends string>(field: Rows<Part>, labels: Record<Part, string>): FieldError[] {
  return fieldsetsOf(field).flatMap((parts, index) =>
    (Object.keys(labels) as Part[]).flatMap((part) => {
      const { id, errors } = parts[part] ?? {};
      const said = `Line ${index + 1}, ${labels[part].toLowerCase()}:`;
      return id && errors ? [{ id, message: `${said} ${errors.join(' ')}` }] : [];
    }),
  );
}
