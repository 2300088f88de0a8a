import Eye from 'lucide:eye';
import Globe from 'lucide:globe';
import Package from 'lucide:package';
import ShieldCheck from 'lucide:shield-check';
import Sprout from 'lucide:sprout';
import Truck from 'lucide:truck';
import { Figures } from '~/components/site/company/figures';
import { LoadingSteps } from '~/components/site/company/loading-steps';
import { People } from '~/components/site/company/people';
import { References } from '~/components/site/company/references';
import { Timeline } from '~/components/site/company/timeline';
import { FilmLink } from '~/components/site/film-link';
import { siteIdentity } from '~/components/site/identity';
import { Markup } from '~/components/site/markup';
import { PageHeading } from '~/components/site/page-heading';
import { ButtonLink } from '~/components/ui/button';
import type { CompanyEntry } from '~/domain/company/company-entry';
import { dialledPeople } from '~/domain/company/dialled-people.server';
import { COMPANY_KINDS } from '~/domain/company/kinds';
import { aboutFields } from '~/domain/pages/about-fields';
import { fallbackTexts } from '~/domain/pages/page-field';
import { getAboutContent } from '~/domain/pages/pages.server';
import { NO_TRUST } from '~/domain/pages/trust';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import type { ValuesOf } from '~/lib/editing/field-set';
import { withoutMarks } from '~/lib/markup/without-marks';
import { withFallback, withToast } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { initialsOf } from '~/lib/text/initials';
import type { Route } from './+types/about';
import { previewOf } from './preview.server';
import { staffView } from './staff.server';

const CORE_VALUES = [
  { icon: Sprout, title: 'Farm-Fresh Quality', text: 'core_value1_text' },
  { icon: ShieldCheck, title: 'Strict Quality Control', text: 'core_value2_text' },
  { icon: Globe, title: 'Global Expertise', text: 'core_value3_text' },
  { icon: Package, title: 'Custom Packaging', text: 'core_value4_text' },
  { icon: Truck, title: 'Timely Delivery', text: 'core_value5_text' },
  { icon: Eye, title: 'Transparency', text: 'core_value6_text' },
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const { db } = scope;
  const preview = previewOf<ValuesOf<typeof aboutFields>>(context, 'about-us');
  const company = previewOf<CompanyEntry[]>(context, 'company');
  const content = await withFallback(
    getAboutContent(db),
    { texts: fallbackTexts(aboutFields), company: [], trust: NO_TRUST, pictureNotes: {} },
    {
      title: 'Error fetching page content',
      message: 'Could not load About Us page details. Displaying default content.',
    },
  );
  const staff = await staffView(context, { table: 'page_content', id: 'about-us' });
  const shown = { ...content.value, ...(preview && { texts: preview }), ...(company && { company }) };
  return withToast({ ...shown, company: await dialledPeople(scope, shown.company), staff }, content.toast);
}

const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'About Us', path: '/about-us' },
];

export const handle = editedBy<Route.ComponentProps['loaderData']>(({ staff }) =>
  formLinks('/admin/edit-pages/about-us', staff),
);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const identity = siteIdentity(matches);
  return head(identity, {
    title: 'About Us',
    description: withoutMarks(loaderData.texts.about_intro_p1) || identity.settings.company_tagline || identity.name,
    path: '/about-us',
    entry: loaderData.texts,
    jsonLd: [breadcrumbList(identity.origin, CRUMBS)],
  });
}

export default function About({ loaderData: { texts, company }, matches }: Route.ComponentProps) {
  const { video_url } = siteIdentity(matches).settings;
  const ofKind = (kind: CompanyEntry['kind']) => company.filter((entry) => entry.kind === kind);
  const hasLeader = Boolean(texts.leadership_ceo_name || texts.leadership_ceo_quote);
  const paragraphs = [texts.about_intro_p1, texts.about_intro_p2, texts.about_intro_p3].filter(Boolean);
  return (
    <>
      <PageHeading title={texts.about_main_heading} crumbs={CRUMBS} />
      {(paragraphs.length > 0 || video_url || hasLeader) && (
        <div className="shell grid grid-cols-1 gap-12 section lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20">
          <div className="measure space-y-6 text-lead">
            {paragraphs.map((paragraph) => (
              <Markup key={paragraph} text={paragraph} below={1} />
            ))}
            {video_url && <FilmLink url={video_url} />}
          </div>
          {hasLeader && <Leadership texts={texts} />}
        </div>
      )}
      <Figures heading={COMPANY_KINDS.figures.heading} figures={ofKind('figures')} />
      <LoadingSteps heading={COMPANY_KINDS.loading.heading} steps={ofKind('loading')} />
      <Timeline heading={COMPANY_KINDS.timeline.heading} milestones={ofKind('timeline')} />
      <People heading={COMPANY_KINDS.people.heading} people={ofKind('people')} />
      <section className="bg-parchment/60">
        <div className="shell section">
          <h2 className="text-title">Our core values</h2>
          <ul className="mt-11 grid gap-x-10 gap-y-11 sm:grid-cols-2 lg:grid-cols-3">
            {CORE_VALUES.map(({ icon: Icon, title, text }) => (
              <li key={title}>
                <span className="grid size-13 place-items-center rounded-2xl bg-leaf-pale text-leaf">
                  <Icon aria-hidden className="size-6" />
                </span>
                <h3 className="mt-5 text-heading">{title}</h3>
                <p className="mt-2 whitespace-pre-line text-soil empty:hidden">{texts[text]}</p>
              </li>
            ))}
          </ul>
          <ButtonLink to="/contact-us" className="mt-14">
            Talk to our export desk
          </ButtonLink>
        </div>
      </section>
      <References heading={COMPANY_KINDS.references.heading} references={ofKind('references')} />
    </>
  );
}

/** The card of the person who leads the company. */
function Leadership({ texts }: { texts: ValuesOf<typeof aboutFields> }) {
  const { leadership_ceo_name: name, leadership_ceo_title: job, leadership_ceo_quote: quote } = texts;
  return (
    <figure className="self-start rounded-3xl bg-onion p-8 text-paper sm:p-10 lg:sticky lg:top-28">
      {quote && (
        <>
          <span aria-hidden className="block font-display text-7xl leading-[0.6] text-turmeric">
            “
          </span>
          <blockquote className="mt-4 mb-8 font-display text-heading whitespace-pre-line">{quote}</blockquote>
        </>
      )}
      {name && (
        <figcaption className="flex items-center gap-4">
          <span
            aria-hidden
            className="grid size-14 shrink-0 place-items-center rounded-full bg-turmeric-pale font-display text-ink"
          >
            {initialsOf(name)}
          </span>
          <span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-sand">{job}</span>
          </span>
        </figcaption>
      )}
    </figure>
  );
}
