type Props = {
  /** The name of the company; empty where nobody has given it yet. */
  name: string;
  /** The URL of the style sheet of public pages. */
  stylesheet: string;
};

/** The document that visitors get in place of every page until the owner publishes the site. It says nothing that nobody wrote. */
export function UnpublishedPage({ name, stylesheet }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{name ? `${name}: not public yet` : 'This site is not public yet'}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main data-unpublished className="shell grid min-h-dvh place-items-center text-center wrap-anywhere">
          <div>
            {name && <p className="eyebrow">{name}</p>}
            <h1 className="mt-3 text-title">This site is not public yet.</h1>
            <p className="mx-auto mt-4 max-w-lg text-lead text-soil">
              Somebody is still working on it. Please come back later.
            </p>
          </div>
        </main>
      </body>
    </html>
  );
}
