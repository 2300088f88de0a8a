import { createSeal } from '~/lib/http/seal.server';
import { type Mail, REFERENCE } from '~/lib/mail/mail';
import { mailProblem } from '~/lib/mail/mail-problem';
import { type MailSettings, sendMail } from '~/lib/mail/send-mail.server';
import { log } from '~/lib/runtime/log.server';
import { outsideRequestScope } from '~/lib/runtime/request-scope.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';
import { hmac, sha256 } from '~/lib/text/digest.server';
import { createMailer, type Delivery, type Mailer } from './mailer.server';
import { purge } from './purge.server';

/** Sends what is in the outbox of the database, for all processes of the site. */
export type Outbox = {
  /** What routes write mails with; undefined where the site sends none. */
  mailer: Mailer | undefined;
  /** Sends everything that is due. Never fails: what is left is tried again. */
  run(): Promise<void>;
  /** The same where the last run is long enough ago, for hosts on which no timer runs between requests. */
  runIfDue(): Promise<void>;
  /**
   * Tells a shared cache the content version, which this process has found changed.
   *
   * @param isNew whether this process has only just begun, and may render what another one has not
   */
  purge(version: number, isNew: boolean): Promise<void>;
};

type Options = {
  /** With the secret key where one is configured. */
  db: Db;
  hasSecretKey: boolean;
  secret: string;
  mail: MailSettings | undefined;
  purgeUrl: URL | undefined;
};

/** How often a process looks for what others have left, and for what is to be tried again. */
export const RUN_EVERY_MS = 60_000;

/** As many as the database gives at once. */
const AT_ONCE = 5;

const MAILS = ['enquiry', 'copy', 'reply', 'quotation', 'account', 'password'];

type Entry = {
  id: string;
  kind: string;
  claim: string;
  sealed: string | null;
  reference: string | null;
  version: number | null;
};

type Failed = Extract<Delivery, { outcome: 'refused' | 'waiting' }>;

export function createOutbox({ db, hasSecretKey, secret, mail, purgeUrl }: Options): Outbox {
  const seal = createSeal(secret, 'outbox');
  // Without the secret key, the database knows by it whose mails a process may take.
  const key = hmac(secret, 'outbox');
  const key_digest = sha256(key);
  const runs = createSingleFlight<void>();
  let lastRun = Number.NEGATIVE_INFINITY;

  // Nobody but the secret key may say that a cache is to be purged.
  const keepsPurges = purgeUrl !== undefined && hasSecretKey;
  const kinds = [...(mail ? MAILS : []), ...(keepsPurges ? ['purge'] : [])];

  async function attempt(entry: Entry): Promise<Delivery> {
    const failed = await failureOf(entry);
    const { id: item, claim } = entry;
    const said = failed && { problem: failed.words, is_final: failed.outcome === 'refused' };
    await unwrap(db.rpc('settle_outbox', { item, claim, ...said }).setHeader(IDEMPOTENCY_KEY, claim));
    return failed ?? { outcome: 'sent' };
  }

  async function failureOf(entry: Entry): Promise<Failed | null> {
    if (entry.kind === 'purge') return failureOfPurge(entry.version ?? 0);
    const opened = seal.open(entry.sealed ?? '');
    if (!mail || opened === null) {
      return { outcome: 'refused', words: 'It cannot be read: SESSION_SECRET has changed since it was written.' };
    }
    const letter: Mail = JSON.parse(JSON.stringify(opened).replaceAll(REFERENCE, entry.reference ?? ''));
    try {
      await sendMail(mail, entry.id, letter);
      return null;
    } catch (error) {
      const { words, isFinal } = mailProblem(error, { to: letter.to.address, smtpUrl: mail.smtpUrl });
      log.error({ err: error, kind: entry.kind, mail: entry.id }, 'a mail could not be sent');
      return { outcome: isFinal ? 'refused' : 'waiting', words };
    }
  }

  async function failureOfPurge(version: number): Promise<Failed | null> {
    try {
      if (purgeUrl) await purge(purgeUrl, version);
      return null;
    } catch (error) {
      log.error({ err: error, version }, 'the cache in front could not be purged');
      return { outcome: 'waiting', words: (error as Error).message };
    }
  }

  async function sendDue(of: string[], anew = false): Promise<void> {
    let isAnew = anew;
    for (;;) {
      const entries = await unwrap(db.rpc('claim_outbox', { key, kinds: of, anew: isAnew }));
      isAnew = false;
      await Promise.all(entries.map(attempt));
      if (entries.length < AT_ONCE) return;
    }
  }

  async function orLogged(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log.error({ err: error }, 'what is to be sent could not be looked for, or its outcome not be noted');
    }
  }

  function run(): Promise<void> {
    lastRun = performance.now();
    if (kinds.length === 0) return Promise.resolve();
    return outsideRequestScope(() => runs.run('', () => orLogged(() => sendDue(kinds))));
  }

  return {
    mailer:
      mail &&
      createMailer({
        office: mail.to,
        pack,
        deliver: (id) => outsideRequestScope(() => deliver(id)),
      }),
    run,
    async runIfDue() {
      if (performance.now() - lastRun >= RUN_EVERY_MS) await run();
    },
    async purge(version, isNew) {
      if (keepsPurges) await outsideRequestScope(() => orLogged(() => sendDue(['purge'], isNew)));
      else await failureOfPurge(version);
    },
  };

  function pack(id: string, letter: Mail) {
    const { kind, to, subject, hours = null } = letter;
    return { id, kind, key_digest, sealed: seal.seal(letter), recipient: to.address, subject, hours };
  }

  async function deliver(id: string): Promise<Delivery> {
    try {
      const [entry] = await unwrap(db.rpc('claim_outbox', { key, kinds: MAILS, items: [id] }));
      return entry ? await attempt(entry) : { outcome: 'waiting', words: '' };
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log.error({ err: error, mail: id }, 'a mail is kept, and could not be sent at once');
      return { outcome: 'waiting', words: '' };
    }
  }
}
