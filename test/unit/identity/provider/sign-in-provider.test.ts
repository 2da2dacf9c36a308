import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/environment.js';
import type { Logger } from '../../../../src/core/logger.js';
import { createSignInProvider } from '../../../../src/identity/provider/sign-in-provider.js';
import { CLIENT_ID, type FakeIssuer, startFakeIssuer } from '../../../support/provider/fake-issuer.js';
import { createCertificates } from '../../../support/service/certificates.js';

describe('The log of a sign-in provider that is not usable', () => {
  let issuer: FakeIssuer;
  before(async () => {
    issuer = await startFakeIssuer();
  });
  after(() => issuer.close());

  const reasonAt = async (address: string): Promise<string> => {
    const { provider } = readConfig({ OIDC_ISSUER: address, OIDC_CLIENT_ID: CLIENT_ID });
    if (provider === null) throw new Error('no provider');
    const logged: string[] = [];
    const logger = { warn: ({ reason }: { reason: string }) => void logged.push(reason) } as unknown as Logger;
    await createSignInProvider(provider, logger)
      .begin('http://localhost/')
      .catch(() => {});
    return logged.join();
  };

  it('says which OIDC_ISSUER the provider advertises', async () => {
    const path = '/application/o/signpost';
    for (const [set, advertised] of [
      [path, `${path}/`],
      [`${path}/`, path],
      ['/', '/other'],
      [path, path.toUpperCase()],
    ] as const) {
      const metadata = { issuer: issuer.url + advertised, authorization_endpoint: issuer.url };
      issuer.instead = (_path: string, response: ServerResponse) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(metadata));
        return true;
      };
      const reason = await reasonAt(issuer.url + set);
      expect(reason).to.contain(`OIDC_ISSUER must be ${issuer.url}${advertised}`);
      expect(reason).to.contain(`not ${issuer.url}${set}`);
    }
  });

  it('says what is wrong with a certificate and a connection', async () => {
    const { pem, folder } = await createCertificates();
    const server = createServer(pem).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await reasonAt(`https://localhost:${port}/realm`)).to.match(/\((UNABLE_TO_VERIFY|SELF_SIGNED)_\w+\)/);
    await new Promise((resolve) => server.close(resolve));
    expect(await reasonAt(`http://127.0.0.1:${port}`)).to.match(/fetch failed: connect ECONNREFUSED/);
    await rm(folder, { recursive: true });
  });
});
