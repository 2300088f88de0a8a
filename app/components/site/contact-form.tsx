import { type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ErrorSummary, fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { type Enquiry, enquirySchema } from '~/domain/enquiries/enquiry';
import { answerSentence } from '~/domain/office/answer-time';
import type { WrittenPage } from '~/domain/pages/notices';
import type { SiteSettings } from '~/domain/settings/settings';
import { HiddenFields, NotSent, SmallPrint } from './sending-parts';

type Props = {
  /** The idempotency key: sent twice, the form is stored once. */
  formKey: string;
  prefilled: Partial<Enquiry> | undefined;
  /** The result of the last submission; its values fill the form again. */
  result: SubmissionResult<string[]> | undefined;
  /** Why a valid form could not be sent. */
  notSent: string | undefined;
  /** Whether a message was sent already. */
  again: boolean;
  /** What the office's clock says; null without office hours. */
  clock: ReactNode;
  settings: SiteSettings;
  /** The pages that somebody has written. */
  written: WrittenPage[];
};

const FIELD_NAMES = ['full_name', 'email', 'phone', 'subject', 'message'] as const;

/** The contact form (docs/product.md#enquiries). */
export function ContactForm({ formKey, prefilled, result, notSent, again, clock, settings, written }: Props) {
  const [form, fields] = useForm<Enquiry>({
    id: 'contact',
    lastResult: result,
    defaultValue: prefilled,
    constraint: getZodConstraint(enquirySchema),
    defaultNoValidate: false,
  });
  const errors = fieldErrors(FIELD_NAMES.map((name) => fields[name]));
  return (
    <Form method="post" action="/contact-us" id={form.id} className="space-y-6">
      {errors.length > 0 && (
        <ErrorSummary heading="Please check the form" sentence="Fix these, then send again:" errors={errors} />
      )}
      <NotSent why={notSent} settings={settings} />
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="text-heading">{again ? 'Send another message' : 'Send us a message'}</h2>
          {clock}
        </div>
        <p className="mt-1 text-soil">{answerSentence(settings.answer_working_days)}</p>
      </div>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Field field={fields.full_name} label="Full Name" autoComplete="name" enterKeyHint="send" />
        <Field field={fields.email} label="Email Address" type="email" autoComplete="email" enterKeyHint="send" />
      </div>
      <Field field={fields.phone} label="Phone Number" type="tel" autoComplete="tel" enterKeyHint="send" />
      <Field field={fields.subject} label="Subject" enterKeyHint="send" />
      <Field field={fields.message} label="Message" rows={5} />
      <HiddenFields formKey={formKey} />
      <Button name="intent" value="save">
        Send Message
      </Button>
      <SmallPrint written={written} />
    </Form>
  );
}
