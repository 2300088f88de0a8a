import { AsyncLocalStorage } from 'node:async_hooks';

// The library answers a write that found no room with a 500 that does not say why, at least where it stores a file.

const requests = new AsyncLocalStorage<{ isFull: boolean }>();

// No space left, quota exceeded, and PostgreSQL's SQLSTATE disk_full.
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Marks the current request where an error says that the disk is full. */
export function noteDiskFull(error: unknown): void {
  const request = requests.getStore();
  if (request && CODES.has((error as { code?: string } | null)?.code ?? '')) request.isFull = true;
}

/**
 * Lets the API answer one request.
 *
 * @returns its answer; 507 where it failed for want of room on the disk
 */
export function answerDiskFull(answer: () => Promise<Response>): Promise<Response> {
  const request = { isFull: false };
  return requests.run(request, async () => {
    const response = await answer();
    if (!request.isFull || response.ok) return response;
    return Response.json({ code: '53100', error: 'disk_full', message: 'The disk is full.' }, { status: 507 });
  });
}
