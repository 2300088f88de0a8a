import { createContext } from 'react';
import type { UIMatch } from 'react-router';
import type { PictureNotes } from '~/lib/pictures/picture-notes';
import { hasVariants } from '~/lib/pictures/variant-address';

/** What pictures need to know of their page: the bucket's URL, and what the library says of them by address. */
export type KnownPictures = { assetsUrl: string; notes: PictureNotes };

/** What loaders may give: the URL (both layouts; missing where a layout failed), and notes (public pages). */
type LoaderData = { assetsUrl?: string; pictureNotes?: PictureNotes } | undefined;

/** What the pictures below it need to know; around the content of a page. */
export const PagePictures = createContext<KnownPictures>({ assetsUrl: '', notes: {} });

/** @returns what the loaders of a page say of its pictures */
export function picturesOf(matches: readonly (Pick<UIMatch, 'loaderData'> | undefined)[]): KnownPictures {
  const loaded = matches.map((match) => match?.loaderData as LoaderData);
  const assetsUrl = loaded.find((data) => data?.assetsUrl !== undefined)?.assetsUrl ?? '';
  return { assetsUrl, notes: Object.assign({}, ...loaded.map((data) => data?.pictureNotes)) };
}

/** @returns the path in our bucket of a picture that has variants, else null */
export function ownPath(address: string, assetsUrl: string): string | null {
  if (!assetsUrl || !address.startsWith(assetsUrl)) return null;
  const path = address.slice(assetsUrl.length);
  return hasVariants(path) ? path : null;
}
