import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  const { request, response } = await respond(event);
  return resultOf(request, response);
}

/** Streams the response, for a function URL whose invoke mode is RESPONSE_STREAM. */
export const streamingHandler = runtime?.streamifyResponse(async (event, stream) => {
  const { response } = await respond(event);
  const body = runtime.HttpResponseStream.from(stream, headOf(response));
  if (response.body) return pipeline(response.body, body);
  // The head is sent with the first chunk.
  body.write('');
  body.end();
});

async function respond(event: LambdaEvent): Promise<{ request: Request; response: Response }> {
  const request = requestOf(event);
  return { request, response: await site.fetch(request, event.requestContext.http.sourceIp) };
}
