import { describe, expect, test } from 'vitest';
import type { Backend } from '~/lib/supabase/backend';
import { interceptedAt } from '../../support/backends/backends';
import { signedIn } from '../../support/http/admin';
import { ADMIN_ROUTES } from '../../support/http/admin-routes';
import { type Answer, structuredData } from '../../support/http/answer';
import { all, type Element, parseXml } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { backend, createVisitor, get, PUBLIC_URL } from '../../support/http/site';

/** Fields that are no text of anybody: the pages are found by them, or the database lets in nothing else. */
const KEPT = /^(id|.*_id|slug|.*_slug|status|role|verdict|state|.*_at|setting_key|kind|cells|columns|products)$/;
const MARK = 'needle4711';

const MARKUP = `${MARK}"'\`><img src=x onerror=alert(1)><script>alert(1)</script></title></textarea></script><!--&lt;b&gt; **x** \u2028 {{7*7}}`;
const LINKS = [
  `javascript:alert('${MARK}')`,
  `JaVaScRiPt:alert(1)//${MARK}`,
  `java\tscript:alert(1)//${MARK}`,
  `data:text/html,<script>alert(1)</script>${MARK}`,
  `data:image/svg+xml,<svg onload="alert(1)"/>${MARK}`,
  `vbscript:msgbox(1)//${MARK}`,
  `//evil.example/${MARK}`,
  `\\\\evil.example\\${MARK}`,
  `/\\evil.example/${MARK}`,
  `https:evil.example/${MARK}`,
  `https://evil.example/"onload="alert(1)" ${MARK}`,
];

/** A backend whose rows passed no check of the database: every text of every row is this one. */
function backendFullOf(text: string): Backend {
  return interceptedAt('/rest/v1/', async (request, pass) => {
    const answer = await pass(request);
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const body = JSON.stringify(replaced(await answer.json(), text));
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(body, { status: answer.status, headers });
  });
}

function replaced(value: unknown, text: string, key = ''): unknown {
  if (typeof value === 'string') return KEPT.test(key) ? value : text;
  if (Array.isArray(value)) return value.map((inner) => replaced(inner, text, key));
  if (typeof value !== 'object' || value === null) return value;
  // Or nobody sees a page.
  if ('setting_key' in value && value.setting_key === 'site_published') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, text, name)]));
}

const ADDRESSES = ['href', 'src', 'action', 'formaction', 'poster', 'data', 'cite', 'xlink:href'];

/** The addresses of a page that lead elsewhere than an address of staff may. */
function badAddresses(page: Element): string[] {
  const values = all(page, '*').flatMap(({ attributes }) => [
    ...ADDRESSES.flatMap((name) => attributes[name] ?? []),
    ...(attributes.srcset ?? '').split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  ]);
  return values.filter((value) => {
    const url = URL.parse(value, PUBLIC_URL);
    if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return true;
    return (
      url.protocol.startsWith('http') && url.hostname === 'evil.example' && !/^https:\/\/evil\.example\//.test(value)
    );
  });
}

/** What a page is made of, without its words: no text of a row may change it. */
function codeOf({ page }: Answer) {
  const elements = all(page, '*');
  const handlers = elements.flatMap(({ attributes }) => Object.keys(attributes).filter((name) => /^on/i.test(name)));
  const scripts = elements.filter(({ tag }) => tag === 'script').map(({ attributes }) => attributes.type ?? 'script');
  const odd = elements.filter(({ tag }) => ['base', 'object', 'embed', 'style', 'math', 'frame'].includes(tag));
  return { handlers, scripts: scripts.filter((type) => !type.includes('json')), odd: odd.map(({ tag }) => tag) };
}

describe('a text that is markup, wherever it stands', () => {
  const visitor = createVisitor(backendFullOf(MARKUP));

  test.each(PATHS)('is text on %s', async (path) => {
    const answer = await visitor.get(path);
    expect(answer.text).toContain(MARK);
    expect(codeOf(answer)).toEqual(codeOf(await get(path)));
    expect(all(answer.page, 'img', { src: 'x' })).toEqual([]);
    expect(badAddresses(answer.page)).toEqual([]);
    for (const data of structuredData(answer)) expect(data['@context']).toBe('https://schema.org');
  });

  test.each(['/feed.xml', '/sitemap.xml'])('is text in %s', async (path) => {
    const answer = await visitor.get(path);
    const tags = (text: string) => {
      const found = new Set(all(parseXml(text), '*').map(({ tag }) => tag));
      // A picture whose address is no address is left out.
      found.delete('media:content');
      return found;
    };
    expect(answer.status).toBe(200);
    expect(tags(answer.text)).toEqual(tags((await get(path)).text));
    if (path === '/feed.xml') expect(answer.text).toContain(MARK);
  });
});

describe('a text that is a dangerous address, wherever it stands', () => {
  test.each(LINKS)('leads nowhere: %j', async (link) => {
    const visitor = createVisitor(backendFullOf(link));
    let seen = 0;
    for (const path of PATHS) {
      const answer = await visitor.get(path);
      if (answer.text.includes(MARK)) seen += 1;
      expect({ path, bad: badAddresses(answer.page) }).toEqual({ path, bad: [] });
      expect(codeOf(answer)).toEqual(codeOf(await get(path)));
    }
    expect(seen).toBe(PATHS.length);
  });
});

describe('the back office, where a text of a stranger is markup and an address', () => {
  test.each([`${LINKS[0]}//${MARKUP}`, LINKS[6] ?? ''])('shows it as text: %j', async (text) => {
    const staff = await signedIn();
    const visitor = createVisitor(backendFullOf(text));
    let seen = 0;
    for (const { path } of ADMIN_ROUTES) {
      const answer = await visitor.get(path, { headers: { Cookie: staff.cookie } });
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
      if (answer.text.includes(MARK)) seen += 1;
      const { handlers, odd } = codeOf(answer);
      expect({ path, handlers, odd }).toEqual({ path, handlers: [], odd: [] });
      expect(all(answer.page, 'script').filter(({ attributes }) => !attributes.src?.startsWith('/assets/'))).toEqual(
        [],
      );
      expect({ path, bad: badAddresses(answer.page) }).toEqual({ path, bad: [] });
    }
    expect(seen).toBeGreaterThan(10);
  });
});

test('these rows come from the backend and nowhere else', async () => {
  expect((await createVisitor(backend).get('/')).text).not.toContain(MARK);
});
