import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, useLocation, useMatches, useRouteError } from 'react-router';
import figtree from 'web-fonts/figtree-first.woff2?url';
import youngSerif from 'web-fonts/young-serif-first.woff2?url';
import { PlainLayout } from '~/components/site/plain-layout';
import { ProblemScreen } from '~/components/site/problem-screen';
import { ownPath, picturesOf } from '~/components/ui/page-pictures';
import { isStaffPath } from '~/lib/document/staff-path';
import { pictureUrl } from '~/lib/text/url';
import staffStylesheet from './admin.css?url';
import stylesheet from './app.css?url';
import enhancements from './enhance/enhance.ts?worker&url';
import officeEnhancements from './enhance/office/office.ts?worker&url';

/** The document. No page is hydrated: its scripts are modules that improve what works without them (docs/architecture.md). */
export function Layout({ children }: { children: ReactNode }) {
  const isStaff = isStaffPath(useLocation().pathname);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fdf9f1" />
        {[youngSerif, figtree].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={isStaff ? staffStylesheet : stylesheet} />
        <SiteIcons />
        <link rel="alternate" type="application/rss+xml" title="Blog" href="/feed.xml" />
        <Meta />
        <Links />
        <script type="module" src={isStaff ? officeEnhancements : enhancements} fetchPriority="low" />
        {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The icons of the site: the owner's picture where there is one. */
function SiteIcons() {
  const matches = useMatches();
  const settings = matches.map((match) => match?.loaderData as { settings?: { site_icon_url?: string } } | undefined);
  const url = pictureUrl(settings.find((data) => data?.settings)?.settings?.site_icon_url);
  if (!url) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
  const path = ownPath(url, picturesOf(matches).assetsUrl);
  return (
    <>
      <link rel="icon" href={path ? `/pictures/160/${path}.webp` : url} type={path ? 'image/webp' : undefined} />
      <link rel="apple-touch-icon" href={url} />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error);
  return (
    <PlainLayout>
      <ProblemScreen status={known ? error.status : 500} details={known ? error.data : null} />
    </PlainLayout>
  );
}
