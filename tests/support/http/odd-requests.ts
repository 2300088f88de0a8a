import fc from 'fast-check';
import { HOST } from '../backends/listening-site';
import { SITE_MAP } from './site-map';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array).toString('latin1'));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '0', '-1', '1e400', 'NaN', 'null', '[object Object]', '%', '%00', '%ff', "'--", '"><b>', '../'),
  fc.constantFrom(
    '{"a":',
    '[1',
    '{{7*7}}',
    '<%= 7 %>',
    '\u0000',
    '\ud800',
    '\u202e',
    '😀'.repeat(99),
    'x'.repeat(9000),
  ),
  fc.constantFrom(
    '2026-13-45',
    '00000000-0000-4000-8000-000000000000',
    'admin',
    'javascript:alert(1)',
    '//evil.example',
  ),
);
const encoded = (value: string) => encodeURIComponent(Buffer.from(value).toString());

/** A path of the site map with arbitrary parameters, or a path that the site does not have. */
function address(links: string[]): fc.Arbitrary<string> {
  // Signing out would end the session of all later requests.
  const patterns = SITE_MAP.map(({ pattern }) => pattern).filter((pattern) => pattern !== '/admin/logout');
  const mapped = fc.tuple(fc.constantFrom(...patterns), text).map(([pattern, value]) => {
    return pattern.replaceAll(/:\w+|\*/g, () => encoded(value) || 'x');
  });
  const others = fc.constantFrom(
    '/storage/v1/object/public/application-assets/',
    '/pictures/320/',
    '/assets/',
    '//',
    '/.',
  );
  const noise = fc.array(fc.oneof(text.map(encoded), bytes(9).map(encoded))).map((parts) => `/${parts.join('/')}`);
  const path = fc.oneof(
    { weight: 4, arbitrary: links.length > 0 ? fc.constantFrom(...links) : mapped },
    { weight: 4, arbitrary: mapped },
    { weight: 1, arbitrary: fc.oneof(noise, others) },
  );
  const end = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('', '', '.data') },
    { weight: 1, arbitrary: fc.constantFrom('/', '%2e%2e', '%00', '.json') },
  );
  return fc.tuple(path, end, query).map((all) => all.join(''));
}

const parameter = fc.constantFrom(
  'q',
  'page',
  'image',
  'item',
  'product_name',
  '_routes',
  'index',
  'draft',
  'redirectTo',
);
const query = fc
  .array(fc.tuple(fc.oneof(parameter, text), text), { maxLength: 4 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.map(encoded).join('=')).join('&')}` : ''));

const field = fc.oneof(
  fc.constantFrom('intent', 'name', 'slug', 'title', 'content', 'category_id', 'status', 'role', 'version', 'baseline'),
  fc.constantFrom('idempotency_key', 'setting_key', 'setting_value', 'values[a]', 'tags', 'sort_order', 'is_featured'),
  fc.constantFrom('specifications[0].key', 'specifications[499].value', 'specifications[-1]', 'remove_gallery_images'),
  fc.constantFrom('image_url', 'image_file', 'remove_image_url', 'file', '__proto__', 'a[', '__intent__', '__state__'),
  text,
);
const intent = fc.constantFrom('save', 'add', 'apply', 'undo', 'delete', 'up', 'down', 'invite', '');
const fields = fc
  .tuple(fc.array(fc.tuple(field, text), { maxLength: 12 }), intent)
  .map(([some, value]) => [...some, ['intent', value] as [string, string]]);

type Body = { type: string; body: string };
const latin1 = (value: string) => Buffer.from(value).toString('latin1');
const multipart = fc.tuple(fields, bytes(30), fc.boolean()).map(([pairs, odd, whole]): Body => {
  const parts = pairs.map(([name, value], index) => {
    const file = index % 3 === 0 ? `; filename="${odd.replaceAll(/[\r\n"]/g, '')}"\r\nContent-Type: image/png` : '';
    return `--b\r\nContent-Disposition: form-data; name="${latin1(name).replaceAll(/[\r\n"]/g, '')}"${file}\r\n\r\n${latin1(value)}\r\n`;
  });
  return { type: 'multipart/form-data; boundary=b', body: parts.join('') + (whole ? '--b--\r\n' : odd) };
});
const body: fc.Arbitrary<Body> = fc.oneof(
  fields.map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    body: pairs.map((pair) => pair.map(encoded).join('=')).join('&'),
  })),
  multipart,
  bytes(200).map((noise) => ({ type: 'application/x-www-form-urlencoded', body: noise })),
  bytes(200).map((noise) => ({ type: 'multipart/form-data', body: noise })),
  fc.json().map((json) => ({ type: 'application/json', body: latin1(json) })),
  fc.tuple(bytes(20), bytes(20)).map(([type, noise]) => ({ type: type.replaceAll(/[^ -~]/g, ''), body: noise })),
);

