import { picturesOf } from '~/components/ui/page-pictures';
import type { Notices } from '~/domain/pages/notices';
import type { SiteSettings } from '~/domain/settings/settings';
import type { SiteIdentity } from '~/lib/document/seo';

type Match = { id: string; loaderData: unknown } | undefined;
type SiteData = { settings: SiteSettings; notices: Notices; origin: string };

/**
 * Finds the site's name, origin, settings and notices for a page, in the site layout's data.
 *
 * @param matches as React Router gives them to `meta` and to a page
 */
export function siteIdentity(matches: readonly Match[]): SiteIdentity & { settings: SiteSettings; notices: Notices } {
  const layout = matches.find((match) => match?.id === 'routes/site/layout');
  if (!layout) throw new Error('Only pages inside the site layout have its identity.');
  const { settings, notices, origin } = layout.loaderData as SiteData;
  const site = { name: settings.company_name, origin, sharePicture: settings.share_picture_url };
  return { ...site, ...picturesOf(matches), settings, notices };
}
