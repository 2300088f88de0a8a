import { parse, type SubmissionResult } from '@conform-to/react';
import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SubmittedFields } from '~/lib/http/submitted-fields';

/** @returns what was typed before the sign-in ended; undefined where nothing waits */
export function useTypedBefore(): SubmittedFields | undefined {
  const data = useRouteLoaderData('routes/admin/layout') as { draft?: SubmittedFields | null } | undefined;
  return data?.draft ?? undefined;
}

/** @returns the same as conform fills a form with it */
export function useDraft(): SubmissionResult<string[]> | undefined {
  const fields = useTypedBefore();
  // conform takes a new object for a new result, and would never come to an end.
  return useMemo(() => {
    if (!fields) return undefined;
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return parse<unknown, string[]>(form, { resolve: (value) => ({ value }) }).reply();
  }, [fields]);
}