const headerName = fc.constantFrom(
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Cookie', 'If-None-Match', 'If-Range', 'If-Modified-Since'],
  ...['Range', 'Referer', 'User-Agent', 'Authorization', 'X-Forwarded-For', 'Forwarded', 'Purpose', 'Sec-Purpose'],
);
const headerValue = fc.oneof(
  bytes(60).map((value) => value.replaceAll(/\p{Cc}/gu, '')),
  fc.constantFrom(
    'session=x.y',
    '__Host-session=e30%3D.x',
    'bytes=0-',
    'bytes=-1',
    'gzip;q=nan',
    '*',
    'W/"',
    ';;;=',
    ',',
  ),
);
const headers = fc.array(fc.tuple(headerName, headerValue), { maxLength: 4 });

/** A syntactically valid request with unusual content: as a guest, or with a session. */
export function oddRequest(cookie: string | null = null, links: string[] = []): fc.Arbitrary<string> {
  const method = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('GET', 'POST', 'POST') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
  );
  return fc.tuple(method, address(links), headers, body).map(([verb, target, lines, sent]) => {
    const head = [`${verb} ${target} HTTP/1.1`, 'Connection: close', `Host: ${HOST}`];
    if (cookie) head.push(`Cookie: ${cookie}`);
    head.push(...lines.filter(([name]) => !cookie || name !== 'Cookie').map((line) => line.join(': ')));
    if (verb === 'GET' || verb === 'HEAD') return [...head, '', ''].join('\r\n');
    return [...head, `Content-Type: ${sent.type}`, `Content-Length: ${sent.body.length}`, '', sent.body].join('\r\n');
  });
}

const damage = fc.oneof(
  // Truncated, with a changed byte, or with inserted bytes.
  fc.nat().map((at) => (request: string) => request.slice(0, at % (request.length + 1))),
  fc.tuple(fc.nat(), bytes(1)).map(([at, byte]) => (request: string) => {
    const place = at % request.length;
    return request.slice(0, place) + byte + request.slice(place + 1);
  }),
  fc.tuple(fc.nat(), bytes(12)).map(([at, noise]) => (request: string) => {
    const place = at % request.length;
    return request.slice(0, place) + noise + request.slice(place);
  }),
  fc.constantFrom(
    (request: string) => request.replace(/Content-Length: \d+/, 'Content-Length: 99'),
    (request: string) => request.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked'),
    (request: string) => request.replace('HTTP/1.1', 'HTTP/1.0'),
    (request: string) => request.replace(/^\S+/, 'BREW'),
    (request: string) => request.replace(' /', ' *'),
    (request: string) => request.replaceAll('\r\n', '\n'),
    (request: string) => request.replace('Connection: close\r\n', 'Upgrade: x\r\nConnection: upgrade, close\r\n'),
  ),
);

/** A malformed request, or one that parsers interpret differently (request smuggling). */
export const brokenRequest: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(oddRequest(), damage).map(([request, harm]) => harm(request)) },
  { weight: 1, arbitrary: bytes(300) },
);
