import type { MetaDescriptor } from 'react-router';

/** What the head of a public page says (issue of being found and shared well). */
export type Head = {
  /** The page's own title; the site's name is added. */
  title: string;
  description: string;
  /** Path and query of the page's one address. */
  path: string;
  /** Address of a picture, of this site or elsewhere. */
  image?: string | null;
  type?: 'website' | 'article';
  /** schema.org objects. */
  jsonLd?: object[];
};

/** Names the site in every head. */
export type SiteIdentity = { name: string; origin: string };

/** @returns the head's elements: title, description, canonical, Open Graph and JSON-LD */
export function head({ name, origin }: SiteIdentity, page: Head): MetaDescriptor[] {
  const title = page.path === '/' ? `${name} — ${page.title}` : `${page.title} — ${name}`;
  const url = new URL(page.path, origin).href;
  const description = summary(page.description, 160);
  const image = page.image && new URL(page.image, origin).href;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(page.jsonLd ?? []).map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })),
  ];
}

/** @returns one line of plain text of at most `longest` characters, cut at a word */
export function summary(text: string, longest: number): string {
  const line = text.replace(/\*+/g, '').replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${line.slice(0, longest).replace(/\s+\S*$/, '')}…`;
}

/** One step of the way to a page. */
export type Crumb = { name: string; path: string };

/** @returns schema.org's BreadcrumbList of the way to a page */
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

/** @returns schema.org's ItemList of the pages that a list leads to */
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
