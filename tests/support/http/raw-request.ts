import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';

/** A response as it came, with its body still encoded. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** What to ask for; the address is sent as it stands. */
export type RawAsk = { path: string; method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** Sends a request on a connection of its own, with no header but those given. */
export function rawRequest(origin: string, { path, method = 'GET', headers = {}, body }: RawAsk): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return answerTo(request({ hostname, port, path, method, headers, agent: false }), body);
}

/** Sends what a request was made for, with its body. */
export function answerTo(sent: ClientRequest, body?: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) });
      });
    });
    sent.end(body);
  });
}
