import { siteIdentity } from '~/components/site/identity';
import { MarkupBlocks } from '~/components/site/markup';
import { PageHeading } from '~/components/site/page-heading';
import { type PageFieldSet, pageTexts } from '~/domain/pages/page-field';
import { PAGES } from '~/domain/pages/page-list';
import { getTexts } from '~/domain/pages/pages.server';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import { parseMarkup } from '~/lib/markup/parse-markup';
import { withoutMarks } from '~/lib/markup/without-marks';
import { notFound, orErrorPage, withFallback, withToast } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/text-page';
import { previewOf } from './preview.server';
import { staffView } from './staff.server';

// Pages of one long text, with post markup: privacy, terms, claims. One without a text does not exist.

const SLUGS = ['privacy', 'terms', 'claims'] as const;
type Texts = Record<string, string>;
const WORDS = {
  title: 'Error fetching page content',
  message: 'Could not load this page. Please try again in a minute.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const slug = SLUGS.find((one) => url.pathname.toLowerCase().startsWith(`/${one}`)) ?? 'privacy';
  const { fields }: PageFieldSet = PAGES[slug].set;
  const preview = previewOf<Texts>(context, slug);
  const reading: Promise<Texts> = preview ? Promise.resolve(preview) : getTexts(db, slug, { fields });
  const standard: Texts = pageTexts({ fields }, []);
  const [texts, staff] = await Promise.all([
    // There is no standard text to fall back to where the page would not exist with it.
    standard[slug] ? withFallback(reading, standard, WORDS) : { value: await orErrorPage(reading, WORDS), toast: null },
    staffView(context, { table: 'page_content', id: slug }),
  ]);
  const { [slug]: text = '', [`${slug}_title`]: title = '' } = texts.value;
  if (text.trim() === '') throw notFound();
  return withToast({ slug, title, text, blocks: parseMarkup(text), staff }, texts.toast);
}

export const handle = editedBy<Route.ComponentProps['loaderData']>(({ slug, staff }) =>
  formLinks(`/admin/edit-pages/${slug}`, staff),
);

const crumbs = (title: string, slug: string) => [
  { name: 'Home', path: '/' },
  { name: title, path: `/${slug}` },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slug, title, text } = loaderData;
  const identity = siteIdentity(matches);
  return head(identity, {
    title,
    description: withoutMarks(text),
    path: `/${slug}`,
    jsonLd: [breadcrumbList(identity.origin, crumbs(title, slug))],
  });
}

export default function TextPage({ loaderData: { slug, title, blocks } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={title} crumbs={crumbs(title, slug)} />
      <div className="shell section">
        <div className="measure space-y-5 text-lead [&_strong]:font-semibold">
          <MarkupBlocks blocks={blocks} />
        </div>
      </div>
    </>
  );
}
