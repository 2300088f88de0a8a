import { messageOf } from './ask.server';
import type { Check } from './check';
import { kindOfKey, projectOf } from './key-kind';
import type { Access } from './project.server';
import { ok, skipped, Unseen, type Verdict, wrong } from './verdict';

const KEYS = "the project's settings, API Keys";

/** The environment of the site, most of it without asking anybody. */
export const SETTING_CHECKS: Check[] = [
  { name: 'https', run: ({ access }) => encryption(new URL(access.url)) },
  { name: 'public-url', run: ({ access }) => publicUrl(access) },
  { name: 'session-secret', run: ({ access }) => sessionSecret(access) },
  { name: 'publishable-key', run: ({ access }) => publishableKey(access) },
  { name: 'secret-key', run: ({ access }) => secretKey(access) },
  {
    name: 'secret-key-works',
    async run({ access, ask }) {
      if (access.secretKey === undefined) return skipped('SUPABASE_SECRET_KEY is not set.');
      // The one interface that the site uses it for.
      const answer = await ask('/auth/v1/admin/users?page=1&per_page=1', { key: access.secretKey });
      if (answer.status === 401 || answer.status === 403) {
        return wrong(`The project refuses SUPABASE_SECRET_KEY (${messageOf(answer)}): copy it anew from ${KEYS}.`);
      }
      if (answer.status >= 500) throw new Unseen(`Auth does not say (${messageOf(answer)}).`);
      return ok('The project accepts it.');
    },
  },
];

function encryption({ protocol, hostname }: URL): Verdict {
  if (protocol === 'https:') return ok('SUPABASE_URL is https.');
  return isThisMachine(hostname)
    ? ok('SUPABASE_URL is on this machine, where http is enough.')
    : wrong('SUPABASE_URL is http: keys and passwords would cross the network for all to read. Write https.');
}

function publicUrl({ publicUrl: url }: Access): Verdict {
  if (!url) return skipped('PUBLIC_URL is not set: set it to the address that visitors see before the site opens.');
  if (url.protocol === 'https:') return ok(`PUBLIC_URL is ${url.origin}.`);
  return isThisMachine(url.hostname)
    ? skipped(`PUBLIC_URL is ${url.origin}: set it to the address that visitors see before the site opens.`)
    : wrong(`PUBLIC_URL is ${url.origin}: cookies of staff would not be secure. Write https.`);
}

const FEW = 10;

function sessionSecret({ sessionSecret: secret }: Access): Verdict {
  if (secret === undefined) {
    return skipped('SESSION_SECRET is not set: with several processes or https, set it to "openssl rand -base64 32".');
  }
  return new Set(secret).size < FEW
    ? wrong('SESSION_SECRET can be guessed: set it to what "openssl rand -base64 32" prints.')
    : ok('SESSION_SECRET is set.');
}

function publishableKey({ publishableKey: key, url }: Access): Verdict {
  const kind = kindOfKey(key);
  if (kind.rights === 'everything') {
    return wrong(
      `SUPABASE_PUBLISHABLE_KEY has ${kind.words}, with which visitors would pass all rules: set the publishable one of ${KEYS}.`,
    );
  }
  return otherwise(kind, url, 'SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_') ?? ok(`It is ${kind.words}.`);
}

function secretKey({ secretKey: key, url }: Access): Verdict {
  if (key === undefined) {
    return skipped('SUPABASE_SECRET_KEY is not set: nobody can be invited, and links for others cannot be made.');
  }
  const kind = kindOfKey(key);
  if (kind.rights === 'visitor') {
    return wrong(`SUPABASE_SECRET_KEY has ${kind.words}: set the secret one of ${KEYS}.`);
  }
  return otherwise(kind, url, 'SUPABASE_SECRET_KEY', 'sb_secret_') ?? ok(`It is ${kind.words}.`);
}

/** What may be wrong with either key. */
function otherwise(kind: ReturnType<typeof kindOfKey>, url: string, name: string, prefix: string): Verdict | null {
  const project = projectOf(url);
  if (kind.rights === 'unknown') return wrong(`${name} has ${kind.words}: copy it from ${KEYS}; it begins ${prefix}.`);
  if (kind.project && project && kind.project !== project) {
    return wrong(`${name} is of the project ${kind.project}, SUPABASE_URL of ${project}: take both from one project.`);
  }
  if (kind.expires !== undefined && kind.expires * 1000 < Date.now()) {
    return wrong(`${name} has expired: make a new one in ${KEYS}.`);
  }
  return null;
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
