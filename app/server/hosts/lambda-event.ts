import { acceptedEncoding, compress } from '~/server/site/compression';
import { errorResponse } from '~/server/site/error-response';

/**
 * A request as a function URL or an HTTP API gives it to a function, payload format 2.0 (AWS, "Create AWS Lambda
 * proxy integrations for HTTP APIs" and "Invoking Lambda function URLs"); what is not read here is left out.
 */
export type LambdaEvent = {
  version: string;
  rawPath: string;
  rawQueryString: string;
  /** Headers that came several times are joined by commas. */
  headers: Record<string, string | undefined>;
  /** Missing where there are none; they do not stand among the headers. */
  cookies?: string[];
  requestContext: { http: { method: string; sourceIp: string } };
  body?: string;
  isBase64Encoded: boolean;
};

/** What a streamed answer begins with. */
export type LambdaHead = { statusCode: number; headers: Record<string, string>; cookies: string[] };

/** An answer in the same format; what is no text is in base64. */
export type LambdaResult = LambdaHead & { body: string; isBase64Encoded: boolean };

// The whole answer, as JSON (AWS, "Lambda quotas").
const LARGEST_RESULT = 6 * 1024 * 1024;

const IS_TEXT = /^(text\/|application\/(json|xml|[\w.-]+\+(json|xml))\b)/;

/**
 * @returns the request as one to some host: whose it is the event does not say for certain
 * @throws where the event is of another kind, or what is in it makes no request
 */
export function requestOf(event: LambdaEvent): Request {
  if (event.version !== '2.0' || !event.requestContext?.http) {
    throw new Error('This function takes events of payload format 2.0: from a function URL or an HTTP API.');
  }
  const { rawPath, rawQueryString, cookies, body, isBase64Encoded, requestContext } = event;
  const { method } = requestContext.http;
  const url = new URL('https://function.invalid');
  // An HTTP API has decoded the path: what would end it is encoded again by this, an encoded one stays as it is.
  url.pathname = rawPath;
  url.search = rawQueryString;
  const headers = new Headers(Object.entries(event.headers).filter((entry): entry is [string, string] => !!entry[1]));
  if (cookies?.length) headers.set('Cookie', cookies.join('; '));
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const bytes = hasBody ? Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') : null;
  return new Request(url, { method, headers, body: bytes });
}

/** @returns the status line and the headers of an answer */
export function headOf({ status, headers }: Response): LambdaHead {
  const others = [...headers].filter(([name]) => name !== 'set-cookie');
  return { statusCode: status, headers: Object.fromEntries(others), cookies: headers.getSetCookie() };
}

/**
 * Makes an answer one piece. One that is too large for Lambda is compressed where the visitor takes that, and
 * refused where it is too large even then; only a download of many thousand rows can be that.
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
      await compress(bytes, encoding, 5),
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
  // Small ones are not worth writing twice: a character is six bytes of JSON at most.
  return result.body.length < LARGEST_RESULT / 8 || Buffer.byteLength(JSON.stringify(result)) <= LARGEST_RESULT;
}
