import { expect } from 'chai';
import supertest from 'supertest';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { share, sharedInput, unlock } from '../../../support/shared-figures/share.js';

const FIELDS = 'id name state hasPassword sites expiresUtc qrCodeId lastUsedUtc';
const CREATE = `mutation ($input: SharedFiguresInput!) { createSharedFigures(input: $input) { url sharedFigures { ${FIELDS} } } }`;
const UPDATE = `mutation ($id: ID!, $input: SharedFiguresInput!) { updateSharedFigures(id: $id, input: $input) { ${FIELDS} } }`;
const REPLACE = 'mutation ($id: ID!) { replaceSharedFiguresAddress(id: $id) { url } }';
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
  const errorsOf = async (more: object): Promise<object> =>
    (await run(CREATE, { input: sharedInput(more) })).errors?.[0].extensions.errors ?? {};
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

  it('show their address only once, and store only its hash', async () => {
    const { path, id } = await share(client, { password: PASSWORD });
    const find = 'select * from shared_figures where id = ?';
    const [row] = await running.operator.em.fork().execute<{ password: string }[]>(find, [id]);
    const token = path.slice('/s/'.length);
    expect(JSON.stringify(row)).not.to.contain(token).and.not.to.contain(PASSWORD);
    expect(row?.password).to.match(/^\$scrypt\$ln=15,r=8,p=3\$/);
    const { url } = (await run(REPLACE, { id })).data.replaceSharedFiguresAddress;
    await open(path).expect(404);
    await open(new URL(url).pathname).expect(200);
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

  it('ask for the password with a form, and tell nothing before', async () => {
    const { path, id } = await share(client, { name: 'Spring', password: PASSWORD });
    const form = await open(path);
    expect(form.text).to.contain('<form method="post">').and.not.to.contain('Spring');
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

  it('refuse all invalid fields together', async () => {
    const ids = { qrCodeId: 'x', brandKitId: '00000000-0000-7000-8000-000000000000' };
    const wrong = {
      ...ids,
      name: ' ',
      period: {},
      timeZone: 'Mars',
      language: 'xx',
      password: 'short',
      sites: ['a b'],
    };
    expect(await errorsOf({ ...wrong, expiresUtc: '2020-01-01T00:00:00Z' })).to.have.keys([
      ...['name', 'qrCodeId', 'period', 'timeZone', 'language', 'password', 'sites[0]', 'brandKitId', 'expiresUtc'],
    ]);
    const periods = [
      { lastDays: 7, calendar: 'LastWeek' },
      { fromDate: '2026-01-01' },
      { fromDate: '2026-01-01', toDate: '2026-01-31', lastDays: 3 },
    ];
    for (const period of periods) expect(await errorsOf({ period })).to.have.keys('period');
    for (const lastDays of [0, 367]) expect(await errorsOf({ period: { lastDays } })).to.have.keys('period.lastDays');
    const turned = { fromDate: '2026-02-01', toDate: '2026-01-31' };
    expect(await errorsOf({ period: turned })).to.have.keys('period.fromDate');
    expect(await errorsOf({ sites: Array.from({ length: 11 }, (_, index) => `s${index}.example`) })).to.have.keys(
      'sites',
    );
  });

  it('have at most as many in a workspace as the limit', async () => {
    const { id } = await share(client);
    await running.operator.em.fork().execute(
      `insert into shared_figures (id, workspace_id, name, all_tags, any_tag, period, time_zone, language, sites, hash,
         created_utc, version)
       select gen_random_uuid(), workspace_id, name, all_tags, any_tag, period, time_zone, language, sites,
         sha256(gen_random_uuid()::text::bytea), created_utc, 1
         from shared_figures, generate_series(1, 99) where id = ?`,
      [id],
    );
    const [error] = (await run(CREATE, { input: sharedInput() })).errors;
    expect(error.extensions.code).to.equal('plan_limit_reached');
  });

  it('are audited, and note when they were last opened', async () => {
    const { id, path } = await share(client);
    expect((await listed())[0]).to.deep.include({
      id,
      state: 'Open',
      lastUsedUtc: null,
      period: { lastDays: 7, calendar: null },
    });
    await open(path).expect(200);
    const { services } = running.service;
    await services.sharedFiguresUse.flush(services.orm.em.fork());
    expect(Date.parse((await listed())[0].lastUsedUtc)).to.be.closeTo(Date.now(), 60_000);
    await run(UPDATE, { id, input: sharedInput() });
    await run(REVOKE, { id });
    const { items } = (await run('{ auditEntries { items { action subjectType subjectId } } }')).data.auditEntries;
    const actions = items.filter(({ subjectId }: { subjectId: string }) => subjectId === id);
    expect(actions.map(({ action }: { action: string }) => action)).to.deep.equal([
      'SharedFiguresRevoked',
      'SharedFiguresUpdated',
      'SharedFiguresCreated',
    ]);
  });

  it('follow their brand kit, and do without it when it is deleted', async () => {
    const style = {
      ...{ experienceSurfaceColor: '#FFF8F0', experiencePrimaryColor: '#3A1F5C', experienceAccentColor: '#8A1C4A' },
      ...{ experienceFontFamily: 'Editorial' },
    };
    const kit = (
      await run('mutation ($input: BrandKitInput!) { createBrandKit(input: $input) { id } }', {
        input: { name: 'Brand', style },
      })
    ).data.createBrandKit.id;
    const { path } = await share(client, { brandKitId: kit });
    expect((await open(path)).text)
      .to.contain('--surface:#FFF8F0')
      .and.to.contain('--accent:#8A1C4A')
      .and.to.contain('Source Serif 4');
    await run('mutation ($id: ID!) { deleteBrandKit(id: $id) }', { id: kit });
    await open(path).expect(200);
  });
});
