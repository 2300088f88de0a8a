import { AsyncLocalStorage } from 'node:async_hooks';

// Where a write fails on a full disk, the library responds with a 500, which for a file does not give the reason.

const requests = new AsyncLocalStorage<{ isFull: boolean }>();

// No space left, quota exceeded, and PostgreSQL's SQLSTATE disk_full.
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Marks the current request where an error means that the disk is full. */
export function noteDiskFull(error: unknown): void {
  const request = requests.getStore();
  if (request && CODES.has((error as { code?: string } | null)?.code ?? '')) request.isFull = true;
}

/**
 * Runs a request with a mark for a full disk.
 *
 * @returns the response, or 507 where it failed on a full disk
 */
export function answerDiskFull(answer: () => Promise<Response>): Promise<Response> {
  const request = { isFull: false };
  return requests.run(request, async () => {
    const response = await answer();
    if (!request.isFull || response.ok) return response;
    return Response.json({ code: '53100', error: 'disk_full', message: 'The disk is full.' }, { status: 507 });
  });
}
