import { Outlet, useLocation, useMatches } from 'react-router';
import { AskBar, chatText, type Subject } from '~/components/site/ask';
import { MarketNote } from '~/components/site/market-note';
import { PreviewBar } from '~/components/site/preview-bar';
import { SiteFooter } from '~/components/site/site-footer';
import { SiteHeader } from '~/components/site/site-header';
import { SiteToast } from '~/components/site/site-toast';
import { StaffBar } from '~/components/site/staff-bar';
import { Today } from '~/components/site/today';
import { WhatsappButton } from '~/components/site/whatsapp-button';
import { PagePictures, picturesOf } from '~/components/ui/page-pictures';
import { CompanyTimeZone } from '~/components/ui/time-zone';
import { NO_NOTICES, noteIsOn, noteOf } from '~/domain/pages/notices';
import { getNotices } from '~/domain/pages/notices.server';
import { readSettings } from '~/domain/settings/read-settings.server';
import { editLinksOf } from '~/lib/document/edit-links';
import type { Toast } from '~/lib/http/toast';
import { readPictureNotes } from '~/lib/pictures/picture-notes.server';
import { orDefault } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { timeZoneOr } from '~/lib/runtime/time-zone-name';
import type { Route } from './+types/layout';
import { previewOf } from './preview.server';
import { readerContext, recognizeStaff } from './staff.server';

export const middleware: Route.MiddlewareFunction[] = [recognizeStaff];

export async function loader({ context, url }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const { assets, db, origin, memoize, preview, timeZone } = scope;
  // The settings have defaults, so visitors need no toast about a failure.
  const [settings, notices] = await Promise.all([
    readSettings(scope),
    orDefault(
      memoize('notices', () => getNotices(db)),
      NO_NOTICES,
    ),
  ]);
  const { pathname, searchParams } = url;
  const typed = previewOf<Parameters<typeof noteOf>[0]>(context, 'market-note');
  const note = typed
    ? noteOf({ ...typed, noted_at: new Date().toISOString() })
    : notices.note && noteIsOn(notices.note, pathname) && !searchParams.get('q')
      ? notices.note
      : null;
  const reader = await context.get(readerContext);
  const staffRole = reader?.role ?? null;
  // The pages of visitors ask for it with their rows.
  const pictureNotes = preview ? await orDefault(readPictureNotes(db, assets, preview.data), {}) : {};
  return {
    assetsUrl: assets.urlOf(''),
    settings,
    notices,
    note,
    origin,
    staffRole,
    preview: preview?.kind ?? null,
    pictureNotes,
    timeZone: timeZoneOr(settings.company_time_zone, timeZone),
  };
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { note, notices, origin, settings, staffRole, preview, timeZone } = loaderData;
  const { pathname } = useLocation();
  const matches = useMatches();
  const links = staffRole && editLinksOf(matches);
  const subject = matches
    .map((match) => (match.loaderData as { subject?: Subject } | undefined)?.subject)
    .findLast((found) => found);
  const toasts = matches.map((match) => (match.loaderData as { toast?: Toast | null } | undefined)?.toast);
  return (
    <CompanyTimeZone value={timeZone}>
      <PagePictures value={picturesOf(matches)}>
        <Today value={notices.today}>
          <a
            href="#content"
            className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-onion focus:px-5 focus:py-3 focus:text-paper print:hidden"
          >
            Skip to content
          </a>
          {preview && <PreviewBar kind={preview} />}
          {staffRole && !preview && (
            <StaffBar
              links={links?.adminOnly && staffRole !== 'admin' ? null : links}
              isPublished={settings.site_published === 'yes'}
            />
          )}
          <SiteHeader settings={settings} chat={subject && chatText(subject)} />
          <main id="content" className="wrap-anywhere">
            {note && <MarketNote note={note} />}
            <SiteToast toast={toasts.findLast((toast) => toast)} />
            <Outlet />
          </main>
          {subject && <AskBar subject={subject} number={settings.whatsapp_number} />}
          <SiteFooter settings={settings} pageUrl={preview ? null : `${origin}${pathname}`} written={notices.written} />
          <WhatsappButton number={settings.whatsapp_number} text={subject && chatText(subject)} />
        </Today>
      </PagePictures>
    </CompanyTimeZone>
  );
}
