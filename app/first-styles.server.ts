import { createHash } from 'node:crypto';
import { officePolicy } from '~/lib/http/content-security-policy.server';
import styles from './admin.css?inline';
import stylesheet from './admin.css?url';

const DIGEST = createHash('sha256').update(styles).digest('base64');
const COOKIE = `styles=${encodeURIComponent(DIGEST.slice(0, 8))}`;
const LINK = `<link rel="stylesheet" href="${stylesheet}"/>`;
const POLICY = officePolicy.replace("style-src 'self'", `style-src 'self' 'sha256-${DIGEST}'`);

/**
 * Puts the style sheet of the back office into the first page of it that a browser gets, which saves that one a round
 * trip. A cookie says which browsers have been there: what they get links to the sheet, which a script of the first page
 * has fetched by then (app/enhance/office/style-sheet.ts).
 *
 * @param markup of a page of the back office
 * @param headers of its response
 * @returns the markup to send
 */
export function withFirstStyles(markup: string, request: Request, headers: Headers): string {
  const isPage = request.headers.get('sec-fetch-dest') === 'document';
  if (!isPage || (request.headers.get('cookie') ?? '').split('; ').includes(COOKIE)) return markup;
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  headers.append('Set-Cookie', `${COOKIE}; Path=/admin; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`);
  headers.set('Content-Security-Policy', POLICY);
  // Last of the head, so that fonts and scripts are asked for before it has arrived.
  const inside = `<style data-sheet="${stylesheet}">${styles}</style></head>`;
  return markup.replace(LINK, '').replace('</head>', () => inside);
}
