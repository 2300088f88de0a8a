import type { PostCard } from '~/domain/posts/post';
import { factProperties } from '~/domain/products/facts';
import { type Product, specificationRows } from '~/domain/products/product';
import { logoUrl, type SiteSettings } from '~/domain/settings/settings';
import type { SearchEntry } from '~/lib/editing/search-entry';
import { withoutMarks } from '~/lib/markup/without-marks';
import { httpUrl } from '~/lib/text/url';

type Site = { origin: string; settings: SiteSettings };

const absolute = (origin: string, url: string) => new URL(url, origin).href;
const logo = ({ origin, settings }: Site) => absolute(origin, logoUrl(settings));

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

/** @returns schema.org's Product; it has no offer and no rating, because the site has neither price nor reviews */
export function productData(
  { origin, settings }: Site,
  product: Product,
  category: string,
  url: string,
  pictures: string[],
): object {
  return {
    '@type': 'Product',
    name: product.name,
    description: (product.description && withoutMarks(product.description)) ?? product.meta_description ?? undefined,
    category,
    url: absolute(origin, url),
    image: pictures.map((picture) => absolute(origin, picture)),
    brand: { '@type': 'Brand', name: settings.company_name },
    additionalProperty: [
      ...factProperties(product),
      ...specificationRows(product.specifications).map(({ label, value }) => ({ name: label, value })),
    ].map((property) => ({ '@type': 'PropertyValue', ...property })),
  };
}

/** @returns schema.org's BlogPosting */
export function blogPosting(
  { origin, settings }: Site,
  post: PostCard & SearchEntry & { updated_at: string },
  picture: string | null,
): object {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.meta_description ?? post.excerpt ?? undefined,
    datePublished: post.published_at ?? undefined,
    dateModified: post.updated_at,
    author: post.author_name
      ? { '@type': 'Person', name: post.author_name }
      : { '@type': 'Organization', name: settings.company_name },
    publisher: { '@type': 'Organization', name: settings.company_name, logo: logo({ origin, settings }) },
    image: picture ? absolute(origin, picture) : undefined,
    keywords: post.tags.join(', ') || undefined,
    mainEntityOfPage: absolute(origin, `/blog/${post.slug}`),
  };
}
