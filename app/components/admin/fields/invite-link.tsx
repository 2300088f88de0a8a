/** `life` is how long the link works, in words. */
type Props = { url: string; email: string; life: string; isMailed: boolean };

/** A link to set a password, shown once to the administrator who made it. */
export function InviteLink({ url, email, life, isMailed }: Props) {
  return (
    <section role="status" className="max-w-3xl rounded-2xl border-2 border-leaf bg-leaf-pale p-5">
      <h2 className="text-heading">{isMailed ? 'The link is on its way' : 'The link is ready'}</h2>
      <p className="mt-1">
        {isMailed
          ? `It is being mailed to ${email}. You can also hand it over yourself:`
          : `Copy it, and send it to ${email} yourself:`}{' '}
        it works {life}, and is shown here only now. Whoever has it can sign in as this person.
      </p>
      <p className="mt-4 rounded-xl border border-bark bg-white px-4 py-3 font-mono text-fine wrap-anywhere select-all">
        <code data-invite-link>{url}</code>
      </p>
    </section>
  );
}
