import { parse, type SubmissionResult } from '@conform-to/react';
import { useRouteLoaderData } from 'react-router';
import type { SubmittedFields } from '~/lib/http/submitted-fields';

/** @returns the fields that were submitted after the sign-in had expired; undefined where there is no draft */
export function useDraftFields(): SubmittedFields | undefined {
  const data = useRouteLoaderData('routes/admin/layout') as { draft?: SubmittedFields | null } | undefined;
  return data?.draft ?? undefined;
}

/** @returns whether the fields are those of an earlier version, not of a draft */
export function useIsVersion(): boolean {
  const data = useRouteLoaderData('routes/admin/layout') as { isVersion?: boolean } | undefined;
  return data?.isVersion ?? false;
}

/** @returns the draft as a result that conform fills a form with */
export function useDraft(): SubmissionResult<string[]> | undefined {
  const fields = useDraftFields();
  if (!fields) return undefined;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parse<unknown, string[]>(form, { resolve: (value) => ({ value }) }).reply();
}
