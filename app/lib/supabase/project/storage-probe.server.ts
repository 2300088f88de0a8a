import { randomBytes } from 'node:crypto';
import { ASSETS_BUCKET, uploadOptions } from '~/lib/supabase/assets.server';
import { type Answer, messageOf, type Question } from './ask.server';

/** The folder of files that exist while a project is checked; `npm run pictures:sweep` removes what a kill leaves. */
const CHECK_FOLDER = 'public/supabase-check';

/** The answers to a file that was stored with the secret key, read as a visitor, and removed. */
export type StorageProbe = {
  stored: Answer;
  /** What a visitor may list of its folder. */
  listed: Answer;
  read: Answer;
  /** Whether what was read is what was stored. */
  isSame: boolean;
  removed: Answer;
};

type Asking = (path: string, question?: Question) => Promise<Answer>;

// 1 x 1 pixel, because the bucket takes pictures only.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function checkFile(): string {
  return `${CHECK_FOLDER}/${randomBytes(12).toString('hex')}.png`;
}

/** @returns the question that stores a pixel, as the site stores pictures */
export function storing(key: string): Question {
  const { contentType, cacheControl, headers } = uploadOptions('image/png');
  return {
    method: 'POST',
    key,
    body: new Uint8Array(PIXEL),
    headers: { ...headers, 'Content-Type': contentType, 'Cache-Control': `max-age=${cacheControl}` },
  };
}

export function removing(key: string, paths: string[]): Question {
  return { method: 'DELETE', key, body: { prefixes: paths } };
}

/** Asks for a file that is not there, which costs Storage one look into its tables. */
export function askForNothing({ ask }: { ask: Asking }): Promise<Answer> {
  return ask(`/storage/v1/object/public/${ASSETS_BUCKET}/${checkFile()}`);
}

/** @returns what is wrong with the answer to `askForNothing`, or null */
export function problemOfStorage(answer: Answer): string | null {
  const { message } = (answer.json ?? {}) as { message?: unknown };
  return /not found/i.test(String(message ?? ''))
    ? null
    : `Storage does not answer as it should (${messageOf(answer)})`;
}

export const OBJECTS = `/storage/v1/object/${ASSETS_BUCKET}`;

/** Stores a file, reads it and removes it again, with what earlier checks have left. */
export async function probeStorage(
  asking: Asking,
  { publishableKey, secretKey }: { publishableKey: string; secretKey: string },
): Promise<StorageProbe> {
  const path = checkFile();
  const list = (key: string) =>
    asking(`/storage/v1/object/list/${ASSETS_BUCKET}`, {
      method: 'POST',
      key,
      body: { prefix: CHECK_FOLDER, limit: 100 },
    });

  const stored = await asking(`${OBJECTS}/${path}`, storing(secretKey));
  let answers: { listed: Answer; read: Answer };
  let removed: Answer;
  try {
    const reading = asking(`/storage/v1/object/public/${ASSETS_BUCKET}/${path}`, { key: publishableKey });
    const [listed, read] = await Promise.all([list(publishableKey), reading]);
    answers = { listed, read };
  } finally {
    const leftOver = await list(secretKey).then(leftBehind, () => []);
    removed = await asking(OBJECTS, removing(secretKey, [path, ...leftOver]));
  }
  return { stored, ...answers, isSame: Buffer.from(answers.read.bytes).equals(PIXEL), removed };
}

const OLD_MS = 10 * 60 * 1000;

/** The files of checks that ended before they removed theirs; one that runs beside this has a young one. */
function leftBehind(listing: Answer): string[] {
  const old = Date.now() - OLD_MS;
  return entriesOf(listing)
    .filter(({ created_at }) => Date.parse(created_at ?? '') < old)
    .map(({ name }) => `${CHECK_FOLDER}/${name.split('/').at(-1)}`);
}

/** @returns the files of a listing; none where it was refused */
export function entriesOf({ json }: Answer): { name: string; created_at?: string }[] {
  return Array.isArray(json) ? json : [];
}
