import type { SiteSettings } from '~/domain/settings/settings';
import type { SiteIdentity } from '~/lib/seo';

type Match = { id: string; loaderData: unknown } | undefined;

/**
 * Finds the site's name and origin for a page's `meta`, in the site layout's data.
 *
 * @param matches as React Router gives them to `meta`
 */
export function siteIdentity(matches: readonly Match[]): SiteIdentity & { settings: SiteSettings } {
  const layout = matches.find((match) => match?.id === 'routes/site/layout');
  const { settings, origin } = layout?.loaderData as { settings: SiteSettings; origin: string };
  return { name: settings.company_name, origin, settings };
}
