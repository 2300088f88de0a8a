import type { PostCard } from '~/domain/posts/post';
import { availabilityOf, priceHint } from '~/domain/products/availability';
import { factProperties } from '~/domain/products/facts';
import { type Product, specificationRows } from '~/domain/products/product';
import { PRICE_UNITS } from '~/domain/products/week-kinds';
import { logoUrl, type SiteSettings } from '~/domain/settings/settings';
import type { SearchEntry } from '~/lib/editing/search-entry';
import { withoutMarks } from '~/lib/markup/without-marks';
import { httpUrl } from '~/lib/text/url';

type Site = { origin: string; settings: SiteSettings };

const absolute = (origin: string, url: string) => new URL(url, origin).href;
const logo = ({ origin, settings }: Site) => absolute(origin, logoUrl(settings));
const publisher = (site: Site) => ({ '@type': 'Organization', name: site.settings.company_name, logo: logo(site) });

/** @returns schema.org's Organization of the company */
export function organization({ origin, settings }: Site): object {
  const profiles = [
    settings.social_facebook_url,
    settings.social_twitter_url,
    settings.social_linkedin_url,
    settings.social_instagram_url,
  ].map(httpUrl);
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: settings.company_name,
    slogan: settings.company_tagline || undefined,
    url: `${origin}/`,
    logo: logo({ origin, settings }),
    email: settings.contact_email || undefined,
    telephone: settings.contact_phone || undefined,
    address: settings.contact_address || undefined,
    sameAs: profiles.filter((url) => url !== null),
  };
}

/** @returns schema.org's WebSite, with the catalogue's search */
export function webSite({ origin, settings }: Site): object {
  return {
    '@type': 'WebSite',
    name: settings.company_name,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/our-products?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

/**
 * @param today the day for which the page is made
 * @returns schema.org's Product with an offer as long as it has a price; else an ItemPage: Google reports a Product, and
 *   each kind of it, as a critical issue where it has no price, review or rating (docs/deploy/search-engines.md)
 */
export function productPage(
  site: Site,
  product: Product,
  category: string,
  path: string,
  pictures: string[],
  today: string | null,
): object {
  const facts = [
    ...factProperties(product),
    ...specificationRows(product.specifications).map(({ label, value }) => ({ name: label, value })),
  ].map((property) => ({ '@type': 'PropertyValue', ...property }));
  const url = absolute(site.origin, path);
  const common = {
    name: product.name,
    description: (product.description && withoutMarks(product.description)) ?? product.meta_description ?? undefined,
    url,
    image: pictures.map((picture) => absolute(site.origin, picture)),
  };
  const price = priceHint(product, today);
  if (!price) {
    return { '@type': 'ItemPage', ...common, genre: category, publisher: publisher(site), mentions: facts };
  }
  const money = { price: price.amount, priceCurrency: price.currency };
  const unit = { unitCode: PRICE_UNITS[price.unit].code, unitText: PRICE_UNITS[price.unit].label };
  const isNow = availabilityOf(product, today)?.isNow;
  return {
    '@type': 'Product',
    ...common,
    category,
    additionalProperty: facts,
    offers: {
      '@type': 'Offer',
      ...money,
      priceValidUntil: price.until,
      priceSpecification: { '@type': 'UnitPriceSpecification', ...money, ...unit },
      availability: isNow ? 'https://schema.org/InStock' : undefined,
      url,
      seller: publisher(site),
    },
  };
}

/** @returns schema.org's BlogPosting */
export function blogPosting(
  site: Site,
  post: PostCard & SearchEntry & { updated_at: string },
  picture: string | null,
): object {
  const { origin, settings } = site;
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.meta_description ?? post.excerpt ?? undefined,
    datePublished: post.published_at ?? undefined,
    dateModified: post.updated_at,
    author: post.author_name
      ? { '@type': 'Person', name: post.author_name }
      : { '@type': 'Organization', name: settings.company_name },
    publisher: publisher(site),
    image: picture ? absolute(origin, picture) : undefined,
    keywords: post.tags.join(', ') || undefined,
    mainEntityOfPage: absolute(origin, `/blog/${post.slug}`),
  };
}
