import { EditForm, type EditFormProps, useEditForm } from '~/components/admin/edit/edit-form';
import { Field, SelectField } from '~/components/form/field';
import { Suggestions } from '~/components/form/suggestions';
import { Button } from '~/components/ui/button';
import { quotationFields, type quotationValues } from '~/domain/quotations/quotation';
import { incotermOptions, termsAdvice } from '~/domain/trade/incoterms';
import { PORT_SUGGESTIONS } from '~/domain/trade/ports';
import { fieldLabels } from '~/lib/editing/field-set';
import { arrangedRow, submittedRows } from '~/lib/editing/rows';
import { lineErrors } from './line-controls';
import { LINE_LABELS, LINE_PARTS, type LineRow, LinesField } from './lines-field';

/** The rows of the form that buttons arrange. */
export const LINE_ROWS = { field: 'lines', parts: LINE_PARTS } as const;

const { company, buyer_address, currency, incoterm, port, valid_until, payment_terms, remarks } =
  quotationFields.fields;

const TERMS = incotermOptions('None');

/** What the form needs beside its values. */
type FormSurroundings = {
  currencies: { value: string; label: string }[];
  sendsMail: boolean;
  /** Where the buyer wants the goods. */
  destination: string | null;
  /** The country of the company. */
  home: string;
};

type Props = Omit<EditFormProps<ReturnType<typeof quotationValues>, FormSurroundings>, 'title'> & {
  cancelTo: string;
};

export function QuotationForm({ loaderData, actionData, cancelTo }: Props) {
  const { values, currencies, sendsMail, destination, home } = loaderData;
  const edit = useEditForm<(typeof quotationFields)['schema']>(loaderData, actionData);
  const { fields, submitted } = edit;
  const rows: LineRow[] = submittedRows(submitted, 'lines') ?? values.lines;
  const typed = submitted ?? values;
  const advice = termsAdvice({
    incoterm: String(typed.incoterm ?? ''),
    place: String(typed.port ?? ''),
    units: rows.flatMap(({ unit, description }) => (description ? String(unit) : [])),
    destination,
    home,
  });
  return (
    <EditForm
      edit={edit}
      labels={fieldLabels(quotationFields)}
      saveLabel="Save quotation"
      cancelTo={cancelTo}
      rowErrors={lineErrors(fields.lines, LINE_LABELS)}
      buttons={
        <Button name="intent" value="send" look="secondary">
          {sendsMail ? 'Save and send by e-mail' : 'Save, to send the PDF yourself'}
        </Button>
      }
    >
      <Field field={fields.company} label={company.label} />
      <Field
        field={fields.buyer_address}
        label={buyer_address.label}
        hint={buyer_address.hint}
        rows={buyer_address.rows}
      />
      <SelectField field={fields.currency} label={currency.label} options={currencies} />
      <LinesField
        field={fields.lines}
        rows={rows}
        focus={arrangedRow(submitted?.intent, 'lines', rows.length + 1)}
        currency={String(submitted?.currency ?? values.currency)}
      />
      <SelectField field={fields.incoterm} label={incoterm.label} options={TERMS} />
      <Field
        field={fields.port}
        label={port.label}
        hint={destination ? `${port.hint} The buyer named ${destination} as destination.` : port.hint}
        advice={advice}
        list="ports"
      />
      <Suggestions id="ports" options={PORT_SUGGESTIONS} />
      <Field field={fields.valid_until} label={valid_until.label} hint={valid_until.hint} type="date" />
      <Field
        field={fields.payment_terms}
        label={payment_terms.label}
        hint={payment_terms.hint}
        rows={payment_terms.rows}
      />
      <Field field={fields.remarks} label={remarks.label} hint={remarks.hint} rows={remarks.rows} />
    </EditForm>
  );
}
