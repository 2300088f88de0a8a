/** A field in error: the id of its control, and the message. */
export type FieldError = { id: string; message: string };

export function fieldErrors(fields: { id: string; errors?: string[] | undefined }[]): FieldError[] {
  return fields.flatMap(({ id, errors }) => (errors ? [{ id, message: errors.join(' ') }] : []));
}

type Props = { heading: string; sentence: string; errors: FieldError[] };

/** The errors of a form, above it, with links to the fields. */
export function ErrorSummary({ heading, sentence, errors }: Props) {
  return (
    <div role="alert" tabIndex={-1} className="rounded-2xl border-2 border-alarm bg-white p-5" data-error-summary>
      <h2 className="text-heading text-alarm">{heading}</h2>
      <p className="mt-1">{sentence}</p>
      {errors.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {errors.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block font-medium text-alarm underline underline-offset-4">
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
