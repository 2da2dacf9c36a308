import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** A key that no issuer publishes. */
export const FOREIGN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

export const CLIENT_ID = 'signpost';

interface Token {
  /** Added to the claims of a valid token, or replacing them. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Null: without a signature. */
  readonly key?: KeyObject | null;
  readonly userinfo?: Readonly<Record<string, unknown>>;
}

/** An issuer that issues any token it is told to. It signs everybody in without asking. */
export interface FakeIssuer {
  readonly url: string;
  /** The next tokens. */
  token: Token;
  /** Paths of all requests. */
  readonly paths: string[];
  /** Responds instead of the issuer, if it returns true. */
  instead: (path: string, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwtOf({ claims = {}, header = {}, key = KEYS.privateKey }: Token, base: object): string {
  const text = `${encode({ alg: 'RS256', kid: 'a', ...header })}.${encode({ ...base, ...claims })}`;
  return `${text}.${key === null ? '' : sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Starts on the loopback address. `instead` is what it does from the beginning. */
export async function startFakeIssuer(instead: FakeIssuer['instead'] = () => false): Promise<FakeIssuer> {
  const codes = new Map<string, { nonce: string; challenge: string }>();
  const send = (response: ServerResponse, body: object, status = 200): void =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer.url);
    issuer.paths.push(pathname);
    if (issuer.instead(pathname, response)) return;
    const at = (path: string) => issuer.url + path;
    if (pathname === '/.well-known/openid-configuration') {
      return send(response, {
        issuer: issuer.url,
        authorization_endpoint: at('/authorize'),
        token_endpoint: at('/token'),
        userinfo_endpoint: at('/userinfo'),
        jwks_uri: at('/jwks'),
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      });
    }
    if (pathname === '/jwks') {
      const jwk = { ...KEYS.publicKey.export({ format: 'jwk' }), kid: 'a', use: 'sig', alg: 'RS256' };
      return send(response, { keys: [jwk] });
    }
    if (pathname === '/userinfo')
      return send(response, { sub: issuer.token.claims?.sub ?? 'sample', ...issuer.token.userinfo });
    if (pathname === '/authorize') {
      const code = randomUUID();
      codes.set(code, { nonce: searchParams.get('nonce') ?? '', challenge: searchParams.get('code_challenge') ?? '' });
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '' }));
      return void response.writeHead(302, { Location: back.href }).end();
    }
    const form = await formOf(request);
    const begun = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (begun?.challenge !== challenge) return send(response, { error: 'invalid_grant' }, 400);
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 300 };
    const base = { iss: issuer.url, aud: CLIENT_ID, sub: 'sample', nonce: begun.nonce, ...times };
    send(response, { access_token: 'sample', token_type: 'Bearer', id_token: jwtOf(issuer.token, base) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer: FakeIssuer = {
    url: `http://127.0.0.1:${port}`,
    token: {},
    paths: [],
    instead,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return issuer;
}
