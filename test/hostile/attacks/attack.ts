/**
 * How the bytes of a request are sent: `half` ends the connection's sending side early, `cut` the connection itself.
 */
export type Sending = 'whole' | 'slow' | 'half' | 'cut' | 'pipelined' | 'chunked';

export interface HttpAttack {
  readonly kind: 'http';
  /** For reports: the target and method of the attack. */
  readonly name: string;
  readonly method: string;
  /** Request target as in the request line. */
  readonly target: string;
  /** In order, including repeated ones. Missing Host, Connection and Content-Length are added. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly sending: Sending;
  /** The server may close the connection without a response, as it does for CONNECT. */
  readonly maybeSilent?: true;
  /** Nothing is there on the host that it names: only an error may answer, without a cookie. */
  readonly mustRefuse?: true;
}

export interface SocketAttack {
  readonly kind: 'socket';
  readonly name: string;
  /** Sent in `connection_init` before the messages; null to send the messages first. */
  readonly key: string | null;
  readonly messages: readonly (string | Buffer)[];
}

export type Attack = HttpAttack | SocketAttack;

/** Objects that attacks may refer to: parts of the attacker's own workspace, created for each batch. */
export interface Target {
  readonly key: string;
  readonly campaignId: string;
  readonly code: string;
  readonly assetId: string;
  /** Id of a key that may be revoked. */
  readonly keyId: string;
}

const EMPTY = Buffer.alloc(0);

export const httpAttack = (values: Pick<HttpAttack, 'name' | 'target'> & Partial<HttpAttack>): HttpAttack => ({
  kind: 'http',
  method: 'GET',
  headers: [],
  body: EMPTY,
  sending: 'whole',
  ...values,
});

/** Returns one line for a report. The exact bytes can be reproduced from the seed. */
export function describeAttack(attack: Attack): string {
  if (attack.kind === 'socket') {
    const messages = attack.messages.slice(0, 3).map((message) => clip(message.toString(), 120));
    return `${attack.name}: ${attack.messages.length} messages, ${messages.join(' | ')}`;
  }
  const { name, method, target, sending, body } = attack;
  const shown = attack.headers.filter(([header]) => header !== 'X-Api-Key');
  const headers = shown.slice(0, 12).map(([header, value]) => `${header}: ${clip(value, 60)}`);
  const bytes = `${body.length} bytes ${clip(body.subarray(0, 2_000).toString('latin1'), 240)}`;
  return `${name} (${sending}): ${method} ${clip(target, 160)} {${headers.join(', ')}} ${bytes}`;
}

const clip = (text: string, length: number): string =>
  JSON.stringify(text.length > length ? `${text.slice(0, length)}…` : text);
