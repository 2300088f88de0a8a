import { type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { newLinkSchema } from '~/domain/enquiries/enquiry';

type Props = {
  /** Whether the site sends mail. */
  sendsMail: boolean;
  result: SubmissionResult<string[]> | undefined;
};

/** The private page of an enquiry whose link has ended, or never was one. */
export function EndedLink({ sendsMail, result }: Props) {
  const [form, fields] = useForm<{ email: string }>({
    id: 'new-link',
    lastResult: result,
    constraint: getZodConstraint(newLinkSchema),
    defaultNoValidate: false,
  });
  return (
    <div className="shell pt-10 pb-16 lg:pb-24">
      <div className="max-w-xl">
        <h1 className="text-title">This link has ended</h1>
        <p className="mt-4">
          It works for 30 days after the enquiry or our last quotation, and longer for an order.{' '}
          {sendsMail
            ? 'Enter the address that the enquiry was sent with, and we mail you a new link.'
            : 'Please write to us with the reference, and we look it up.'}
        </p>
        {sendsMail && (
          <form method="post" id={form.id} className="mt-6 space-y-5">
            <Field field={fields.email} label="E-mail address" type="email" autoComplete="email" />
            <Button name="intent" value="new_link">
              Mail me a new link
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}
