import type { ReactNode } from 'react';

type Props = {
  project: { name: string; words: string }[];
  /** Why the web server in front cannot be given pages, in the system's words. */
  pageFiles: string | null;
};

/** What whoever runs the site has to mend outside of it. */
export function OperatorNeeds({ project, pageFiles }: Props) {
  return (
    <>
      {project.length > 0 && (
        <Need id="supabase" title="The Supabase project is not set up safely">
          <p className="mt-2 text-soil">
            For the owner of the project, in{' '}
            <a
              href="https://supabase.com/dashboard"
              rel="noreferrer"
              className="text-onion underline underline-offset-4"
            >
              Supabase’s dashboard
            </a>
            . A change shows here within five minutes.
          </p>
          <ul className="mt-3 list-disc space-y-2 pl-5">
            {project.map(({ name, words }) => (
              <li key={name} data-need="supabase" data-check={name} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        </Need>
      )}
      {pageFiles !== null && (
        <Need id="storage" title="There is no room for copies of the pages">
          <p data-need="storage" className="mt-2 wrap-anywhere text-soil">
            For whoever runs the server: nothing can be written to the folder PAGE_FILES ({pageFiles}). Nothing is lost,
            and visitors see every page, but more slowly, and none while the site restarts. Make room on that disk, or
            give the site the right to write there: it goes on by itself.
          </p>
        </Need>
      )}
    </>
  );
}

function Need({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-6 scroll-mt-24 rounded-2xl border-2 border-alarm bg-white p-5"
    >
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
