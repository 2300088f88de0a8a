type Props = { needs: { name: string; words: string }[] };

/** What is wrong with the Supabase project, and where its owner mends it. */
export function ProjectNeeds({ needs }: Props) {
  if (needs.length === 0) return null;
  return (
    <section
      id="supabase"
      aria-labelledby="supabase-title"
      className="mt-6 scroll-mt-24 rounded-2xl border-2 border-alarm bg-white p-5"
    >
      <h2 id="supabase-title" className="text-heading">
        The Supabase project is not set up safely
      </h2>
      <p className="mt-2 text-soil">
        For the owner of the project, in{' '}
        <a href="https://supabase.com/dashboard" rel="noreferrer" className="text-onion underline underline-offset-4">
          Supabase’s dashboard
        </a>
        . A change shows here within five minutes.
      </p>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        {needs.map(({ name, words }) => (
          <li key={name} data-need="supabase" data-check={name} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
