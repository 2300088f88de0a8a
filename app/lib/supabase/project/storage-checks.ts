import { DOCUMENT_LIMIT, DOCUMENT_TYPES, PICTURE_TYPES } from '~/lib/pictures/file-field';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import { type Answer, messageOf } from './ask.server';
import type { Check } from './check';
import { kindOfKey } from './key-kind';
import type { Project, ProjectState } from './project.server';
import {
  askForNothing,
  checkFile,
  entriesOf,
  OBJECTS,
  problemOfStorage,
  removing,
  storing,
} from './storage-probe.server';
import { ok, Unseen, type Verdict, wrong } from './verdict';

const BUCKET = `Storage, ${ASSETS_BUCKET}`;
const TYPES = [...PICTURE_TYPES.split(','), DOCUMENT_TYPES];
const A_DAY_S = 24 * 60 * 60;

/** The bucket, who may do what in it, and what becomes of a file. */
export const STORAGE_CHECKS: Check[] = [
  {
    name: 'storage',
    async run(project) {
      const problem = problemOfStorage(await askForNothing(project));
      return problem ? wrong(`${problem}: look at Logs, Storage.`) : ok('Storage answers.');
    },
  },
  {
    name: 'bucket',
    async run(project) {
      const bucket = await project.bucket();
      if (!bucket) return wrong(`The bucket ${ASSETS_BUCKET} is missing: make it in Storage, public, with this name.`);
      return bucket.public
        ? ok(`The bucket ${ASSETS_BUCKET} is there, and public.`)
        : wrong(`Nobody sees pictures: make ${BUCKET} a public bucket.`);
    },
  },
  {
    name: 'bucket-limit',
    async run(project) {
      const limit = (await project.bucket())?.file_size_limit ?? null;
      if (limit === DOCUMENT_LIMIT) return ok('A file may have 20 MiB.');
      const present = limit === null ? 'of any size' : `of at most ${(limit / 1024 / 1024).toFixed(1)} MiB`;
      return wrong(`The bucket takes files ${present}: set ${BUCKET}, Restrict file size to 20 MiB.`);
    },
  },
  {
    name: 'bucket-types',
    async run(project) {
      const types = (await project.bucket())?.allowed_mime_types ?? [];
      const isSame = types.length === TYPES.length && TYPES.every((type) => types.includes(type));
      return isSame
        ? ok('It takes pictures and PDF only.')
        : wrong(
            `The bucket takes ${types.join(', ') || 'everything'}: set ${BUCKET}, Allowed MIME types to ${TYPES.join(', ')}.`,
          );
    },
  },
  {
    name: 'storage-policies',
    async run(project) {
      return policies((await project.state()).policies);
    },
  },
  { name: 'visitors-upload', run: visitorsUpload },
  {
    name: 'visitors-list',
    async run(project) {
      const { listed, stored } = await project.storageProbe();
      if (stored.status !== 200) return wrong(`Nothing could be stored that could be listed (${messageOf(stored)}).`);
      return entriesOf(listed).length === 0
        ? ok('Visitors see no list of files.')
        : wrong('Visitors may list the files of the bucket: remove the policy that lets them, in Storage, Policies.');
    },
  },
  {
    name: 'storage-stores',
    async run(project) {
      const { stored } = await project.storageProbe();
      return stored.status === 200
        ? ok('A picture was stored.')
        : wrong(`A picture was not stored (${messageOf(stored)}): see the bucket above, and Logs, Storage.`);
    },
  },
  {
    name: 'storage-shows',
    async run(project) {
      const { read, isSame } = await project.storageProbe();
      if (read.status !== 200) return wrong(`The picture is not shown by its address (${messageOf(read)}).`);
      return isSame
        ? ok('It is shown by its address, byte by byte.')
        : wrong('Its address gives other bytes than were stored: something in front of Storage changes pictures.');
    },
  },
  {
    name: 'robots-tag',
    async run(project) {
      const tag = (await shownPicture(project)).headers.get('x-robots-tag') ?? '';
      return /none|noindex/i.test(tag)
        ? wrong(
            `Search engines leave pictures out (x-robots-tag: ${tag}): update Storage, or see what is in front of it.`,
          )
        : ok('Search engines may show pictures.');
    },
  },
  {
    name: 'picture-caching',
    async run(project) {
      const header = (await shownPicture(project)).headers.get('cache-control') ?? '';
      const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
      return seconds >= A_DAY_S
        ? ok(`Browsers keep pictures (${header}).`)
        : wrong(`Browsers do not keep pictures (cache-control: ${header || 'none'}): see what is in front of Storage.`);
    },
  },
  {
    name: 'storage-removes',
    async run(project) {
      const { removed } = await project.storageProbe();
      return removed.status === 200 && entriesOf(removed).length > 0
        ? ok('The picture was removed again.')
        : wrong(
            `The picture was not removed (${messageOf(removed)}): "npm run pictures:sweep -- --remove" does it in an hour.`,
          );
    },
  },
];

/** Staff may do all four; nobody else may do anything. */
function policies(all: ProjectState['policies']): Verdict {
  const ours = all.filter(({ text }) => text.includes(ASSETS_BUCKET));
  // One that names no bucket holds for all.
  const strangers = all.filter(
    ({ roles, text }) =>
      roles.some((role) => role === 'anon' || role === 'public') &&
      (text.includes(ASSETS_BUCKET) || !/bucket_id/.test(text)),
  );
  if (strangers.length > 0) {
    const names = strangers.map(({ name }) => `"${name}"`).join(', ');
    return wrong(`Visitors may change the bucket by ${names}: remove it in Storage, Policies.`);
  }
  const commands = ours.filter(({ text }) => text.includes('is_staff')).map(({ command }) => command);
  const missing = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].filter((command) => !commands.includes(command));
  return missing.length === 0
    ? ok('Staff may add, replace, list and remove files, nobody else.')
    : wrong(
        `Staff have no policy for ${missing.join(', ')} on the bucket: see "Somebody helped by hand" in docs/deploy/supabase.md.`,
      );
}

/** @throws {Unseen} where it was not shown, which another check says */
async function shownPicture(project: Project): Promise<Answer> {
  const { read } = await project.storageProbe();
  if (read.status !== 200) throw new Unseen('No picture was shown: see storage-shows.');
  return read;
}

async function visitorsUpload({ ask, access }: Project): Promise<Verdict> {
  if (kindOfKey(access.publishableKey).rights === 'everything') throw new Unseen('See publishable-key first.');
  const path = checkFile();
  const answer = await ask(`${OBJECTS}/${path}`, storing(access.publishableKey));
  if (isRefused(answer)) return ok('An upload of a visitor is refused.');
  if (answer.status !== 200) throw new Unseen(`Storage fails (${messageOf(answer)}).`);
  if (access.secretKey !== undefined) await ask(OBJECTS, removing(access.secretKey, [path]));
  const rest = access.secretKey === undefined ? ` Remove ${path} too.` : '';
  return wrong(`Visitors may upload: remove the policy that lets them, in Storage, Policies.${rest}`);
}

/** Storage says the status in the body, and 400 above it; gateways say it themselves. */
function isRefused({ status, json }: Answer): boolean {
  const { statusCode } = (json ?? {}) as { statusCode?: unknown };
  return [status, Number(statusCode)].some((code) => code === 401 || code === 403);
}
