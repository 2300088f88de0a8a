import { createTaskProcess, type TaskLimits } from '~/lib/tasks/task-process.server';
import type { DocumentAnswer } from './document-worker';
import { fileBytes } from './file-bytes.server';
import { DOCUMENT_LIMIT } from './file-field';
import { asProblem, PictureProblem, type ReadPicture } from './read-picture.server';

const LIMITS: TaskLimits = { longestMs: 10_000, memoryMb: 256 };

// The source is beside this file, and so is the build's: it puts all of its files into one folder. So written, tools that
// pack a function see it.
const MODULE = import.meta.env.BUILD_ID
  ? new URL('./document-worker.js', import.meta.url)
  : new URL('./document-worker.ts', import.meta.url);

const SIGNATURE = '%PDF-';

type Check = (bytes: Uint8Array) => Promise<DocumentAnswer>;

export function documentCheck(limits: TaskLimits): Check {
  return createTaskProcess({ name: 'documents', module: MODULE, maxWaiting: 20, ...limits });
}

const inProcess = documentCheck(LIMITS);

const reading = new WeakMap<File, Promise<ReadPicture>>();

export async function isDocument(file: File): Promise<boolean> {
  return Buffer.from(await file.slice(0, SIGNATURE.length).arrayBuffer()).toString('latin1') === SIGNATURE;
}

/**
 * Checks the structure of an uploaded document, once for each file. It is stored as it is; the server says to browsers
 * that it is a download.
 *
 * @throws {PictureProblem} where the file is empty, larger than 20 MiB, no PDF, damaged, opens with a password only, or takes
 *   too much time or memory to be checked
 */
export function readDocument(file: File, check = inProcess): Promise<ReadPicture> {
  const read = reading.get(file) ?? readOnce(file, check);
  reading.set(file, read);
  return read;
}

async function readOnce(file: File, check: Check): Promise<ReadPicture> {
  if (file.size === 0) throw new PictureProblem('No file provided for upload. The file you chose is empty.');
  if (file.size > DOCUMENT_LIMIT) throw new PictureProblem(TOO_LARGE, { tooLarge: true });
  if (!(await isDocument(file))) throw new PictureProblem('This is no document we can use. Please choose a PDF file.');
  const bytes = await fileBytes(file);
  const { problem } = await check(bytes).catch(asProblem);
  if (problem) throw new PictureProblem(problem === 'locked' ? LOCKED : DAMAGED);
  return { bytes, width: null, height: null, contentType: 'application/pdf', extension: 'pdf', fileName: file.name };
}

const TOO_LARGE = 'This file is larger than 20 MB. Please choose a smaller document.';
const LOCKED = 'This document opens with a password only. Please choose one without.';
const DAMAGED = 'This file cannot be read as a PDF; it may be damaged. Please save it as a PDF once more.';
