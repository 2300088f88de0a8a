import { getDocument, VerbosityLevel } from 'unpdf/pdfjs';
import { endIfOutOfMemory, serveTasks } from '../tasks/serve-tasks.ts';

// The process that checks a document: a file may be made to take all the time and memory there is. Node runs this file from
// its source too, in development and in tests.

export type DocumentAnswer = { problem: 'damaged' | 'locked' | null };

// Where pdf.js gets no memory it may go on in another way, and says so by a warning only.
for (const method of ['log', 'warn'] as const) console[method] = endIfOutOfMemory;

async function check(bytes: Uint8Array): Promise<DocumentAnswer> {
  // What is damaged is refused, not repaired: other programs may repair it otherwise, or not at all.
  const loading = getDocument({
    data: new Uint8Array(bytes),
    stopAtErrors: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.WARNINGS,
  });
  try {
    const document = await loading.promise;
    for (const number of new Set([1, document.numPages])) await document.getPage(number);
    return { problem: null };
  } catch (error) {
    endIfOutOfMemory(error);
    return { problem: (error as Error).name === 'PasswordException' ? 'locked' : 'damaged' };
  }
}

serveTasks(check);
