import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { LambdaHead, LambdaResult } from '~/server/hosts/lambda-event';
import { readAnswer } from '../http/answer';
import { functionUrlEvent, sentResponse } from '../http/lambda';
import type { RequestSender } from '../http/staff';

/** What AWS's runtime client talks to, and a client of the function that it runs. */
export type RuntimeApi = RequestSender & {
  /** For AWS_LAMBDA_RUNTIME_API. */
  address: string;
  /** Resolves once the function has been loaded. */
  ready: Promise<void>;
  /** Called where the process is frozen, which is when it asks for an event and there is none, and where it goes on. */
  onFreeze: (isFrozen: boolean) => void;
  stop(): void;
};

type Call = { id: string; event: unknown; resolve(response: Response): void; reject(error: Error): void };

/** Starts the Runtime API (AWS, "Using the Lambda runtime API"), as far as the client uses it. */
export async function startRuntimeApi(): Promise<RuntimeApi> {
  const calls = new Map<string, Call>();
  const waiting: Call[] = [];
  let asking: ServerResponse | undefined;
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  function next(): void {
    const call = asking && waiting.shift();
    if (!asking || !call) return;
    api.onFreeze(false);
    const headers = {
      'Content-Type': 'application/json',
      'Lambda-Runtime-Aws-Request-Id': call.id,
      'Lambda-Runtime-Deadline-Ms': String(Date.now() + 30_000),
      'Lambda-Runtime-Invoked-Function-Arn': 'arn:aws:lambda:eu-central-1:000000000000:function:export-house',
    };
    asking.writeHead(200, headers).end(JSON.stringify(call.event));
    asking = undefined;
  }

  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, id = '', what] = /\/invocation\/([^/]+)(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
    if (id === 'next') {
      asking = response;
      isReady();
      if (waiting.length === 0) api.onFreeze(true);
      return next();
    }
    const bytes = await buffer(request);
    response.writeHead(202).end('{}');
    const call = calls.get(id);
    calls.delete(id);
    if (what !== 'response' || request.trailers['lambda-runtime-function-error-type']) {
      call?.reject(new Error(`The function failed: ${bytes.toString().slice(0, 500)}`));
    } else if (request.headers['lambda-runtime-function-response-mode'] === 'streaming') {
      call?.resolve(streamedResponse(bytes));
    } else call?.resolve(sentResponse(JSON.parse(bytes.toString()) as LambdaResult));
  }

  const server = createServer((request, response) => void hear(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api: RuntimeApi = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    onFreeze: () => undefined,
    async get(path, options) {
      const event = await functionUrlEvent(path, options);
      const response = await new Promise<Response>((resolve, reject) => {
        const call = { id: crypto.randomUUID(), event, resolve, reject };
        calls.set(call.id, call);
        waiting.push(call);
        next();
      });
      return readAnswer(response, path);
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return api;
}

/** Head and body stand in one stream, with eight zero bytes in between. */
function streamedResponse(bytes: Buffer): Response {
  const end = bytes.indexOf(Buffer.alloc(8));
  const head: LambdaHead = JSON.parse(bytes.toString('utf8', 0, end));
  const body = bytes.subarray(end + 8).toString('base64');
  return sentResponse({ ...head, body, isBase64Encoded: true });
}
