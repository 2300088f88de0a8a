import type { Writable } from 'node:stream';
import { log } from '~/lib/runtime/log.server';
import { ALLOW } from '~/server/site/request-target';
import { openDisklessSite } from './diskless-site';
import { headOf, type LambdaEvent, type LambdaHead, type LambdaResult, requestOf, resultOf } from './lambda-event';

/** What Lambda's Node.js runtime has for streamed responses (AWS, "Response streaming for Lambda functions"). */
type Runtime = {
  streamifyResponse<Handler extends (event: LambdaEvent, stream: Writable) => Promise<void>>(handler: Handler): Handler;
  HttpResponseStream: { from(stream: Writable, head: LambdaHead): Writable };
};

const { awslambda: runtime } = globalThis as { awslambda?: Runtime };

// The entry for AWS Lambda, behind a function URL or an HTTP API. The site is opened once per process, so the page cache
// lasts from one call to the next; a missing variable fails the start, in the function's log.
const site = await openDisklessSite(process.env);

/** Responds in one piece of at most 6 MB, as function URLs and HTTP APIs expect by default. */
export async function handler(event: LambdaEvent): Promise<LambdaResult> {
  const request = requestOf(event);
  return request ? resultOf(request, await respond(event, request)) : REFUSED;
}

/**
 * Streams the response, for a function URL whose invoke mode is RESPONSE_STREAM. The process goes on until what the request
 * has started is done, and the visitor does not wait for it.
 *
 * @throws where the response breaks off; the runtime then tells the visitor, and lives
 */
export const streamingHandler = runtime?.streamifyResponse(async (event, stream) => {
  const request = requestOf(event);
  const rest: Promise<unknown>[] = [];
  const response = request && (await respond(event, request, (work) => rest.push(work)));
  const body = runtime.HttpResponseStream.from(stream, response ? headOf(response) : REFUSED);
  // The head is sent with the first chunk.
  await write(body, new Uint8Array());
  try {
    for await (const chunk of response?.body ?? []) await write(body, chunk);
  } catch (error) {
    log.error({ err: error }, 'an answer broke off');
    throw error;
  }
  body.end();
  await Promise.all(rest);
});

/** `Request` has no such method. */
const REFUSED = { statusCode: 405, headers: { allow: ALLOW }, cookies: [], body: '', isBase64Encoded: false };

function respond(event: LambdaEvent, request: Request, waitUntil?: (work: Promise<unknown>) => void) {
  return site.fetch(request, { clientAddress: event.requestContext.http.sourceIp, waitUntil });
}

// A stream that is piped to would be destroyed with its source, and the runtime's ends the process then.
function write(stream: Writable, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
