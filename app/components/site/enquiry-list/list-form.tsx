import { type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { Form } from 'react-router';
import { ErrorSummary, fieldErrors } from '~/components/form/error-summary';
import type { FieldOf } from '~/components/form/field';
import { LoadPlan } from '~/components/site/load-plan';
import { HiddenFields, NotSent, SmallPrint } from '~/components/site/sending-parts';
import { RefusedGoods } from '~/components/site/shipment-papers';
import { Button } from '~/components/ui/button';
import { type EnquiryListInput, enquiryListSchema } from '~/domain/enquiries/enquiry-list';
import { MAX_LINES, type TypedLine } from '~/domain/enquiries/list-lines';
import type { ListView } from '~/domain/enquiries/list-view';
import { formatTonnes } from '~/domain/enquiries/quantity';
import { answerSentence } from '~/domain/office/answer-time';
import type { WrittenPage } from '~/domain/pages/notices';
import type { SiteSettings } from '~/domain/settings/settings';
import liveLoad from '~/enhance/live-load.ts?worker&url';
import { BUYER_FIELDS, BuyerFields } from './buyer-fields';
import { LINE_PARTS, LineFields, lineField } from './line-fields';

type Props = {
  /** The idempotency key: sent twice, the form is stored once. */
  formKey: string;
  lines: TypedLine[];
  view: ListView;
  /** The result of the last submission; its values fill the form again. */
  result: SubmissionResult<string[]> | undefined;
  /** Why a valid form could not be sent. */
  notSent: string | undefined;
  weeks: { value: string; label: string }[];
  countries: readonly string[];
  ports: { value: string; label: string }[];
  settings: SiteSettings;
  written: WrittenPage[];
};

/** The form of an enquiry list: its lines, what they are together, and who asks (docs/product.md#enquiry-list). */
export function ListForm({ formKey, lines, view, result, notSent, weeks, countries, ports, settings, written }: Props) {
  const [form, fields] = useForm<EnquiryListInput>({
    id: 'list',
    lastResult: result,
    defaultValue: { lines },
    constraint: getZodConstraint(enquiryListSchema),
    defaultNoValidate: false,
  });
  const rows = fields.lines.getFieldList().map((row) => row.getFieldset() as Record<keyof TypedLine, FieldOf>);
  const errors = fieldErrors([
    { id: 'line-0', errors: fields.lines.errors },
    ...rows.flatMap((row, index) => LINE_PARTS.map((part) => lineField(row[part], index, part))),
    ...BUYER_FIELDS.map((name) => fields[name]),
  ]);
  return (
    <Form method="post" action="/enquiry-list" id={form.id} className="max-w-5xl space-y-10">
      {/* What Enter presses is the first button of a form. */}
      <button type="submit" name="intent" value="enter" tabIndex={-1} aria-hidden className="sr-only">
        Send enquiry
      </button>
      {errors.length > 0 && (
        <ErrorSummary heading="Please check the form" sentence="Fix these, then send again:" errors={errors} />
      )}
      <NotSent why={notSent} settings={settings} />
      <HiddenFields formKey={formKey} />
      <section aria-labelledby="products">
        <h2 id="products" className="text-heading">
          What you need
        </h2>
        <ol className="mt-5 space-y-5">
          {rows.map((row, index) => (
            <LineFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a product may stand on the list twice
              key={index}
              index={index}
              line={view.lines[index]}
              fields={row}
              hasRoom={rows.length < MAX_LINES}
            />
          ))}
        </ol>
      </section>
      <Load plan={view.plan} />
      <BuyerFields {...{ fields, weeks, countries, ports }} />
      <div className="space-y-5">
        <div data-live aria-live="polite" className="space-y-3">
          <RefusedGoods refused={view.refused} />
        </div>
        <p className="text-soil">{answerSentence(settings.answer_working_days)}</p>
        <Button name="intent" value="save">
          Send enquiry
        </Button>
        <SmallPrint written={written} />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-soil underline underline-offset-4">
          Empty the list
        </summary>
        <Button name="intent" value="clear" look="secondary" formNoValidate>
          Remove all lines
        </Button>
      </details>
      <script type="module" src={liveLoad} />
    </Form>
  );
}

/** What the lines are together. */
function Load({ plan }: { plan: ListView['plan'] }) {
  return (
    <section id="load" aria-labelledby="load-heading" className="rounded-2xl bg-leaf-pale p-5 sm:p-8">
      <h2 id="load-heading" className="text-heading">
        Your load
        <span data-live className="tabular-nums">
          {plan && plan.tonnes > 0 && `: ${formatTonnes(plan.tonnes)}`}
        </span>
      </h2>
      <div data-load data-live aria-live="polite" className="mt-4">
        {plan ? (
          <LoadPlan plan={plan} />
        ) : (
          <p className="measure">Enter quantities, and see here which boxes they fill and what may share one.</p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button name="intent" value="update" look="secondary" formNoValidate formAction="/enquiry-list#load">
          Update load
        </Button>
        <Button name="intent" value="more" look="secondary" formNoValidate>
          Add more products
        </Button>
      </div>
    </section>
  );
}
