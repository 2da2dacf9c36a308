import { expect } from 'chai';
import supertest from 'supertest';
import { type Client, clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { type Shared, share, unlock } from '../../../support/shared-figures/share.js';

const PASSWORD = 'correct horse';

describeApi('Guessing at shared figures', { isOwn: true, environment: { TRUST_PROXY: '127.0.0.1' } }, ({ running }) => {
  let client: Client;
  let shared: Shared;
  let network = 0;

  beforeEach(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
    shared = await share(client, { password: PASSWORD });
  });

  /** An address that no other test has. */
  const newAddress = (): string => `198.51.100.${++network}`;
  const guess = (password: string, address: string) =>
    unlock(running.url, shared.path, password).set('X-Forwarded-For', address);
  const limits = () => running.service.services.rateLimits;

  it('is limited for a client, whose right password is then answered like a wrong one', async () => {
    const address = newAddress();
    const wrong = [];
    for (let attempt = 0; attempt <= 10; attempt++) wrong.push(await guess('wrong password', address));
    const locked = await guess(PASSWORD, address);
    for (const { status, text } of wrong) expect([status, text]).to.deep.equal([locked.status, locked.text]);
    expect(locked.status).to.equal(403);
    expect((await guess(PASSWORD, newAddress())).status).to.equal(200);
    const other = await share(client, { password: PASSWORD });
    expect((await unlock(running.url, other.path, PASSWORD).set('X-Forwarded-For', address)).status).to.equal(403);
  });

  it('is limited for a page, but not for clients that knew its password before', async () => {
    const known = newAddress();
    expect((await guess(PASSWORD, known)).status).to.equal(200);
    const { byPage } = limits().wrongPasswords;
    const unknown = newAddress();
    for (let uses = 0; uses <= byPage.points; uses++) await byPage.consume(shared.id).catch(() => null);
    expect((await guess(PASSWORD, unknown)).status).to.equal(403);
    expect((await guess(PASSWORD, known)).status).to.equal(200);
    // Refused guesses do not lengthen the minute.
    const { msBeforeNext } = (await byPage.get(shared.id)) ?? { msBeforeNext: Number.POSITIVE_INFINITY };
    expect(msBeforeNext).to.be.at.most(60_000);
    const other = await share(client, { password: PASSWORD });
    expect((await unlock(running.url, other.path, PASSWORD).set('X-Forwarded-For', unknown)).status).to.equal(200);
  });

  it('of addresses is limited for a client, which can still open those that exist', async () => {
    const address = newAddress();
    const open = (path: string) => supertest(running.url).get(path).set('X-Forwarded-For', address);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt <= 60; attempt++) {
      statuses.add((await open(`/s/${String(attempt).padStart(43, 'x')}`)).status);
    }
    expect([...statuses]).to.deep.equal([404, 429]);
    await open(shared.path).expect(200);
  });
});
