import { createContext } from 'react-router';
import type { Auth } from '~/lib/auth/auth.server';
import type { OwnAccount } from '~/lib/auth/own-account.server';
import type { Session } from '~/lib/auth/session.server';
import type { Staff } from '~/lib/auth/staff';
import type { UserAdmin } from '~/lib/auth/user-admin.server';
import type { Housekeeping } from '~/lib/housekeeping/housekeeping.server';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import type { Toast } from '~/lib/http/toast';
import type { Mailer } from '~/lib/outbox/mailer.server';
import type { PictureStore } from '~/lib/pictures/picture-store.server';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import type { ProjectNeeds } from '~/lib/supabase/project/needs.server';
import type { SiteCookies } from './site-cookies.server';

/** A public page with data that is not stored, or not public. */
export type Preview = {
  /** The loader's data of the page, by the name that its route asks for. */
  data: Record<string, unknown>;
  /** What a form contains, or the row behind a share link with the end of the link (ISO 8601). */
  kind: 'typed' | { sharedUntil: string };
};

/** Where nothing can be written, and why, in the system's words. */
type StorageProblem = { place: 'pages' | 'pictures'; reason: string };

/** What routes get beside the request itself. */
export type RequestContext = {
  /** Sends mail; undefined where the site sends none. */
  mail: Mailer | undefined;
  /** Sends what is due of mails and purges, in the background. */
  sendOutbox(): void;
  /** The database with a visitor's rights. */
  db: Db;
  /** The database for what only this server may write for visitors: their forms, sign-ins, drafts and counts. */
  siteDb: Db;
  /** The database with the rights of a session; a patient one has the long timeout. */
  dbOf(session: Session, options?: { patient: boolean }): Db;
  /**
   * Begins the reads that the last request like this one made, with the rights of a session, before anybody asks for them:
   * docs/decisions/0017-a-page-makes-one-call.md.
   *
   * @param person the id that the token names
   */
  repeatReads(session: Session, person: string): void;
  auth: Auth;
  ownAccount: OwnAccount;
  /** The admin interface of the auth service; null without a secret key. */
  userAdmin: UserAdmin | null;
  assets: Assets;
  /**
   * Stores files for the sender of a form whose session has just ended; null where that is no member of staff any more,
   * or where the program has no right to without a session.
   */
  filesAfter(ended: Session): Promise<PictureStore | null>;
  /** The bucket's pictures in other widths and formats. */
  variants: ImageVariants;
  /** The origin visitors see, without a slash at the end. */
  origin: string;
  /** The daily work on history, trash and old enquiries. */
  housekeeping: Housekeeping;
  clientAddress: string;
  /** Keys digests. */
  secret: string;
  cookies: SiteCookies;
  /** The company's time zone where no setting says another. */
  timeZone: string;
  /** The data of a page that is a preview; null for an ordinary request. */
  preview: Preview | null;
  /** Sends a preview in place of the response to this request. */
  showInstead(preview: Preview & { path: string }): void;
  /** Problems that make this process not ready, beside an unreachable backend; one line each, for an engineer. */
  problems(): Promise<string[]>;
  projectNeeds: ProjectNeeds;
  /** What cannot be written just now: pages for the web server in front (PAGE_FILES), or pictures. */
  storageProblems(): Promise<StorageProblem[]>;
  /** Why a shared cache refuses purges, where the database does not know; null where it takes them. */
  purgeProblem(): string | null;
  /** Whether somebody in front answers with kept pages, of which this program does not hear: a cache, or page files. */
  isKeptInFront: boolean;
  /** Memoizes a read of public content while the content version stays the same; `name` identifies the read. */
  memoize<Value>(name: string, read: () => Promise<Value>): Promise<Value>;
  /**
   * Counts a step towards an enquiry that no page view shows: a product was put on the enquiry list. An enquiry that was
   * sent is counted by the database, which stores it.
   */
  countEvent(step: 'add'): void;
  /** Adds what this process has counted to the database now, so that a page of figures is up to date. */
  writeCounts(): Promise<void>;
  /** Runs work in the background, after the response; graceful shutdown waits for it. */
  waitUntil(work: Promise<unknown>): void;
};

export const requestContext = createContext<RequestContext>();

/** Who works in the back office, and what they may use. */
export type AdminContext = Staff & {
  /** The same database for imports and exports, which may take a minute. */
  longRunningDb: Db;
  session: Session;
  user: { id: string; email: string | null; full_name: string | null; role: 'editor' | 'admin' };
  /** The toast of the page before, which is not shown by this. */
  flash: Toast | null;
  /** Gives the toast of the page before, once. */
  consumeFlash(): Toast | null;
  /** Which form this request has saved (`originOf`), whatever it answers: the browser forgets its copy of it. */
  savedForm?: string;
};

export const adminContext = createContext<AdminContext>();

/**
 * Holds the fields of the form that this request posted, once its action has read it. Its answer is the page with the
 * form, whose loaders run after the action: they read what the form asks for, and a problem screen shows it again.
 */
export const submittedContext = createContext<SubmittedFields | null>(null);
