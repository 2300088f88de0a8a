import type { ServerResponse } from 'node:http';
import type { PreparedResponse } from './cached-response';

/** Up to this many bytes, head included, Node gives a string to the system as it stands (`StreamBase::WriteString`). */
const IN_ONE_WRITE = 16 * 1024;
const HEAD = 2 * 1024;

const texts = new WeakMap<Uint8Array, string>();

/**
 * Sends what lies ready. A small body goes out as a string of its bytes, in one write with the head: two buffers,
 * which is what Node makes of bytes, cost it half as much again.
 */
export function sendResponse({ status, headers, body }: PreparedResponse, response: ServerResponse): void {
  response.writeHead(status, headers);
  if (body === null) response.end();
  else if (body.byteLength > IN_ONE_WRITE - HEAD) response.end(body);
  else response.end(textOf(body), 'latin1');
}

function textOf(body: Uint8Array): string {
  const before = texts.get(body);
  if (before !== undefined) return before;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  texts.set(body, text);
  return text;
}
