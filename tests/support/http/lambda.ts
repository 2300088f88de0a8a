import type { LambdaEvent, LambdaResult } from '~/server/hosts/lambda-event';
import type { RequestOptions } from './answer';
import { readAnswer } from './answer';
import type { Visitor } from './site';

type BuiltFunction = { handler(event: LambdaEvent): Promise<LambdaResult> };

const HOST = 'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6.lambda-url.eu-central-1.on.aws';

/** An event of a Lambda function URL, with all fields of a real one. */
export function functionUrlEvent(target: string, { from = '192.0.2.1', ...init }: RequestOptions = {}) {
  const [path = '', query = ''] = target.split('?');
  return eventOf(path, query, new Request(`https://${HOST}/`, init), from);
}

async function eventOf(rawPath: string, rawQueryString: string, request: Request, sourceIp: string) {
  const { cookie, ...headers } = Object.fromEntries(request.headers);
  const body = Buffer.from(await request.arrayBuffer());
  const now = new Date();
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    ...(cookie && { cookies: cookie.split('; ') }),
    headers: {
      host: HOST,
      'x-amzn-trace-id': 'Root=1-69206a3b-5f302e550dcde3b12402207d',
      'x-amzn-tls-version': 'TLSv1.3',
      'x-forwarded-for': sourceIp,
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...headers,
      ...(body.byteLength > 0 && { 'content-length': String(body.byteLength) }),
    },
    ...(rawQueryString && { queryStringParameters: Object.fromEntries(new URLSearchParams(rawQueryString)) }),
    requestContext: {
      accountId: 'anonymous',
      apiId: HOST.split('.')[0],
      domainName: HOST,
      domainPrefix: HOST.split('.')[0],
      http: { method: request.method, path: rawPath, protocol: 'HTTP/1.1', sourceIp, userAgent: 'Mozilla/5.0' },
      requestId: crypto.randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.byteLength > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.byteLength > 0,
  };
}

/** The HTTP response that a function URL sends for a result. */
export function sentResponse({ statusCode, headers, cookies, body, isBase64Encoded }: LambdaResult): Response {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('Set-Cookie', cookie);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return new Response(bytes.byteLength > 0 ? bytes : null, { status: statusCode, headers: all });
}

/** A client of a function. */
export function lambdaVisitor({ handler }: BuiltFunction): Pick<Visitor, 'get'> {
  return {
    async get(path, options) {
      // Event and result pass through JSON, as on Lambda.
      const event: LambdaEvent = JSON.parse(JSON.stringify(await functionUrlEvent(path, options)));
      return readAnswer(sentResponse(JSON.parse(JSON.stringify(await handler(event)))), path);
    },
  };
}
