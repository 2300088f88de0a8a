import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Sends bytes over a connection of their own.
 *
 * @param silenceMs how long the server may say nothing before the connection is closed
 * @returns all that the server sent until the connection was closed, as latin1
 */
export function exchange(port: number, bytes: string | Uint8Array, silenceMs: number): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (piece) => pieces.push(piece));
    // A server that refuses a request may close the connection before it has read everything (ECONNRESET).
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
  });
}

/**
 * Sends bytes over a connection of their own and reads nothing before all are sent, as many clients do.
 *
 * @returns all that the server sent until it closed the connection, as latin1
 * @throws where the connection breaks
 */
export async function sendThenRead(port: number, bytes: Uint8Array): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(bytes, () => resolve());
  });
  try {
    return (await buffer(socket)).toString('latin1');
  } finally {
    socket.destroy();
  }
}

/** @returns the status of each answer that came back over a connection */
export function statusesOf(answer: string): number[] {
  return Array.from(answer.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
}
