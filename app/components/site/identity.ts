import type { SiteSettings } from '~/domain/settings/settings';
import type { SiteIdentity } from '~/lib/document/seo';

type Match = { id: string; loaderData: unknown } | undefined;
type SiteData = { settings: SiteSettings; origin: string };

/**
 * Finds the site's name, origin and settings for a page, in the site layout's data.
 *
 * @param matches as React Router gives them to `meta` and to a page
 */
export function siteIdentity(matches: readonly Match[]): SiteIdentity & { settings: SiteSettings } {
  const layout = matches.find((match) => match?.id === 'routes/site/layout');
  if (!layout) throw new Error('Only pages inside the site layout have its identity.');
  const { settings, origin } = layout.loaderData as SiteData;
  return { name: settings.company_name, origin, settings };
}
