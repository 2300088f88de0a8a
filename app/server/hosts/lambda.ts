import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDisklessSite } from './diskless-site';
import { headOf, type LambdaEvent, type LambdaHead, type LambdaResult, requestOf, resultOf } from './lambda-event';

/** What Lambda's Node.js runtime brings for streamed answers (AWS, "Response streaming for Lambda functions"). */
type Runtime = {
  streamifyResponse<Handler extends (event: LambdaEvent, stream: Writable) => Promise<void>>(handler: Handler): Handler;
  HttpResponseStream: { from(stream: Writable, head: LambdaHead): Writable };
};

const { awslambda: runtime } = globalThis as { awslambda?: Runtime };

// The site as AWS Lambda calls it, by a function URL or an HTTP API. It is opened once for a process, which keeps its
// pages from one call to the next; a setting that is missing ends the start, in the function's log.
const site = await openDisklessSite(process.env);

/** Answers an event with one piece of at most 6 MB, as a function URL or an HTTP API usually wants it. */
export async function handler(event: LambdaEvent): Promise<LambdaResult> {
  const { request, response } = await answer(event);
  return resultOf(request, response);
}

/** Answers an event piece by piece, for a function URL whose invoke mode is RESPONSE_STREAM. */
export const streamingHandler = runtime?.streamifyResponse(async (event, stream) => {
  const { response } = await answer(event);
  const body = runtime.HttpResponseStream.from(stream, headOf(response));
  if (response.body) return pipeline(response.body, body);
  // Without a first piece the head would not be sent.
  body.write('');
  body.end();
});

async function answer(event: LambdaEvent): Promise<{ request: Request; response: Response }> {
  const request = requestOf(event);
  return { request, response: await site.fetch(request, event.requestContext.http.sourceIp) };
}
