import { type FormEvent, useState } from 'react';
import { EditForm, type EditFormProps, useEditForm } from '~/components/admin/edit/edit-form';
import { Field, SelectField } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { INCOTERMS } from '~/domain/products/facts';
import { quotationFields, type quotationValues } from '~/domain/quotations/quotation';
import { arrangedRow, submittedRows } from '~/lib/editing/rows';
import { LINE_PARTS, type LineRow, LinesField, lineErrors } from './lines-field';

/** The rows of the form that buttons arrange. */
export const LINE_ROWS = { field: 'lines', parts: LINE_PARTS } as const;

const LABELS = {
  currency: 'Currency',
  lines: 'Lines',
  incoterm: 'Incoterm',
  port: 'Port or place',
  valid_until: 'Valid until',
  payment_terms: 'Payment terms',
  remarks: 'Remarks',
};

const TERMS = [{ value: '', label: 'None' }, ...INCOTERMS.map((term) => ({ value: term, label: term }))];

/** What the form needs beside its values. */
type FormSurroundings = {
  currencies: { value: string; label: string }[];
  /** Whether the site sends mail. */
  sendsMail: boolean;
};

type Props = Omit<EditFormProps<ReturnType<typeof quotationValues>, FormSurroundings>, 'title'> & {
  cancelTo: string;
};

/** The form of a quotation, new or stored. */
export function QuotationForm({ loaderData, actionData, cancelTo }: Props) {
  const { values, currencies, sendsMail } = loaderData;
  const edit = useEditForm(quotationFields, loaderData, actionData);
  const { fields, submitted } = edit;
  const rows: LineRow[] = submittedRows(submitted, 'lines') ?? values.lines;
  const [typed, setTyped] = useState({ rows, currency: String(submitted?.currency ?? values.currency) });
  const readTyped = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setTyped(typedIn(new FormData(form)));
  };
  return (
    <EditForm
      edit={edit}
      labels={LABELS}
      saveLabel="Save quotation"
      cancelTo={cancelTo}
      rowErrors={lineErrors(fields.lines)}
      buttons={(disabled) => (
        <Button name="intent" value="send" look="secondary" disabled={disabled}>
          {sendsMail ? 'Save and send by e-mail' : 'Save, to send the PDF yourself'}
        </Button>
      )}
    >
      <div className="space-y-6" onInput={readTyped}>
        <SelectField field={fields.currency} label={LABELS.currency} options={currencies} />
        <LinesField
          field={fields.lines}
          rows={rows}
          focus={submitted?.intent ? arrangedRow(submitted.intent, rows.length + 1) : null}
          typed={typed}
        />
      </div>
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <SelectField field={fields.incoterm} label={LABELS.incoterm} options={TERMS} />
        <Field
          field={fields.port}
          label={LABELS.port}
          hint="What the Incoterm refers to: the port of loading for FOB, of destination for CFR and CIF."
        />
      </div>
      <Field
        field={fields.valid_until}
        label={LABELS.valid_until}
        hint="The last day on which the buyer can order at these prices."
        type="date"
      />
      <Field
        field={fields.payment_terms}
        label={LABELS.payment_terms}
        hint="Such as 30 % in advance, 70 % against copy of the bill of lading."
        rows={3}
      />
      <Field
        field={fields.remarks}
        label={LABELS.remarks}
        hint="Printed below the prices: sailing, papers, tolerance of the weight."
        rows={5}
      />
    </EditForm>
  );
}

/** What stands in the form now. */
function typedIn(form: FormData): { rows: LineRow[]; currency: string } {
  const rows: LineRow[] = [];
  for (let index = 0; form.has(`lines[${index}].price`); index += 1) {
    rows.push(Object.fromEntries(LINE_PARTS.map((part) => [part, form.get(`lines[${index}].${part}`)])));
  }
  return { rows, currency: String(form.get('currency') ?? '') };
}
