import { type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ErrorSummary, fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import type { Offer } from '~/domain/quotations/answers.server';
import { type AnswerButton, answerSchemas } from '~/domain/quotations/quotation-answer';
import { idOf } from './office-answers';

/** A form that came back: whose it is, and what was typed into it. */
export type FailedAnswer = {
  number: string;
  version: number;
  button: AnswerButton;
  result: SubmissionResult<string[]>;
};

type Props = { offer: Offer; failed: FailedAnswer | null };

/** The three answers to a version, each a form of its own. */
export function AnswerForms({ offer, failed }: Props) {
  const own = failed && idOf(failed) === idOf(offer) ? failed : null;
  const resultOf = (button: AnswerButton) => (own?.button === button ? own.result : undefined);
  return (
    <div className="mt-5 space-y-3 border-t border-sand pt-5 print:hidden">
      <AcceptForm offer={offer} result={resultOf('accept')} />
      <Folded summary="Ask for a change" isOpen={own?.button === 'ask'}>
        <TextForm
          offer={offer}
          button="ask"
          name="message"
          label="What should be different?"
          send="Send the question"
          result={resultOf('ask')}
        />
      </Folded>
      <Folded summary="Decline" isOpen={own?.button === 'decline'}>
        <TextForm
          offer={offer}
          button="decline"
          name="reason"
          label="Why does it not suit you?"
          send="Decline this quotation"
          result={resultOf('decline')}
        />
      </Folded>
    </div>
  );
}

function Folded({ summary, isOpen, children }: { summary: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-onion underline underline-offset-4">
        {summary}
      </summary>
      {children}
    </details>
  );
}

// What the browser may check: the server knows the day.
const SCHEMAS = answerSchemas('0000-01-01');

type FormProps = { offer: Offer; result: SubmissionResult<string[]> | undefined };

function AcceptForm({ offer, result }: FormProps) {
  const [form, fields] = useForm<z.input<typeof SCHEMAS.accept>>({
    id: `accept-${idOf(offer)}`,
    ...(result ? { lastResult: result } : { defaultValue: { company: offer.company ?? undefined } }),
    constraint: getZodConstraint(SCHEMAS.accept),
    defaultNoValidate: false,
  });
  return (
    <form method="post" id={form.id} className="space-y-5">
      <Problems fields={[fields.accepted_by, fields.company, fields.loading_date]} />
      <p className="measure">
        To order on these terms, enter your name and accept. We confirm, and write to you about the next steps.
      </p>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field field={fields.accepted_by} label="Your name" autoComplete="name" />
        <Field field={fields.company} label="Company" autoComplete="organization" />
      </div>
      <Field field={fields.loading_date} label="Loading wished on" type="date" />
      <Sender offer={offer} button="accept" label="Accept this quotation" />
    </form>
  );
}

type TextFormProps = FormProps & { label: string; send: string } & (
    | { button: 'ask'; name: 'message' }
    | { button: 'decline'; name: 'reason' }
  );

function TextForm({ offer, button, name, label, send, result }: TextFormProps) {
  const [form, fields] = useForm<Record<string, string>>({
    id: `${button}-${idOf(offer)}`,
    lastResult: result,
    constraint: getZodConstraint(SCHEMAS[button]),
    defaultNoValidate: false,
  });
  const field = fields[name];
  if (!field) return null;
  return (
    <form method="post" id={form.id} className="space-y-5 pb-3">
      <Problems fields={[field]} />
      <Field field={field} label={label} rows={4} />
      <Sender offer={offer} button={button} label={send} look="secondary" />
    </form>
  );
}

function Problems({ fields }: { fields: Parameters<typeof fieldErrors>[0] }) {
  const errors = fieldErrors(fields);
  if (errors.length === 0) return null;
  return <ErrorSummary heading="Please check the form" sentence="Fix these, then send again:" errors={errors} />;
}

type SenderProps = { offer: Offer; button: AnswerButton; label: string; look?: 'secondary' };

function Sender({ offer, button, label, look }: SenderProps) {
  return (
    <>
      <input type="hidden" name="number" value={offer.number} />
      <input type="hidden" name="version" value={offer.version} />
      <Button name="intent" value={button} {...(look && { look })}>
        {label}
      </Button>
    </>
  );
}
