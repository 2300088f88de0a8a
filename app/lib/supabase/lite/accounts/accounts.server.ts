import { isUuid } from '~/lib/text/uuid';
import { PasswordQueueFullError } from '../password-thread.server';
import { changeUser } from './change-password.server';
import { createUser } from './create-user.server';
import { type Endpoints, refusal } from './endpoints.server';
import {
  challengeFactor,
  enrollFactor,
  listFactorsOf,
  removeFactor,
  removeFactorOf,
  verifyFactor,
} from './factors.server';
import { generateLink, verifyLink } from './links.server';
import { grantToken, userWithFactors } from './sessions.server';

type Answer = Promise<Response> | Response;

const FACTOR = /^\/auth\/v1\/factors\/([^/]+)(\/challenge|\/verify|)$/;
const FACTORS_OF_USER = /^\/auth\/v1\/admin\/users\/([^/]+)\/factors(?:\/([^/]+))?$/;

/**
 * Adds the endpoints of accounts to the library's API.
 *
 * @returns a `fetch` that answers them, and passes every other request on
 */
export function servingAccounts(endpoints: Endpoints): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    try {
      return (await answer(endpoints, request)) ?? endpoints.send(request);
    } catch (error) {
      if (!(error instanceof PasswordQueueFullError)) throw error;
      return refusal(429, 'over_request_rate_limit', 'Too many passwords are being checked.');
    }
  };
}

/** @returns null for a request that is the library's */
function answer(endpoints: Endpoints, request: Request): Answer | null {
  const { pathname } = new URL(request.url);
  const { method } = request;
  if (pathname.startsWith('/auth/v1/admin/')) return answerAdmin(endpoints, request, pathname);
  if (pathname === '/auth/v1/token' && method === 'POST') return grantToken(endpoints, request);
  if (pathname === '/auth/v1/verify') return method === 'POST' ? verifyLink(endpoints, request) : notServed();
  if (pathname === '/auth/v1/user' && method === 'GET') return userWithFactors(endpoints, request);
  if (pathname === '/auth/v1/user') return method === 'PUT' ? changeUser(endpoints, request) : notServed();
  if (pathname === '/auth/v1/factors' && method === 'POST') return enrollFactor(endpoints, request);
  const [, factorId = '', verb] = FACTOR.exec(pathname) ?? [];
  if (verb === '' && method === 'DELETE') return removeFactor(endpoints, request, factorId);
  if (verb === '/challenge' && method === 'POST') return challengeFactor(endpoints, request, factorId);
  if (verb === '/verify' && method === 'POST') return verifyFactor(endpoints, request, factorId);
  return null;
}

/** The endpoints that need the secret key. */
function answerAdmin(endpoints: Endpoints, request: Request, pathname: string): Answer {
  if (request.headers.get('authorization') !== `Bearer ${endpoints.secretKey}`) {
    return refusal(403, 'not_admin', 'User not allowed');
  }
  if (pathname === '/auth/v1/admin/generate_link' && request.method === 'POST') {
    return generateLink(endpoints, request);
  }
  if (pathname === '/auth/v1/admin/users' && request.method === 'POST') return createUser(endpoints, request);
  const [, userId, factorId] = FACTORS_OF_USER.exec(pathname) ?? [];
  if (!isUuid(userId ?? '') || (factorId !== undefined && !isUuid(factorId))) return notServed();
  if (request.method === 'GET' && factorId === undefined) return listFactorsOf(endpoints, userId ?? '');
  if (request.method === 'DELETE' && factorId) return removeFactorOf(endpoints, userId ?? '', factorId);
  return notServed();
}

function notServed(): Response {
  return new Response('{"message":"not served"}', { status: 404 });
}
