import { Outlet, useMatches } from 'react-router';
import { PreviewBar } from '~/components/site/preview-bar';
import { SiteFooter } from '~/components/site/site-footer';
import { SiteHeader } from '~/components/site/site-header';
import { WhatsappButton } from '~/components/site/whatsapp-button';
import { ToastMessage } from '~/components/ui/toast-message';
import { DEFAULT_SETTINGS } from '~/domain/settings/settings';
import { getSiteSettings } from '~/domain/settings/settings.server';
import type { Toast } from '~/lib/http/toast';
import { orDefault } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/layout';

export async function loader({ context }: Route.LoaderArgs) {
  const { assets, db, origin, memoize, preview } = context.get(requestContext);
  // The settings have defaults, so visitors need no toast about a failure.
  const settings = await orDefault(
    memoize('settings', () => getSiteSettings(db)),
    DEFAULT_SETTINGS,
  );
  return { assetsUrl: assets.urlOf(''), settings, origin, preview: preview?.kind ?? null };
}

export default function SiteLayout({ loaderData: { settings, preview } }: Route.ComponentProps) {
  const toasts = useMatches().map((match) => (match.loaderData as { toast?: Toast | null } | undefined)?.toast);
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-onion focus:px-5 focus:py-3 focus:text-paper"
      >
        Skip to content
      </a>
      {preview && <PreviewBar kind={preview} />}
      <SiteHeader settings={settings} />
      <main id="content">
        <Outlet />
      </main>
      <SiteFooter settings={settings} />
      <WhatsappButton number={settings.whatsapp_number} />
      <ToastMessage toast={toasts.findLast((toast) => toast)} />
    </>
  );
}
