import { parse, type SubmissionResult } from '@conform-to/react';
import { useRouteLoaderData } from 'react-router';
import type { TypedFields } from '~/lib/editing/typed-fields';

/** @returns what was typed before the sign-in ended, as conform fills a form with it; undefined where nothing waits */
export function useDraft(): SubmissionResult<string[]> | undefined {
  const data = useRouteLoaderData('routes/admin/layout') as { draft?: TypedFields | null } | undefined;
  if (!data?.draft) return undefined;
  const form = new FormData();
  for (const [name, value] of data.draft) form.append(name, value);
  return parse<unknown, string[]>(form, { resolve: (value) => ({ value }) }).reply();
}
