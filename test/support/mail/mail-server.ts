import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { eventually } from '../eventually.js';

/**
 * `hang`: connections stay open without a greeting. `refuse`: no recipient exists. The others take the mail, and then
 * never answer, close the connection, or answer twice.
 */
export type Behaviour = 'accept' | 'refuse' | 'hang' | 'silent' | 'drop' | 'twice';

export interface ReceivedMail {
  /** Of the envelope. */
  readonly to: readonly string[];
  /** With headers as sent. */
  readonly head: string;
  /** All parts, decoded. */
  readonly body: string;
}

/** A mail server on loopback. */
export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  behaviour: Behaviour;
  /** Addresses that do not exist. */
  readonly refused: Set<string>;
  /** Called for each mail, which is accepted when it resolves. */
  beforeAnswer: (mail: ReceivedMail) => Promise<void>;
  /** Waits for a mail to the address, and returns the last one. */
  mailTo(address: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const decode = (text: string): string =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const mail: Pick<MailServer, 'behaviour' | 'beforeAnswer'> = { behaviour: 'accept', beforeAnswer: async () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, answer) => {
      if (mail.behaviour !== 'hang') answer();
    },
    onRcptTo: ({ address }, _session, answer) =>
      answer(mail.behaviour === 'refuse' || refused.has(address) ? new Error('no such recipient') : undefined),
    onData: (stream, { envelope, id }, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const [head = '', ...body] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
        const to = envelope.rcptTo.map(({ address }) => address);
        const received = { to, head, body: decode(body.join('\r\n\r\n')) };
        mails.push(received);
        await mail.beforeAnswer(received);
        if (mail.behaviour === 'silent') return;
        if (mail.behaviour === 'drop') return socketOf(id)?.destroy();
        answer();
        if (mail.behaviour === 'twice') socketOf(id)?.write('250 OK\r\n');
      });
    },
  });
  const socketOf = (id: string): Socket | undefined => [...server.connections].find((each) => each.id === id)?._socket;
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const lastTo = (address: string) => mails.findLast(({ to }) => to.includes(address));
  return Object.assign(mail, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    mailTo: async (address: string) => {
      await eventually(`a mail to ${address}`, () => lastTo(address) !== undefined);
      return lastTo(address) ?? { to: [], head: '', body: '' };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** Returns the token of the link in a mail. */
export const tokenIn = ({ body }: ReceivedMail, kind: 'token' | 'invitation'): string =>
  new RegExp(`#${kind}=([\\w-]{43})`).exec(body)?.[1] ?? '';
