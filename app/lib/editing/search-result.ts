import { type SiteIdentity, siteTitle, summary } from '~/lib/document/seo';

/** How many characters of a title and a description search engines usually show. */
export const SHOWN = { title: 60, description: 160 };

/** What a search result is made of where its own fields are empty. */
type Otherwise<Source> = { title: Source; description: Source };

/** The controls of a form that a search result is made of, by their ids, and what does not change while somebody types. */
export type SearchResultForm = {
  own: { title: string; description: string };
  /** The first of these controls that is not blank, else the standard words. */
  otherwise: Otherwise<{ ids: string[]; standard: string }>;
  site: Pick<SiteIdentity, 'name'>;
  path: string;
};

/**
 * @param textIn gives what stands in the control with an id
 * @returns what a search engine may show of a page, and how long that is, in words
 */
export function searchResult({ own, otherwise, site, path }: SearchResultForm, textIn: (id: string) => string) {
  const textOf = (id: string) => textIn(id).trim();
  const firstOf = ({ ids, standard }: { ids: string[]; standard: string }) =>
    ids.map(textOf).find((text) => text !== '') ?? standard;
  const title = textOf(own.title) || siteTitle(site.name, firstOf(otherwise.title), path);
  const description = textOf(own.description) || summary(firstOf(otherwise.description), SHOWN.description);
  return {
    title,
    description,
    lengths: `Heading: ${length(title, SHOWN.title)}. Text: ${length(description, SHOWN.description)}.`,
  };
}

function length(text: string, shown: number): string {
  const count = [...text].length;
  return `${count} ${count === 1 ? 'character' : 'characters'}${count > shown ? `, of which about ${shown} are shown` : ''}`;
}
