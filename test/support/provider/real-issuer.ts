import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { CLIENT_ID } from './fake-issuer.js';

export const CLIENT_SECRET = 'a sample secret for tests';

/** A real issuer on the loopback address. Its page asks who signs in, without a password. */
export interface RealIssuer {
  readonly url: string;
  /** Claims by account. */
  readonly accounts: Map<string, Readonly<Record<string, unknown>>>;
  close(): Promise<void>;
}

/** `consoleUrls` are the addresses of consoles that may use it. */
export async function startRealIssuer(consoleUrls: readonly string[]): Promise<RealIssuer> {
  const accounts: RealIssuer['accounts'] = new Map();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: consoleUrls.map((each) => `${each}/console/provider/callback`),
        post_logout_redirect_uris: consoleUrls.map((each) => `${each}/sign-in`),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          const confirm = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Leave</button>';
          context.body = `<!doctype html><title>Leave</title>${form}${confirm}`;
        },
      },
    },
    cookies: { keys: ['a sample key for tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(url, configuration);
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    if (!pathname.startsWith('/interaction/')) return void handle(request, response);
    const as = searchParams.get('as');
    if (as !== null) return void provider.interactionFinished(request, response, { login: { accountId: as } });
    const links = [...accounts.keys()].map((name) => `<a href="${pathname}?as=${name}">${name}</a>`);
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<!doctype html><title>Who?</title>${links.join(' ')}`);
  });
  return {
    url,
    accounts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
