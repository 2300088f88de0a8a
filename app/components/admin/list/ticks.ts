import { useLocation } from 'react-router';
import { tickedIn } from '~/lib/editing/ticked-rows';

/** The id of the form of a list, to which the checkboxes of its rows belong. */
export const BULK_FORM = 'bulk';

/** @returns the ids of the rows that were ticked on other pages, or here before another page was looked at */
export function useKept(): string[] {
  return tickedIn(useLocation().search);
}
