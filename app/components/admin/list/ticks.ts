import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { tickedIn } from '~/lib/editing/ticked-rows';

/** The id of the form of a list, to which the checkboxes of its rows belong. */
export const BULK_FORM = 'bulk';

/** @returns whether scripts run; false while the page is hydrated */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** @returns the ids of the rows that were ticked on other pages, or here before another page was looked at */
export function useKept(): string[] {
  return tickedIn(useLocation().search);
}

/** @returns the ids of all rows that are ticked now; without scripts, those that came with the address */
export function useTicks(): string[] {
  const [ticks, setTicks] = useState(useKept());
  // After each render, because the rows may be others.
  useEffect(() => {
    const read = () => setTicks((former) => (former.join() === ticked().join() ? former : ticked()));
    read();
    document.addEventListener('change', read);
    return () => document.removeEventListener('change', read);
  });
  return ticks;
}

/** The ids that the form of the list would post. */
function ticked(): string[] {
  const form = document.getElementById(BULK_FORM);
  return form instanceof HTMLFormElement ? new FormData(form).getAll('ids').map(String) : [];
}
