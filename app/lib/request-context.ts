import { createContext } from 'react-router';
import type { Db } from '~/lib/supabase/client.server';
import type { Env } from './env.server';

/** What a route needs to know of the request beside the request itself. */
export type RequestContext = {
  /** The database with the rights of whoever asks. */
  db: Db;
  /** The origin visitors see, without a slash at the end. */
  origin: string;
  /** The network address the request came from. */
  clientAddress: string;
  /** Stands for the request in the log. */
  requestId: string;
  /** Signs cookies and digests. */
  secret: string;
  mail: Env['mail'];
  /** What would keep the site from doing its work, beside a backend that does not answer. */
  problems(): Promise<string[]>;
  /** Lets work go on after the answer; the server waits for it before it stops. */
  waitUntil(work: Promise<unknown>): void;
};

/** Holds the `RequestContext` in React Router's context. */
export const requestContext = createContext<RequestContext>();
