import { createContext, useContext } from 'react';
import { DEFAULT_TIME_ZONE } from '~/lib/runtime/time-zone-name';

/** The company's time zone, which the layout of an area knows and days far below it are written in. */
export const CompanyTimeZone = createContext(DEFAULT_TIME_ZONE);

export function useCompanyTimeZone(): string {
  return useContext(CompanyTimeZone);
}
