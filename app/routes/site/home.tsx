import { Destinations } from '~/components/site/company/destinations';
import { TrustBand } from '~/components/site/company/trust-band';
import { siteIdentity } from '~/components/site/identity';
import { LoadingList } from '~/components/site/loading-list';
import { organization, webSite } from '~/components/site/structured-data';
import { listCategories, NO_CATEGORIES } from '~/domain/categories/categories.server';
import type { CompanyEntry } from '~/domain/company/company-entry';
import { COMPANY_KINDS } from '~/domain/company/kinds';
import { homeFields } from '~/domain/pages/home-fields';
import { fallbackTexts } from '~/domain/pages/page-field';
import { getHomeContent } from '~/domain/pages/pages.server';
import { NO_TRUST } from '~/domain/pages/trust';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { head } from '~/lib/document/seo';
import type { ValuesOf } from '~/lib/editing/field-set';
import { withFallback, withToast } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { pictureUrl } from '~/lib/text/url';
import type { Route } from './+types/home';
import { About, CallToAction, Hero, ProductRange, WhyChooseUs } from './home-sections';
import { previewOf } from './preview.server';
import { staffView } from './staff.server';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const preview = previewOf<ValuesOf<typeof homeFields>>(context, 'home');
  const previewed = previewOf<CompanyEntry[]>(context, 'company');
  const [home, range, staff] = await Promise.all([
    withFallback(
      getHomeContent(db),
      { texts: fallbackTexts(homeFields), company: [], trust: NO_TRUST, pictureNotes: {} },
      {
        title: 'Error Fetching Page Content',
      },
    ),
    withFallback(listCategories(db), NO_CATEGORIES, ({ unexpected }) =>
      unexpected
        ? { title: 'Unexpected Error', message: 'An unexpected error occurred while fetching categories.' }
        : { title: 'Error Fetching Categories' },
    ),
    staffView(context, { table: 'page_content', id: 'home' }),
  ]);
  const texts = preview ?? home.value.texts;
  const company = previewed ?? home.value.company;
  const { trust } = home.value;
  const { categories, loading } = range.value;
  const pictureNotes = { ...home.value.pictureNotes, ...range.value.pictureNotes };
  return withToast({ texts, company, trust, categories, loading, staff, pictureNotes }, home.toast, range.toast);
}

export const handle = editedBy<Route.ComponentProps['loaderData']>(({ staff }) =>
  formLinks('/admin/edit-pages/home', staff),
);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { texts } = loaderData;
  const identity = siteIdentity(matches);
  return head(identity, {
    title: texts.hero_main_title || 'Home',
    description: texts.hero_subtitle || identity.settings.company_tagline || identity.name,
    path: '/',
    image: pictureUrl(texts.hero_image_url),
    entry: texts,
    jsonLd: [organization(identity), webSite(identity)],
  });
}

export default function Home({
  loaderData: { texts, company, trust, categories, loading },
  matches,
}: Route.ComponentProps) {
  const { name, notices } = siteIdentity(matches);
  const ofKind = (kind: CompanyEntry['kind']) => company.filter((entry) => entry.kind === kind);
  return (
    <>
      <Hero texts={texts} name={name} categories={categories} />
      <TrustBand {...trust} />
      <LoadingList products={loading} />
      <About texts={texts} />
      <ProductRange texts={texts} categories={categories} hasSeason={notices.hasSeason} />
      <WhyChooseUs texts={texts} />
      <Destinations heading={COMPANY_KINDS.destinations.heading} destinations={ofKind('destinations')} />
      <CallToAction texts={texts} />
    </>
  );
}
