/** A route's `handle` that lets React take over the page in the browser; public routes have none. */
export const hydrated = { hydrate: true } as const;

type Match = { handle?: unknown; route?: { handle?: unknown } };

/** @returns whether React takes over a page with these matches, as the server's context or `useMatches` gives them */
export function isHydrated(matches: readonly Match[]): boolean {
  return matches.some((match) => {
    const handle = match.route ? match.route.handle : match.handle;
    return (handle as Partial<typeof hydrated> | undefined)?.hydrate === true;
  });
}
