import type { Cookie } from 'react-router';
import { z } from 'zod';
import { ownCookie } from './cookies.server';
import type { Toast } from './toast';

const schema = z.object({
  kind: z.enum(['success', 'info', 'warning', 'destructive']),
  title: z.string(),
  message: z.string(),
  brief: z.boolean().optional(),
  only_at: z.string().optional(),
  about: z.record(z.string(), z.string()).optional(),
  action: z
    .object({ to: z.string(), label: z.string(), intent: z.string(), fields: z.record(z.string(), z.string()) })
    .optional(),
}) satisfies z.ZodType<Toast>;

/** The cookie that carries a toast over a redirect. It lives for a minute; the response with the toast clears it. */
export function flashCookie(origin: string, secret: string): Cookie {
  return ownCookie('flash', origin, secret, { maxAge: 60 });
}

/** @returns the Set-Cookie value that shows the toast on the next page */
export function writeFlash(cookie: Cookie, toast: Toast): Promise<string> {
  return cookie.serialize(toast);
}

/**
 * @param pathname of the page; a toast of another page waits for that one
 * @returns the toast of a request and the Set-Cookie value that clears it; null where it has none that we signed
 */
export async function readFlash(
  cookie: Cookie,
  request: Request,
  pathname: string,
): Promise<{ toast: Toast; clear: string } | null> {
  const value: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  const result = schema.safeParse(value);
  if (!result.success) return null;
  const { only_at: only = pathname, ...toast } = result.data;
  return only === pathname ? { toast, clear: await cookie.serialize('', { maxAge: 0 }) } : null;
}
