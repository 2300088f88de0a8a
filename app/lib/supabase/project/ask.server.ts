/** An answer as it came; `json` is undefined where the body is none. */
export type Answer = { status: number; headers: Headers; bytes: Uint8Array; json: unknown };

export type Question = {
  method?: string;
  body?: object | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Who asks, in both headers that supabase-js sends. */
  key?: string | undefined;
};

/** The address did not answer at all; the message names the address and the reason. */
export class NoAnswer extends Error {}

const PATIENCE_MS = 10_000;

/**
 * Asks an address without supabase-js, which takes an empty 404 for success and hides what else is not Supabase.
 * Redirects are not followed.
 *
 * @throws {NoAnswer}
 */
export async function ask(send: typeof fetch, url: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', body, headers = {}, key } = question;
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const init: RequestInit = {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { apikey: key, Authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  };
  try {
    const response = await send(url, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, json: jsonOf(bytes) };
  } catch (error) {
    throw new NoAnswer(`${new URL(url).origin} does not answer (${reasonOf(error)})`, { cause: error });
  }
}

export function messageOf({ status, json }: Answer): string {
  const { message, msg, error_description, code, error_code } = (json ?? {}) as Record<string, unknown>;
  const words = [message, msg, error_description].find((text) => typeof text === 'string');
  const named = [error_code, code].find((text) => typeof text === 'string');
  return [String(status), named, words].filter((part) => part !== undefined).join(' ');
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

/** The innermost reason, which Node's `fetch` puts into the cause, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE_MS / 1000} s`;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code;
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
