import { ALWAYS_PUBLIC, type PublishedRow } from '~/lib/editing/publication';

/** What staff read in the bar above a public page. */
export type EditLinks = {
  /** Path of the form, or of the list, that edits the page. */
  edit: string;
  /** Path of the versions of what the form edits; a list has none. */
  history?: string;
  row: PublishedRow;
  /** Whether changes of it are kept aside. */
  hasCopy: boolean;
  /** Whether editors may not open the form. */
  adminOnly?: boolean;
};

/**
 * A route's `handle` that says where its page is edited.
 *
 * @param of is called with the loader data of a page that could be shown
 */
export function editedBy<LoaderData>(of: (loaderData: LoaderData) => EditLinks) {
  return { editLinks: of };
}

const PUBLIC = { row: ALWAYS_PUBLIC, hasCopy: false };

/**
 * @param more as far as it is known, the state of what the form edits
 * @returns the links of a page with a form of its own
 */
export function formLinks(edit: string, more: Partial<EditLinks> | null = null): EditLinks {
  return { edit, history: `${edit}/history`, ...PUBLIC, ...more };
}

export function listLink(edit: string): EditLinks {
  return { edit, ...PUBLIC };
}

type Match = { handle: unknown; loaderData: unknown };

/** @returns the links of the page, null where its route has none or it could not be shown */
export function editLinksOf(matches: readonly Match[]): EditLinks | null {
  for (const { handle, loaderData } of matches) {
    const of = (handle as Partial<ReturnType<typeof editedBy>> | undefined)?.editLinks;
    if (of && loaderData) return of(loaderData);
  }
  return null;
}
