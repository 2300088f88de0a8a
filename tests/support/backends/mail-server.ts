import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A received message: its envelope, and the parsed e-mail. */
type ReceivedMail = { from: string; to: string[]; email: Email };

/** What a mail server says to each recipient; to the password, or to the message. */
type Manner = 'accepts' | 'refuses' | 'puts off' | 'refuses the password';

/** A mail server for the duration of a test, and another manner for it. */
export type MailServer = { url: string; mails: ReceivedMail[]; behave(manner: Manner): void };

const REFUSALS: Partial<Record<Manner, Error>> = {
  refuses: Object.assign(new Error('No such mailbox'), { responseCode: 550 }),
  'puts off': Object.assign(new Error('Come back later'), { responseCode: 450 }),
};

/** Starts a local mail server. */
export async function startMailServer(manner: Manner = 'accepts'): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let current = manner;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) =>
      callback(current === 'refuses the password' ? Object.assign(new Error('No'), { responseCode: 535 }) : null, {
        user: 'office',
      }),
    onRcptTo: (_address, _session, callback) => callback(REFUSALS[current] ?? null),
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
  const behave = (next: Manner) => {
    current = next;
  };
  return { url: addressOf(server.server), mails, behave };
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
