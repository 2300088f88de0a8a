import type { ReactNode } from 'react';
import { DEFAULT_SETTINGS } from '~/domain/settings/settings';

/** The layout of pages that must not depend on data: a plain header, no footer. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="shell py-6">
        {/* Without a name: whose site it is, only its data could say. */}
        <a href="/" className="inline-flex min-h-11 items-center gap-3">
          <img src={DEFAULT_SETTINGS.header_logo_url} alt="" width="40" height="40" className="h-10 w-auto" />
          <span className="font-display text-lg">Home page</span>
        </a>
      </header>
      <main id="content" className="wrap-anywhere">
        {children}
      </main>
    </>
  );
}
