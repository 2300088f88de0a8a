import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A received message: its envelope, and the parsed e-mail. */
type ReceivedMail = { from: string; to: string[]; email: Email };

/** A mail server for the duration of a test. */
export type MailServer = { url: string; mails: ReceivedMail[] };

/** Starts a local mail server that accepts or refuses every recipient. */
export async function startMailServer(manner: 'accepts' | 'refuses' = 'accepts'): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(manner === 'refuses' ? new Error('No such mailbox') : null),
    onData: async (stream, { envelope }, callback) => {
      const email = await PostalMime.parse(await buffer(stream));
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), email });
      callback();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: addressOf(server.server), mails };
}

/** The URL of a mail server that accepts connections and sends nothing. */
export async function silentMailServer(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return addressOf(server);
}

/** The URL of a closed port. */
export async function deadMailServer(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = addressOf(server);
  server.close();
  await once(server, 'close');
  return url;
}

function addressOf(server: Pick<Server, 'address'>): string {
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
