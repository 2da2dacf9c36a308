import { rm } from 'node:fs/promises';
import { createServer as createPlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createAddressRule } from '../../../../src/core/net/public-address.js';
import { proofPath } from '../../../../src/tenancy/domains/proof-answer.js';
import { visitHost } from '../../../../src/tenancy/domains/visit-host.js';
import { type Certificates, createCertificates } from '../../../support/service/certificates.js';

const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];
const DOMAIN = { id: '6f0c2e0e-4f0b-4a63-9d0c-0d8f4f6f2b11', host: 'go.example.com', token: 'token' };

describe('A visit to the host of a domain', () => {
  let certificates: Certificates;
  let server: Server;
  let answer = 'token';
  let asked: (string | undefined)[];

  before(async () => {
    certificates = await createCertificates();
    server = createServer({ ...certificates.pem }, ({ url, headers }, response) => {
      asked.push(url, headers.host?.replace(/:\d+$/, ''));
      response.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    asked = [];
  });
  after(async () => {
    server.close();
    await rm(certificates.folder, { recursive: true, force: true });
  });

  const visit = (publicUrl: string, allowed: readonly string[] = ['loopback'], addresses = LOOPBACK) =>
    visitHost({ publicUrl, allows: createAddressRule(allowed), nameServers: [] }, DOMAIN, addresses);
  const secureUrl = () => `https://signpost.example.com:${(server.address() as AddressInfo).port}`;

  it('arrives here whatever the certificate is, and says why browsers refuse it and when it ends', async () => {
    const { leadsHere, problem, seen, certificateUntilUtc } = await visit(secureUrl());
    expect([leadsHere, problem, seen]).to.deep.equal([true, 'CertificateRefused', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE']);
    expect(certificateUntilUtc?.getTime()).to.be.greaterThan(Date.now());
    expect(asked).to.deep.equal([proofPath(DOMAIN.id), DOMAIN.host]);
  });

  it('does not take another answer for ours, however long it is', async () => {
    for (const other of ['', 'another token', 'token'.repeat(1_000_000)]) {
      answer = other;
      const { leadsHere, problem, seen } = await visit(secureUrl());
      expect([leadsHere, problem, seen]).to.deep.equal([false, 'LeadsElsewhere', '127.0.0.1: 200']);
    }
    answer = 'token';
  });

  it('connects to no address that is not allowed', async () => {
    const { problem, seen } = await visit(secureUrl(), []);
    expect([problem, seen, asked]).to.deep.equal(['PrivateAddress', '127.0.0.1', []]);
    const forbidden = { address: '10.0.0.1', family: 4 };
    expect((await visit(secureUrl(), ['loopback'], [forbidden, ...LOOPBACK])).leadsHere).to.equal(true);
  });

  it('says that there is no certificate where no TLS is spoken', async () => {
    const plain = createPlainServer((_request, response) => response.end());
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.9', resolve));
    const { port } = plain.address() as AddressInfo;
    const { leadsHere, problem } = await visit(`https://signpost.example.com:${port}`, undefined, [
      { address: '127.0.0.9', family: 4 },
    ]);
    expect([leadsHere, problem]).to.deep.equal([false, 'CertificateRefused']);
    plain.close();
  });
});
