import type { SkippedFiles } from '~/lib/supabase/write-result';

// A toast travels in a cookie, which holds 4,096 bytes.
const MAX_NAMED = 5;

/** @returns why files were skipped, in words for a toast */
export function namedFiles(skipped: SkippedFiles): string {
  const others = skipped.length > MAX_NAMED ? ` And ${skipped.length - MAX_NAMED} more.` : '';
  return `${skipped.slice(0, MAX_NAMED).join(' ')}${others}`;
}
