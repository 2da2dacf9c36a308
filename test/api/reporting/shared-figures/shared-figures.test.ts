import { expect } from 'chai';
import supertest from 'supertest';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { share, sharedInput, unlock } from '../../../support/shared-figures/share.js';

const FIELDS = 'id name state hasPassword sites expiresUtc qrCodeId lastUsedUtc';
const UPDATE = `mutation ($id: ID!, $input: SharedFiguresInput!) { updateSharedFigures(id: $id, input: $input) { ${FIELDS} } }`;
const REVOKE = 'mutation ($id: ID!) { revokeSharedFigures(id: $id) }';
const LIST = `{ sharedFigures { ${FIELDS} period { lastDays calendar } } }`;
const PASSWORD = 'correct horse';

describeApi('Shared figures', { hasSecond: true }, ({ running, second }) => {
  let client: Client;
  let workspaceId: string;

  beforeEach(async () => {
    const added = await running.addWorkspace({}, { scopes: SCOPES });
    ({ workspaceId } = added);
    client = clientOf(running.url, added.key);
  });

  const run = async (query: string, variables: object = {}) => (await client.graphql(query, variables)).body;
  const open = (path: string, url = running.url) => supertest(url).get(path);
  const listed = async () => (await run(LIST)).data.sharedFigures;
  const addCampaign = async (name: string): Promise<string> =>
    (await client.post(CODES, dynamicUrl({ name })).expect(201)).body.id;

  it('open without a key or a cookie, and load nothing from elsewhere', async () => {
    const { path } = await share(client, { name: 'Spring <posters>' });
    expect(path).to.match(/^\/s\/[A-Za-z0-9_-]{43}$/);
    const { status, text, headers } = await open(path);
    expect(status).to.equal(200);
    expect(text).to.contain('>Spring &lt;posters></h1>').and.to.contain('name="robots" content="noindex"');
    expect(text).not.to.match(/<script|https?:\/\/(?!db-ip\.com)|<iframe|<link rel="stylesheet"/);
    expect(headers).not.to.have.property('set-cookie');
    expect(headers).to.include({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).to.match(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
  });

  it('are answered like an unknown address on every instance once they are revoked, expired or without a campaign', async () => {
    const { status, text, headers } = await open(`/s/${'x'.repeat(43)}`);
    const expectUnknown = async (path: string) => {
      for (const { url } of [running, second]) {
        for (const answer of [await open(path, url), await unlock(url, path, PASSWORD)]) {
          expect([answer.status, answer.text]).to.deep.equal([status, text]);
          expect(Object.keys(answer.headers)).to.deep.equal(Object.keys(headers));
        }
      }
    };
    expect(status).to.equal(404);
    await expectUnknown('/s/short');
    const qrCodeId = await addCampaign('Poster');
    const revoked = await share(client, { password: PASSWORD });
    const expired = await share(client);
    const ofCampaign = await share(client, { qrCodeId });
    for (const { path } of [revoked, expired, ofCampaign]) {
      for (const { url } of [running, second]) await open(path, url).expect(200);
    }
    expect((await run(REVOKE, { id: revoked.id })).data.revokeSharedFigures).to.equal(true);
    await running.operator.em
      .fork()
      .execute('update shared_figures set expires_utc = now() where id = ?', [expired.id]);
    await client.delete(`${CODES}/${qrCodeId}`).expect(204);
    for (const { path } of [revoked, expired, ofCampaign]) await expectUnknown(path);
    expect((await listed()).map(({ state }: { state: string }) => state)).to.have.members([
      'Expired',
      'CampaignDeleted',
    ]);
    await run('mutation ($id: ID!) { restoreQrCode(id: $id) { id } }', { id: qrCodeId });
    await open(ofCampaign.path).expect(200);
  });

  it('end with their workspace', async () => {
    const { path } = await share(client);
    await open(path).expect(200);
    await running.operator.em.fork().execute("update workspace set status = 'Deleted' where id = ?", [workspaceId]);
    await open(path).expect(404);
  });

  it('ask for the password with a form, and tell nothing before but who shares them', async () => {
    const { path, id } = await share(client, { name: 'Spring', password: PASSWORD });
    await running.operator.em.fork().execute("update workspace set name = 'Corner <shop>' where id = ?", [workspaceId]);
    const form = await open(path);
    expect(form.text)
      .to.contain('<form method="post">')
      .and.to.contain('Corner &lt;shop> shares them')
      .and.not.to.contain('Spring');
    const wrong = await unlock(running.url, path, 'wrong password');
    expect(wrong.status).to.equal(403);
    expect(wrong.text).to.contain('role="alert"').and.not.to.contain('Spring');
    for (const body of ['', 'password=', `password=${'x'.repeat(5_000)}`, '%', 'other=1']) {
      const { status } = await supertest(running.url).post(path).type('form').send(body);
      expect(status, body.slice(0, 20)).to.equal(403);
    }
    const right = await unlock(running.url, path, PASSWORD);
    expect([right.status, right.text.includes('>Spring</h1>')]).to.deep.equal([200, true]);
    expect(right.headers).not.to.have.property('set-cookie');
    const kept = sharedInput({ name: 'Spring again' });
    expect((await run(UPDATE, { id, input: kept })).data.updateSharedFigures.hasPassword).to.equal(true);
    expect((await unlock(running.url, path, PASSWORD)).text).to.contain('>Spring again</h1>');
    const removed = sharedInput({ name: 'Open', password: null });
    expect((await run(UPDATE, { id, input: removed })).data.updateSharedFigures.hasPassword).to.equal(false);
    expect((await open(path)).text).to.contain('>Open</h1>');
  });

  it('can be framed only by the sites that the owner names', async () => {
    const sites = [
      'example.com',
      'https://Shop.example.org/figures?x=1',
      'http://localhost:8000',
      'https://example.com',
    ];
    const { path } = await share(client, { sites, password: PASSWORD });
    for (const { headers } of [await open(path), await unlock(running.url, path, PASSWORD)]) {
      expect(headers['content-security-policy']).to.match(
        /; frame-ancestors https:\/\/example\.com https:\/\/shop\.example\.org http:\/\/localhost:8000$/,
      );
      expect(headers).not.to.have.property('x-frame-options');
      expect(headers['cross-origin-resource-policy']).to.equal('cross-origin');
    }
  });

  it('follow their brand kit, and do without it when it is deleted', async () => {
    const style = {
      ...{ experienceSurfaceColor: '#FFF8F0', experiencePrimaryColor: '#3A1F5C', experienceAccentColor: '#8A1C4A' },
      ...{ experienceFontFamily: 'Editorial' },
    };
    const create = async (input: object): Promise<string> =>
      (await run('mutation ($input: BrandKitInput!) { createBrandKit(input: $input) { id } }', { input })).data
        .createBrandKit.id;
    const kit = await create({ name: 'Brand', style });
    const { path } = await share(client, { brandKitId: kit });
    expect((await open(path)).text)
      .to.contain('--surface:#FFF8F0')
      .and.to.contain('--accent:#8A1C4A')
      .and.to.contain('Source Serif 4');
    const blue = await share(client, {
      brandKitId: await create({ name: 'Blue', style: { foregroundColor: '#0B63A5' } }),
    });
    expect((await open(blue.path)).text)
      .to.contain('--accent:#0B63A5')
      .and.to.contain('--surface:#F3F7FB');
    await run('mutation ($id: ID!) { deleteBrandKit(id: $id) }', { id: kit });
    await open(path).expect(200);
  });
});
