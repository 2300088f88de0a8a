import { createSeal } from '~/lib/http/seal.server';
import { type Mail, REFERENCE } from '~/lib/mail/mail';
import { mailProblem } from '~/lib/mail/mail-problem';
import { type MailSettings, sendMail } from '~/lib/mail/send-mail.server';
import type { SharedCache } from '~/lib/runtime/env.server';
import { log } from '~/lib/runtime/log.server';
import { outsideRequestScope } from '~/lib/runtime/request-scope.server';
import { createSingleFlight } from '~/lib/runtime/single-flight';
import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';
import { hmac, sha256 } from '~/lib/text/digest.server';
import { createMailer, type Delivery, type Mailer } from './mailer.server';
import { purge } from './purge.server';
import { ownLedger, sharedLedger } from './purge-ledger.server';
import { createPurger } from './purger.server';

/** Sends what is in the outbox of the database, for all processes of the site. */
export type Outbox = {
  /** What routes write mails with; undefined where the site sends none. */
  mailer: Mailer | undefined;
  /** Sends everything that is due. Never fails: what is left is tried again. */
  run(): Promise<void>;
  /** The same where the last run is long enough ago, for hosts on which no timer runs between requests. */
  runIfDue(): Promise<void>;
  /** Tells a shared cache the content version, which this process has found changed, unless another one has. */
  purge(version: number): Promise<void>;
  /** Waits until a purge that is under way has been repeated. */
  whenPurged(): Promise<void>;
  /** Why a shared cache refuses purges, where the database does not know. */
  purgeProblem(): string | null;
  /** Ends the timer of purges. */
  stop(): void;
};

type Options = {
  /** With the secret key where one is configured. */
  db: Db;
  hasSecretKey: boolean;
  secret: string;
  mail: MailSettings | undefined;
  sharedCache: SharedCache | undefined;
  /** Names the bytes that this program makes of one content. */
  build: string | undefined;
};

/** How often a process looks for what others have left, and for what is to be tried again. */
export const RUN_EVERY_MS = 60_000;

/** As many as the database gives at once. */
const AT_ONCE = 5;

const MAILS = ['enquiry', 'copy', 'reply', 'quotation', 'account', 'password', 'answer', 'acceptance', 'link'];

type Entry = {
  id: string;
  kind: string;
  claim: string;
  sealed: string | null;
  reference: string | null;
};

type Failed = Extract<Delivery, { outcome: 'refused' | 'waiting' }>;

export function createOutbox({ db, hasSecretKey, secret, mail, sharedCache, build }: Options): Outbox {
  const seal = createSeal(secret, 'outbox');
  // Without the secret key, the database knows by it whose mails a process may take.
  const key = hmac(secret, 'outbox');
  const key_digest = sha256(key);
  const runs = createSingleFlight<void>();
  let lastRun = Number.NEGATIVE_INFINITY;

  // Nobody but the secret key may say that a cache is to be purged.
  const ledger = hasSecretKey
    ? sharedLedger(db, hmac(secret, `purge ${build} ${JSON.stringify(sharedCache)}`))
    : ownLedger();
  const purger = sharedCache && createPurger(ledger, (version) => purge(sharedCache, version));

  async function attempt(entry: Entry): Promise<Delivery> {
    const failed = await failureOf(entry);
    const { id: item, claim } = entry;
    const said = failed && { problem: failed.words, is_final: failed.outcome === 'refused' };
    await unwrap(db.rpc('settle_outbox', { item, claim, ...said }).setHeader(IDEMPOTENCY_KEY, claim));
    return failed ?? { outcome: 'sent' };
  }

  async function failureOf(entry: Entry): Promise<Failed | null> {
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

  async function sendDue(): Promise<void> {
    for (;;) {
      const entries = await unwrap(db.rpc('claim_outbox', { key, kinds: MAILS }));
      await Promise.all(entries.map(attempt));
      if (entries.length < AT_ONCE) return;
    }
  }

  async function sendMails(): Promise<void> {
    try {
      await sendDue();
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log.error({ err: error }, 'what is to be sent could not be looked for, or its outcome not be noted');
    }
  }

  async function run(): Promise<void> {
    lastRun = performance.now();
    const mails = mail && outsideRequestScope(() => runs.run('', sendMails));
    await Promise.all([mails, purger?.run(true)]);
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
      if (performance.now() - lastRun >= RUN_EVERY_MS || purger?.isDue()) await run();
    },
    async purge(version) {
      ledger.changed(version);
      await purger?.run();
    },
    whenPurged: async () => purger?.whenDone(),
    purgeProblem: ledger.problem,
    stop: () => purger?.stop(),
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
