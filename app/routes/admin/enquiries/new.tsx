import { EditForm, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { ArrangedRows } from '~/components/admin/fields/arranged-rows';
import { CONTROL, Field, SelectField } from '~/components/form/field';
import { Suggestions } from '~/components/form/suggestions';
import { getBuyer } from '~/domain/buyers/buyers.server';
import { COUNTRIES } from '~/domain/enquiries/countries';
import { ENTERED_LINE_PARTS, enteredFields, enteredSchema } from '~/domain/enquiries/entered-enquiry';
import { enterEnquiry } from '~/domain/enquiries/entered-enquiry.server';
import { UNIT_WORDS, UNITS } from '~/domain/enquiries/quantity';
import { CHANNEL_OPTIONS } from '~/domain/enquiries/stored-enquiry';
import { listChosenProducts, listProductNames } from '~/domain/products/products.server';
import { incotermOptions } from '~/domain/trade/incoterms';
import { PORT_SUGGESTIONS } from '~/domain/trade/ports';
import { saveNew } from '~/lib/editing/edit.server';
import { readEditForm, rowIdOf } from '~/lib/editing/edit-form.server';
import { fieldLabels } from '~/lib/editing/field-set';
import { newForm } from '~/lib/editing/load-edit.server';
import { arrangedRow, submittedRows } from '~/lib/editing/rows';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { LIST, TO_LIST } from './status';

const FAILED = { title: 'Error Entering Enquiry' };

const EMPTY = {
  ...{ channel: 'whatsapp', full_name: '', company: '', email: '', phone: '', country: '', subject: '', message: '' },
  ...{ port: '', incoterm: '', loading_week: '' },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const reading = Promise.all([listProductNames(db), getBuyer(db, url.searchParams.get('buyer') ?? '')]);
  const [products, buyer] = await orErrorPage(reading, { title: 'Error' }, context.get(submittedContext));
  const [person] = buyer?.people ?? [];
  const known = buyer && {
    ...{ company: buyer.company ?? '', country: buyer.country ?? '' },
    ...{ full_name: person?.full_name ?? '', email: person?.email ?? '', phone: person?.phone ?? '' },
  };
  const lines: LineRow[] = [];
  return { ...newForm({ ...EMPTY, ...known, lines }, enteredFields.schema), products };
}

const LINE_ROWS = { field: 'lines', parts: ENTERED_LINE_PARTS } as const;

export async function action(args: Route.ActionArgs) {
  const submitted = await readEditForm(args.request);
  const { secret } = args.context.get(requestContext);
  const id = rowIdOf(submitted.data);
  return saveNew(
    { ...args, submitted },
    {
      schema: enteredSchema,
      rows: [LINE_ROWS],
      failed: FAILED,
      create: async ({ db }, { input }) => {
        const ids = [...new Set(input.lines.map(({ product_id }) => product_id))];
        await enterEnquiry(db, id, input, await listChosenProducts(db, ids), secret);
        return { ok: true, row: null };
      },
      to: `${LIST}/${id}`,
      success: ({ full_name }) => ({
        title: 'Enquiry Entered',
        message: `The enquiry of ${full_name} stands here like any other. Nothing was mailed.`,
      }),
    },
  );
}

const { channel, full_name, company, email, phone, country, subject, message, port, incoterm, loading_week } =
  enteredFields.fields;
const TERMS = incotermOptions('None');

type LineRow = Partial<Record<(typeof ENTERED_LINE_PARTS)[number], unknown>>;

export default function NewEnquiry({ loaderData, actionData }: Route.ComponentProps) {
  const edit = useEditForm<(typeof enteredFields)['schema']>(loaderData, actionData);
  const { fields, submitted } = edit;
  const rows: LineRow[] = submittedRows(submitted, 'lines') ?? [];
  const errors = fields.lines.getFieldList().flatMap((row, index) => {
    const parts = row.getFieldset();
    return (['product_id', 'quantity'] as const).flatMap((part) =>
      (parts[part].errors ?? []).map((words) => ({
        id: `line[${index}].${part}`,
        message: `Line ${index + 1}: ${words}`,
      })),
    );
  });
  return (
    <EditPage
      title="Enter an Enquiry"
      back={TO_LIST}
      response={actionData}
      lead="For buyers who asked by WhatsApp, by telephone or at a fair. Nothing is mailed to them."
    >
      <EditForm
        edit={edit}
        labels={fieldLabels(enteredFields)}
        saveLabel="Enter enquiry"
        cancelTo={LIST}
        rowErrors={errors}
      >
        <SelectField field={fields.channel} label={channel.label} options={CHANNEL_OPTIONS} />
        <div className="grid items-end gap-6 sm:grid-cols-2">
          <Field field={fields.full_name} label={full_name.label} />
          <Field field={fields.company} label={company.label} />
          <Field field={fields.email} label={email.label} hint={email.hint} type="email" />
          <Field field={fields.phone} label={phone.label} type="tel" />
          <Field field={fields.country} label={country.label} list="countries" />
        </div>
        <Field field={fields.subject} label={subject.label} hint={subject.hint} />
        <Field field={fields.message} label={message.label} rows={message.rows} />
        <Lines
          field={fields.lines}
          rows={rows}
          focus={arrangedRow(submitted?.intent, 'lines', rows.length + 1)}
          products={loaderData.products}
          invalid={new Set(errors.map(({ id }) => id))}
        />
        <div className="grid items-end gap-6 sm:grid-cols-3">
          <Field field={fields.port} label={port.label} list="ports" />
          <SelectField field={fields.incoterm} label={incoterm.label} options={TERMS} />
          <Field field={fields.loading_week} label={loading_week.label} hint={loading_week.hint} />
        </div>
        <Suggestions id="countries" options={COUNTRIES} />
        <Suggestions id="ports" options={PORT_SUGGESTIONS} />
      </EditForm>
    </EditPage>
  );
}

type LinesProps = {
  field: Parameters<typeof ArrangedRows>[0]['field'];
  rows: LineRow[];
  focus: number | null;
  products: { id: string; name: string }[];
  /** The ids of the controls with an error. */
  invalid: ReadonlySet<string>;
};

const TEXTS = { size: 'Size', packing: 'Packing', note: 'Note' } as const;

function Lines({ field, rows, focus, products, invalid }: LinesProps) {
  const common = (index: number, part: (typeof ENTERED_LINE_PARTS)[number], label: string) => ({
    id: `line[${index}].${part}`,
    name: `lines[${index}].${part}`,
    'aria-label': `${label} of line ${index + 1}`,
    'aria-invalid': invalid.has(`line[${index}].${part}`) || undefined,
    defaultValue: String(rows[index]?.[part] ?? ''),
    className: CONTROL,
  });
  return (
    <ArrangedRows
      field={field}
      legend="Products"
      hint="What they asked for, one line each. Rows that are left empty are dropped."
      rows={rows}
      blank={{} as LineRow}
      focus={focus}
      grid="grid-cols-2 sm:grid-cols-3 [&>:last-child]:col-span-full [&>:last-child]:justify-end"
      controls={(_, index) => (
        <>
          <select {...common(index, 'product_id', 'Product')}>
            <option value="">Product</option>
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <input {...common(index, 'quantity', 'Quantity')} placeholder="Quantity" inputMode="decimal" maxLength={40} />
          <select {...common(index, 'unit', 'Unit')}>
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {UNIT_WORDS[unit]}
              </option>
            ))}
          </select>
          {(['size', 'packing', 'note'] as const).map((part) => (
            <input key={part} {...common(index, part, TEXTS[part])} placeholder={TEXTS[part]} maxLength={200} />
          ))}
        </>
      )}
    />
  );
}
