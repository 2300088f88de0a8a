import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A mail as the server took it: the envelope's addresses, the header's fields in lower case, the text. */
export type Mail = { from: string; to: string[]; header: Map<string, string>; text: string };

/** A mail server that lives until the test is over. */
export type MailServer = { url: string; mails: Mail[] };

/** What the server does with a mail. */
type Manner = 'takes it' | 'refuses it' | 'never says a word';

/** Starts a mail server on this machine, as much of one as a client needs (RFC 5321). */
export async function startMailServer(manner: Manner = 'takes it'): Promise<MailServer> {
  const mails: Mail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client that gives up may reset the connection.
    socket.on('error', () => undefined);
    if (manner !== 'never says a word') converse(socket, manner, mails);
  });
  const url = await listen(server);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { url, mails };
}

/** The address of a mail server that has gone away. */
export async function deadMailServer(): Promise<string> {
  const server = createServer();
  const url = await listen(server);
  server.close();
  await once(server, 'close');
  return url;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function converse(socket: Socket, manner: Manner, mails: Mail[]): void {
  let from = '';
  let to: string[] = [];
  let received = '';
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'MAIL') [from, to] = [address, []];
    if (verb === 'RCPT' && manner === 'refuses it') return say('550 No such mailbox');
    if (verb === 'RCPT') to.push(address);
    if (verb === 'QUIT') return socket.end('221 Bye\r\n');
    inData = verb === 'DATA';
    return say(inData ? '354 Go on' : '250 OK');
  };

  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    received += chunk;
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n';
      const length = received.indexOf(end);
      if (length < 0) return;
      const piece = received.slice(0, length);
      received = received.slice(length + end.length);
      if (inData) {
        mails.push({ from, to, ...readMail(piece) });
        inData = false;
        say('250 OK');
      } else {
        obey(piece);
      }
    }
  });
  say('220 mail.example ready');
}

function readMail(source: string): Pick<Mail, 'header' | 'text'> {
  const [head = '', body = ''] = source.split(/\r\n\r\n(.*)/s);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const fields = lines.map((line) => line.split(/:\s*(.*)/s)).map(([name = '', value = '']) => [name, value] as const);
  const header = new Map(fields.map(([name, value]) => [name.toLowerCase(), value]));
  const encoding = header.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return { header, text: Buffer.from(body, 'base64').toString() };
  return { header, text: encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body };
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
