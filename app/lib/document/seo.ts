import type { MetaDescriptor } from 'react-router';
import type { SearchEntry } from '~/lib/editing/search-entry';
import type { PictureNotes } from '~/lib/pictures/picture-notes';
import { SHARE_PICTURE, sharePicturePath } from '~/lib/pictures/variant-address';
import { pictureUrl } from '~/lib/text/url';

/** Describes a public page for its head: title, description and how it looks when it is shared. */
export type Head = {
  /** The page's own title; the site's name is added. */
  title: string;
  description: string;
  /** Path and query of the page's one address. */
  path: string;
  /** URL of a picture; one that is not of our bucket is not shown where the page is shared. */
  image?: string | null;
  /** What staff want to be shown in place of title, description and picture. */
  entry?: SearchEntry;
  /** Added to either title, such as “page 2”. */
  part?: string | undefined;
  type?: 'website' | 'article';
  jsonLd?: object[];
};

export type SiteIdentity = {
  name: string;
  origin: string;
  /** URL of the picture of pages without one; empty for the site's own. */
  sharePicture?: string;
  /** What the addresses of our bucket begin with; empty where it is not known. */
  assetsUrl?: string;
  /** What the media library says of the page's pictures. */
  notes?: PictureNotes;
};

// Without a name, because the company's is a setting. It has the size of the others.
const OWN_SHARE_PICTURE = '/share.jpg';

/** @returns the head's elements: title, description, canonical, Open Graph and JSON-LD */
export function head(site: SiteIdentity, page: Head): MetaDescriptor[] {
  const { name, origin } = site;
  const { meta_title, meta_description } = page.entry ?? {};
  const ownTitle = withPart(meta_title || page.title, page.part);
  const title = meta_title ? ownTitle : siteTitle(name, ownTitle, page.path);
  const url = new URL(page.path, origin).href;
  const description = meta_description ? oneLine(meta_description) : summary(page.description, 160);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: ownTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...sharedPicture(site, page),
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

/** The picture of a shared page, as previews in chats take it (https://ogp.me/#structured). */
function sharedPicture({ name, origin, sharePicture, assetsUrl = '', notes }: SiteIdentity, page: Head) {
  const { width, height, format } = SHARE_PICTURE;
  const own = [page.entry?.share_image_url, page.image];
  const found = [...own, sharePicture].flatMap((address) => {
    const path = sharePicturePath(pictureUrl(address) ?? '', assetsUrl);
    return address && path ? [{ path, alt: notes?.[address]?.alt || (own.includes(address) ? page.title : name) }] : [];
  });
  const { path, alt } = found[0] ?? { path: OWN_SHARE_PICTURE, alt: name };
  return [
    { property: 'og:image', content: new URL(path, origin).href },
    { property: 'og:image:type', content: `image/${format}` },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: oneLine(alt) },
  ];
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
