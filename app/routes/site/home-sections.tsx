import Check from 'lucide:check';
import { CategoryGrid } from '~/components/site/category-grid';
import { Markup } from '~/components/site/markup';
import { ABOUT, CALL_TO_ACTION, HERO } from '~/components/site/picture-boxes';
import { drawnCategories, PlateSheet } from '~/components/site/plates/plate-sheet';
import { SeasonLink } from '~/components/site/season-link';
import { ButtonLink } from '~/components/ui/button';
import { Picture } from '~/components/ui/picture';
import type { Category } from '~/domain/categories/category';
import type { homeFields } from '~/domain/pages/home-fields';
import type { ValuesOf } from '~/lib/editing/field-set';
import { shownPictureUrl } from '~/lib/text/url';

type Props = { texts: ValuesOf<typeof homeFields> };
const POINTS = [1, 2, 3, 4] as const;

const HERO_PLACE =
  'aspect-2/1 w-full sm:aspect-4/3 md:absolute md:inset-y-0 md:right-0 md:aspect-auto md:h-full md:w-[46vw]';

/** Title, which may be the company's name, two buttons, three bullets, and the picture that is seen first, or plates. */
export function Hero({ texts, name, categories }: Props & { name: string; categories: Category[] }) {
  const plates = shownPictureUrl(texts.hero_image_url) ? [] : drawnCategories(categories);
  const features = [texts.hero_feature1_text, texts.hero_feature2_text, texts.hero_feature3_text].filter(Boolean);
  return (
    <section className="relative overflow-hidden bg-parchment">
      <div className="shell grid grid-cols-1 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:grid-rows-[1fr_auto] lg:min-h-[40rem] print:min-h-0">
        <div className="flex flex-col justify-center py-8 sm:py-16 md:pr-10 lg:pt-20 lg:pr-14 lg:pb-12 print:py-2">
          <h1 className="text-display print:text-title">{texts.hero_main_title || name}</h1>
          <p className="mt-4 measure text-lead whitespace-pre-line text-soil empty:hidden sm:mt-6">
            {texts.hero_subtitle}
          </p>
          <div className="mt-6 flex flex-wrap gap-3 sm:mt-9 sm:gap-4 max-sm:[&>a]:px-4">
            <ButtonLink to="/our-products">{texts.hero_button_products}</ButtonLink>
            <ButtonLink to="/contact-us" look="secondary">
              {texts.hero_button_quote}
            </ButtonLink>
          </div>
        </div>
        <div className="max-md:-mx-(--shell-inset) md:row-span-2">
          {plates.length > 0 ? (
            <PlateSheet categories={plates} className={HERO_PLACE} />
          ) : (
            <Picture
              src={texts.hero_image_url}
              alt="Freshly graded produce"
              ownAlt={texts.hero_image_alt || undefined}
              width={960}
              height={720}
              box={HERO}
              eager
              className={HERO_PLACE}
            />
          )}
        </div>
        <ul className="grid gap-x-6 gap-y-2 py-5 empty:hidden sm:grid-cols-3 sm:gap-y-3 sm:py-8 md:mr-10 md:grid-cols-1 md:self-end md:border-t md:border-sand md:pt-6 lg:mr-14 lg:pb-16 xl:grid-cols-3 print:py-2">
          {features.map((feature) => (
            <li key={feature} className="flex gap-2 font-medium">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type Point = { title: string; text: string };

/** The points of a section that somebody has written. */
function pointsOf(texts: Props['texts'], section: 'about' | 'why_choose_us'): Point[] {
  const all = POINTS.map((point) => ({
    title: texts[`${section}_point${point}_title`],
    text: texts[`${section}_point${point}_desc`],
  }));
  return all.filter(({ title, text }) => title || text);
}

/** Who the company is: a picture if there is one, text, four points. Nothing of it is there before somebody has said who it is. */
export function About({ texts }: Props) {
  const points = pointsOf(texts, 'about');
  if (!texts.about_title && !texts.about_description && points.length === 0) return null;
  const picture = shownPictureUrl(texts.about_image_url);
  return (
    <section
      className={`shell grid grid-cols-1 items-center gap-7 section sm:gap-12 lg:gap-20 print:grid-cols-1 ${picture ? 'md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]' : ''}`}
    >
      {picture && (
        <Picture
          src={texts.about_image_url}
          alt="Produce being sorted"
          ownAlt={texts.about_image_alt || undefined}
          width={600}
          height={700}
          box={ABOUT}
          className="aspect-4/3 w-full rounded-3xl max-sm:hidden md:aspect-6/7 print:hidden"
        />
      )}
      <div>
        {texts.about_title && <p className="eyebrow">{texts.about_tagline}</p>}
        <h2 className="mt-3 text-title">{texts.about_title || texts.about_tagline}</h2>
        <Markup text={texts.about_description} below={2} className="mt-4 measure text-lead text-soil sm:mt-5" />
        {points.length > 0 && (
          <dl className="mt-6 grid gap-x-5 gap-y-5 min-[22rem]:grid-cols-2 sm:mt-9 sm:gap-x-10 sm:gap-y-7 md:grid-cols-1 lg:grid-cols-2 print:grid-cols-4 print:gap-x-4">
            {points.map(({ title, text }) => (
              <div key={title + text} className="border-t-2 border-turmeric pt-3 sm:pt-4">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1.5 whitespace-pre-line text-soil max-sm:text-fine">{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <ButtonLink to="/about-us" look="secondary" className="mt-7 sm:mt-10">
          {texts.about_button_text}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The categories, and the way to the season calendar where it shows any products. */
export function ProductRange({ texts, categories, hasSeason }: Props & { categories: Category[]; hasSeason: boolean }) {
  return (
    <section className="bg-parchment/60">
      <div className="shell section">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
          <div>
            <h2 className="text-title">{texts.product_range_title}</h2>
            <p className="mt-4 measure text-lead whitespace-pre-line text-soil empty:hidden">
              {texts.product_range_description}
            </p>
          </div>
          <ButtonLink to="/our-products" look="secondary" className="max-sm:hidden">
            {texts.product_range_button_text}
          </ButtonLink>
        </div>
        <div className="mt-6 sm:mt-11">
          <CategoryGrid categories={categories} headingLevel="h3" />
        </div>
        {hasSeason && <SeasonLink className="mt-8 max-sm:hidden" />}
      </div>
    </section>
  );
}

/** Four reasons, of which only those are there that somebody has given. */
export function WhyChooseUs({ texts }: Props) {
  const points = pointsOf(texts, 'why_choose_us');
  if (points.length === 0) return null;
  return (
    <section className="on-dark bg-ink text-paper">
      <div className="shell grid grid-cols-1 gap-7 section sm:gap-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-20 print:grid-cols-1">
        <div>
          <h2 className="text-title">{texts.why_choose_us_title || 'Why choose us'}</h2>
          {texts.why_choose_us_subheading && (
            <p className="mt-3 text-lead whitespace-pre-line text-sand sm:mt-5">{texts.why_choose_us_subheading}</p>
          )}
        </div>
        <ul className="grid gap-x-5 gap-y-6 min-[22rem]:grid-cols-2 sm:gap-x-12 sm:gap-y-10 print:grid-cols-4 print:gap-x-4">
          {points.map(({ title, text }) => (
            <li key={title + text}>
              <span aria-hidden className="mb-2.5 block h-1 w-12 rounded-full bg-turmeric sm:mb-4" />
              {title && <h3 className="text-heading max-sm:text-lg max-sm:leading-snug">{title}</h3>}
              <p className="mt-1.5 whitespace-pre-line text-sand max-sm:text-fine sm:mt-2.5">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The way to the contact form. Its ground is a colour: a picture would come late, and words on it are hard to read. */
export function CallToAction({ texts }: Props) {
  const hasPicture = texts.cta_background_image_url !== '';
  return (
    <section className="on-dark bg-linear-to-br from-onion to-onion-deep text-paper">
      <div
        className={`shell grid grid-cols-1 items-center gap-12 section ${hasPicture ? 'md:grid-cols-2 lg:gap-20' : ''}`}
      >
        <div>
          <h2 className="text-title">{texts.cta_title}</h2>
          <p className="mt-4 mb-6 measure text-lead whitespace-pre-line sm:mt-5 sm:mb-9">{texts.cta_description}</p>
          <ButtonLink to="/contact-us" look="light">
            {texts.cta_button_text}
          </ButtonLink>
        </div>
        {hasPicture && (
          <Picture
            src={texts.cta_background_image_url}
            alt=""
            ownAlt=""
            width={640}
            height={400}
            box={CALL_TO_ACTION}
            className="aspect-8/5 w-full rounded-3xl max-sm:hidden"
          />
        )}
      </div>
    </section>
  );
}
