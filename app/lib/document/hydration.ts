/** A route's `handle` that has the page hydrated; public routes have none. */
export const hydrated = { hydrate: true } as const;

type Match = { handle?: unknown; route?: { handle?: unknown } };

/** @returns whether a page with these matches is hydrated; they come from the server's context or `useMatches` */
export function isHydrated(matches: readonly Match[]): boolean {
  return matches.some((match) => {
    const handle = match.route ? match.route.handle : match.handle;
    return (handle as Partial<typeof hydrated> | undefined)?.hydrate === true;
  });
}
