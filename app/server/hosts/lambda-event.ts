import { acceptedEncoding, compress, SENT_ONCE } from '~/server/site/compression';
import { errorResponse } from '~/server/site/error-response';
import { isKnownMethod } from '~/server/site/request-target';

/**
 * The event of a function URL or an HTTP API, payload format 2.0 (AWS, "Create AWS Lambda proxy integrations for HTTP
 * APIs" and "Invoking Lambda function URLs"), as far as it is read here.
 */
export type LambdaEvent = {
  version: string;
  rawPath: string;
  rawQueryString: string;
  /** Repeated headers are joined by commas. */
  headers: Record<string, string | undefined>;
  /** Missing where there are none; the headers do not have them. */
  cookies?: string[];
  requestContext: { http: { method: string; sourceIp: string } };
  body?: string | null;
  isBase64Encoded: boolean;
};

export type LambdaHead = { statusCode: number; headers: Record<string, string>; cookies: string[] };

/** A response in the same format; binary bodies are base64. */
export type LambdaResult = LambdaHead & { body: string; isBase64Encoded: boolean };

// Of the whole result, as JSON (AWS, "Lambda quotas").
const LARGEST_RESULT = 6 * 1024 * 1024;

const IS_TEXT = /^(text\/|application\/(json|xml|[\w.-]+\+(json|xml))\b)/;

/**
 * @returns the request, to a placeholder host: the event does not say for certain which one visitors see; null where the site
 *   does not know its method
 * @throws where the event has another format, or makes no valid request
 */
export function requestOf(event: LambdaEvent): Request | null {
  if (event.version !== '2.0' || !event.requestContext?.http) {
    throw new Error('This function takes events of payload format 2.0: from a function URL or an HTTP API.');
  }
  const { rawPath, rawQueryString, cookies, body, isBase64Encoded, requestContext } = event;
  const { method } = requestContext.http;
  if (!isKnownMethod(method)) return null;
  const url = new URL('https://function.invalid');
  // An HTTP API decodes the path: this setter encodes `?` and `#` again, and leaves encoded characters alone.
  url.pathname = rawPath;
  url.search = rawQueryString;
  const headers = new Headers(Object.entries(event.headers).filter((entry): entry is [string, string] => !!entry[1]));
  if (cookies?.length) headers.set('Cookie', cookies.join('; '));
  const hasBody = typeof body === 'string' && method !== 'GET' && method !== 'HEAD';
  const bytes = hasBody ? Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') : null;
  return new Request(url, { method, headers, body: bytes });
}

export function headOf({ status, headers }: Response): LambdaHead {
  const others = [...headers].filter(([name]) => name !== 'set-cookie');
  return { statusCode: status, headers: Object.fromEntries(others), cookies: headers.getSetCookie() };
}

/**
 * Buffers a response. One that is too large for Lambda is compressed where the client accepts that, and becomes an
 * error where it is still too large, as only a download of many thousand rows can be.
 */
export async function resultOf(request: Request, response: Response): Promise<LambdaResult> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const whole = inOnePiece(response, bytes);
  if (fits(whole)) return whole;
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  if (encoding && !response.headers.has('content-encoding')) {
    const headers = new Headers(response.headers);
    headers.set('Content-Encoding', encoding);
    headers.append('Vary', 'Accept-Encoding');
    headers.delete('Content-Length');
    const smaller = inOnePiece(
      new Response(null, { status: response.status, headers }),
      await compress(bytes, encoding, SENT_ONCE),
    );
    if (fits(smaller)) return smaller;
  }
  const words = 'This file is too large to be sent in one piece. Please ask for a part of it.';
  return resultOf(request, errorResponse(500, words));
}

function inOnePiece(response: Response, bytes: Uint8Array): LambdaResult {
  const { headers } = response;
  const isText = IS_TEXT.test(headers.get('content-type') ?? '') && !headers.has('content-encoding');
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(isText ? 'utf8' : 'base64');
  return { ...headOf(response), body, isBase64Encoded: !isText };
}

function fits(result: LambdaResult): boolean {
  // Small ones need no exact count: a character takes at most six bytes of JSON.
  return result.body.length < LARGEST_RESULT / 8 || Buffer.byteLength(JSON.stringify(result)) <= LARGEST_RESULT;
}
