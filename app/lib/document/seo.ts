import type { MetaDescriptor } from 'react-router';
import type { SearchEntry } from '~/lib/editing/search-entry';
import { pictureUrl } from '~/lib/text/url';

/** Describes a public page for its head: title, description and how it looks when it is shared. */
export type Head = {
  /** The page's own title; the site's name is added. */
  title: string;
  description: string;
  /** Path and query of the page's one address. */
  path: string;
  /** URL of a picture, of this site or elsewhere. */
  image?: string | null;
  /** What staff want to be shown in place of title, description and picture. */
  entry?: SearchEntry;
  /** Added to either title, such as “page 2”. */
  part?: string | undefined;
  type?: 'website' | 'article';
  jsonLd?: object[];
};

/** `sharePicture` is the URL of the picture of pages without one; empty for the site's own. */
export type SiteIdentity = { name: string; origin: string; sharePicture?: string };

// Without a name, because the company's is a setting.
const SHARE_PICTURE = '/share.png';

/** @returns the head's elements: title, description, canonical, Open Graph and JSON-LD */
export function head({ name, origin, sharePicture }: SiteIdentity, page: Head): MetaDescriptor[] {
  const { meta_title, meta_description, share_image_url } = page.entry ?? {};
  const ownTitle = withPart(meta_title || page.title, page.part);
  const title = meta_title ? ownTitle : siteTitle(name, ownTitle, page.path);
  const url = new URL(page.path, origin).href;
  const description = meta_description ? oneLine(meta_description) : summary(page.description, 160);
  const picture = [pictureUrl(share_image_url), page.image, pictureUrl(sharePicture)].find(isRaster) ?? SHARE_PICTURE;
  const image = new URL(picture, origin).href;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: ownTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.jsonLd ?? []).map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })),
  ];
}

/** @returns the title of a page as its tab and search engines show it */
export function siteTitle(name: string, title: string, path: string): string {
  return path === '/' ? `${name} — ${title}` : `${title} — ${name}`;
}

function withPart(title: string, part: string | undefined): string {
  return part ? `${title}, ${part}` : title;
}

/** Services that show shared pages do not render SVG. */
function isRaster(url: string | null | undefined): url is string {
  return Boolean(url) && !/^data:|\.svg(?:[?#]|$)/i.test(url ?? '');
}

/** @returns one line of plain text of at most `longest` characters, cut at a word */
export function summary(text: string, longest: number): string {
  const line = oneLine(text.replace(/\*+/g, ''));
  if (line.length <= longest) return line;
  return `${line.slice(0, longest).replace(/\s+\S*$/, '')}…`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export type Crumb = { name: string; path: string };

/** @returns schema.org's BreadcrumbList */
export function breadcrumbList(origin: string, crumbs: Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}

/** @returns schema.org's ItemList of the linked pages */
export function itemList(origin: string, items: Crumb[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: new URL(path, origin).href,
    })),
  };
}
