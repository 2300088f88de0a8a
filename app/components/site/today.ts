import { createContext, useContext } from 'react';

/**
 * The day for which a public page is made, `2026-11-28` in the company's time zone; null where it could not be read. It
 * comes with the content version, so a cached page is made anew once the day is over.
 */
export const Today = createContext<string | null>(null);

export function useToday(): string | null {
  return useContext(Today);
}
