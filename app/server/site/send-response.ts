import type { ServerResponse } from 'node:http';
import type { PreparedResponse } from './cached-response';

/** Up to this many bytes, head included, Node passes a string to the kernel in one write (`StreamBase::WriteString`). */
const ONE_WRITE = 16 * 1024;
const HEAD = 2 * 1024;

const texts = new WeakMap<Uint8Array, string>();

/**
 * Sends a prepared response. A small body goes out as a latin1 string, in one write with the head; as a buffer it would
 * take a second one, which costs half as much again.
 */
export function sendResponse({ status, headers, body }: PreparedResponse, response: ServerResponse): void {
  response.writeHead(status, headers);
  if (body === null) response.end();
  else if (body.byteLength > ONE_WRITE - HEAD) response.end(body);
  else response.end(textOf(body), 'latin1');
}

function textOf(body: Uint8Array): string {
  const before = texts.get(body);
  if (before !== undefined) return before;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  texts.set(body, text);
  return text;
}
