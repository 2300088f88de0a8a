import { IN_SLICES } from '~/lib/supabase/in-slices';
import type { CallQueue } from './call-queue';
import type { PlainRequest, PlainResponse } from './worker-calls';
import type { WorkerThread } from './worker-thread.server';

export function isInSlices({ headers }: Request): boolean {
  return headers.has(IN_SLICES);
}

/**
 * Runs a call in slices, with other calls between them. Nobody else may write meanwhile.
 *
 * @param onBroken called where it is unknown what stands: the next start of the database finds that out
 * @returns the answer of the last slice; all slices are committed where it is a success, else undone
 */
export async function runInSlices(
  thread: Pick<WorkerThread, 'call'>,
  queue: CallQueue,
  call: PlainRequest,
  onBroken: (cause: Error) => void,
): Promise<PlainResponse> {
  let isDone = false;
  try {
    for (let slice = 0; ; slice += 1) {
      const answer = await queue(() => thread.call('slice', { ...call, slice }), 'long');
      const isSuccess = answer.status < 300;
      if (isSuccess && asksForNext(answer)) continue;
      isDone = isSuccess;
      return answer;
    }
  } finally {
    await queue(() => thread.call('endSlices', { commit: isDone }), 'long').catch((error: Error) => {
      onBroken(error);
      throw error;
    });
  }
}

function asksForNext({ body }: PlainResponse): boolean {
  const [row] = JSON.parse(body ? new TextDecoder().decode(body) : '[]') as { outcome?: string }[];
  return row?.outcome === 'next';
}
