import { inTime, TIMEOUT_MS } from '~/lib/supabase/with-timeout';
import { askForUser, bodyOf, type Endpoints, refusal } from './endpoints.server';

// What the real service takes for one of its own refresh tokens.
const REFRESH_TOKEN = /^[a-z0-9]{12}$/;

/** `GET /user`: the library's answer, with the factors. */
export async function userWithFactors(endpoints: Endpoints, request: Request): Promise<Response> {
  const response = await askForUser(endpoints, request);
  if (!response.ok) return response;
  const user = (await response.json()) as { id: string };
  return Response.json({ ...user, ...(await factorsIn(endpoints, user.id)) });
}

/** `POST /token`: the library's answer, with the factors of the user. */
export async function grantToken(endpoints: Endpoints, request: Request): Promise<Response> {
  const { refresh_token: token } = await bodyOf(request.clone());
  const response = await endpoints.send(request);
  if (response.ok) return withFactors(endpoints, response);
  if (response.status !== 400 || typeof token !== 'string' || !REFRESH_TOKEN.test(token)) return response;
  // The library knows by their form that it did not make it.
  return refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
}

/** Adds the factors of its user to an answer with a new session; any other answer stays as it is. */
export async function withFactors(endpoints: Endpoints, response: Response): Promise<Response> {
  if (!response.ok) return response;
  const session = (await response.json()) as { user: { id: string } };
  const factors = await factorsIn(endpoints, session.user.id);
  return Response.json({ ...session, user: { ...session.user, ...factors } });
}

/** @returns the factors of a user, as the auth service lists them */
export function factorsOf({ database }: Endpoints, userId: string): Promise<object[]> {
  const read = database.read<object>(
    `select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
     where user_id = $1 order by created_at, id`,
    [userId],
  );
  return inTime(TIMEOUT_MS, read);
}

/** The property of a user, which those without factors do not have. */
async function factorsIn(endpoints: Endpoints, userId: string): Promise<{ factors?: object[] }> {
  const factors = await factorsOf(endpoints, userId);
  return factors.length > 0 ? { factors } : {};
}
