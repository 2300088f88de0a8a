import { createContext } from 'react-router';
import type { Auth } from '~/lib/auth/auth.server';
import type { Session } from '~/lib/auth/session.server';
import type { Staff } from '~/lib/auth/staff';
import type { UserAdmin } from '~/lib/auth/user-admin.server';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import type { Toast } from '~/lib/http/toast';
import type { ImageVariants } from '~/lib/pictures/variants.server';
import type { Env } from '~/lib/runtime/env.server';
import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';

/** What a route needs to know of the request beside the request itself. */
export type RequestContext = {
  /** The database with a visitor's rights. */
  db: Db;
  /** The database with the rights of a session; a patient one waits for work that takes its time. */
  dbOf(session: Session, options?: { patient: boolean }): Db;
  auth: Auth;
  /** What staff may do with people at the auth service; null where it cannot be done from here. */
  userAdmin: UserAdmin | null;
  assets: Assets;
  /** The bucket's pictures in other widths and formats. */
  variants: ImageVariants;
  /** The origin visitors see, without a slash at the end. */
  origin: string;
  /** The network address the request came from. */
  clientAddress: string;
  /** Signs cookies and digests. */
  secret: string;
  mail: Env['mail'];
  /** What would keep the site from doing its work, beside a backend that does not answer. */
  problems(): Promise<string[]>;
  /** Gives what a read of public content gave before, while no content has changed; `name` stands for the read. */
  memoize<Value>(name: string, read: () => Promise<Value>): Promise<Value>;
  /** Says that the page goes on without something it should have: nobody shall keep it. */
  markUncacheable(): void;
  /** Lets work go on after the answer; the server waits for it before it stops. */
  waitUntil(work: Promise<unknown>): void;
};

/** Holds the `RequestContext` in React Router's context. */
export const requestContext = createContext<RequestContext>();

/** Who works in the back office, and what they may use. */
export type AdminContext = Staff & {
  /** The same database for imports and exports, which may take a minute. */
  longRunningDb: Db;
  user: { id: string; email: string | null; full_name: string | null };
  /** Gives the toast that the page before left, once. */
  consumeFlash(): Toast | null;
  /** What was typed into the form of this request, for a problem screen to keep. */
  submitted?: SubmittedFields;
};

/** Holds the `AdminContext` below the guard of the back office. */
export const adminContext = createContext<AdminContext>();
