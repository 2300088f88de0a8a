import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'unpdf/pdfjs';

// The thread that checks a document: a file made to be slow to parse must not hold up other requests. Node runs this
// file from its source too, in development and in tests.

/** What is wrong with a document. */
export type DocumentAnswer = { problem: 'damaged' | 'locked' | null };

async function check(bytes: Uint8Array): Promise<DocumentAnswer> {
  // What is damaged is refused, not repaired: other programs may repair it otherwise, or not at all.
  const loading = getDocument({ data: new Uint8Array(bytes), stopAtErrors: true, useSystemFonts: false, verbosity: 0 });
  try {
    const document = await loading.promise;
    for (const number of new Set([1, document.numPages])) await document.getPage(number);
    return { problem: null };
  } catch (error) {
    return { problem: (error as Error).name === 'PasswordException' ? 'locked' : 'damaged' };
  }
}

check(workerData as Uint8Array).then((answer) => parentPort?.postMessage(answer));
