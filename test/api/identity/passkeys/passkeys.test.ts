import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { clientOf } from '../../../support/http/client.js';
import { Authenticator } from '../../../support/passkeys/authenticator.js';
import { PasskeyBrowser } from '../../../support/passkeys/passkey-browser.js';
import { PEOPLE_FIELDS } from '../../../support/people-fields.js';
import { describeApi } from '../../../support/service/describe-api.js';

const AUDIT =
  '{ auditEntries(subjectTypes: [Passkey, Session]) { items { action subjectId details actor { name } } } }';
const RENAME = 'mutation ($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) { name } }';
const SAMPLES = `
  insert into passkey (id, person_id, credential_id, public_key, counter, transports, name, is_backed_up, created_utc)
  select gen_random_uuid(), ?, gen_random_uuid()::text, '', 0, '{}', 'Sample', false, now()
    from generate_series(1, ?)`;

describeApi('Passkeys', { hasSecond: true }, ({ running: one, second: other }) => {
  let key: string;
  let member: Member;
  let browser: PasskeyBrowser;
  let device: Authenticator;

  beforeEach(async () => {
    const { workspaceId, key: text } = await one.addWorkspace({}, { scopes: SCOPES });
    key = text;
    member = await one.addMember(workspaceId);
    browser = await new PasskeyBrowser(one).signIn(one, member);
    device = new Authenticator(browser.origin);
  });

  const list = async () => (await browser.graphql(PEOPLE_FIELDS.passkeys ?? '')).body.data.passkeys;
  const codeOf = async (query: string, variables: object, by = browser): Promise<string | null> =>
    (await by.graphql(query, variables)).body.errors?.[0]?.extensions.code ?? null;
  const execute = (sql: string, values: unknown[]) => one.operator.em.fork().execute(sql, values);

  it('are added, and sign in on every instance without an address', async () => {
    const { status, body } = await browser.add(device, 'Work laptop');
    expect(status).to.equal(201);
    expect(await list()).to.deep.equal([{ id: body.id, name: 'Work laptop', isBackedUp: true, lastUsedUtc: null }]);
    const elsewhere = new PasskeyBrowser(other);
    const signedIn = await elsewhere.use(device, { origin: elsewhere.origin });
    expect([signedIn.status, signedIn.body.memberId]).to.deep.equal([201, member.id]);
    expect((await elsewhere.graphql('{ workspace { id } }')).status).to.equal(200);
    expect((await list())[0].lastUsedUtc).to.be.a('string');
    const { items } = (await browser.graphql(AUDIT)).body.data.auditEntries;
    expect(items.slice(0, 2)).to.deep.equal([
      {
        action: 'SessionStarted',
        subjectId: signedIn.body.id,
        details: { by: 'passkey' },
        actor: { name: member.name },
      },
      { action: 'PasskeyAdded', subjectId: body.id, details: {}, actor: { name: member.name } },
    ]);
  });

  it('ask for a user who is verified, and name neither people nor credentials', async () => {
    await browser.add(device);
    const { body } = await new PasskeyBrowser(one).post('/console/passkeys/sign-in', {});
    const { challenge, timeout, ...rest } = body;
    expect(rest).to.deep.equal({ rpId: 'localhost', userVerification: 'required' });
    expect([Buffer.from(challenge, 'base64url').length, timeout]).to.deep.equal([32, 600_000]);
    const { body: second } = await browser.post('/console/passkeys/new', {});
    expect(second.authenticatorSelection).to.include({ residentKey: 'required', userVerification: 'required' });
    expect(second.excludeCredentials).to.deep.equal([{ id: device.id, type: 'public-key', transports: ['internal'] }]);
  });

  it('are renamed and removed by their person only, and a removed one does not sign in', async () => {
    const { id } = (await browser.add(device)).body;
    const colleague = await new PasskeyBrowser(one).signIn(one, await one.addMember(member.workspace.id));
    const remove = PEOPLE_FIELDS.removePasskey ?? '';
    expect((await colleague.graphql(PEOPLE_FIELDS.passkeys ?? '')).body.data.passkeys).to.deep.equal([]);
    expect(await codeOf(RENAME, { id, name: 'Mine' }, colleague)).to.equal('not_found');
    expect(await codeOf(remove, { id }, colleague)).to.equal('not_found');
    expect(await codeOf(RENAME, { id, name: ' ' })).to.equal('validation_failed');
    expect(await codeOf(RENAME, { id, name: 'Old laptop' })).to.equal(null);
    expect((await list())[0].name).to.equal('Old laptop');
    expect(await codeOf(remove, { id })).to.equal(null);
    expect(await list()).to.deep.equal([]);
    const refused = await new PasskeyBrowser(one).use(device);
    expect([refused.status, refused.body.code]).to.deep.equal([401, 'invalid_passkey']);
    const { items } = (await browser.graphql(AUDIT)).body.data.auditEntries;
    expect(items.map(({ action }: { action: string }) => action).slice(0, 3)).to.deep.equal([
      'PasskeyRemoved',
      'PasskeyRenamed',
      'SessionStarted',
    ]);
  });

  it('are not for keys', async () => {
    const client = clientOf(one.url, key);
    const call = async (query: string, variables: object) => (await client.graphql(query, variables)).body;
    const variables = { id: (await browser.add(device)).body.id, name: 'Sample' };
    expect((await call(PEOPLE_FIELDS.passkeys ?? '', {})).data.passkeys).to.deep.equal([]);
    expect((await call(RENAME, variables)).errors[0].extensions.code).to.equal('not_found');
    const { errors } = await call(PEOPLE_FIELDS.removePasskey ?? '', variables);
    expect(errors[0].extensions.code).to.equal('session_ended');
  });

  it('are added and removed only after a recent sign-in', async () => {
    const { id } = (await browser.add(device)).body;
    await execute(`update session set created_utc = now() - interval '61 minutes' where person_id = ?`, [
      member.person.id,
    ]);
    const stale = new PasskeyBrowser(other);
    for (const [name, value] of browser.cookies) stale.cookies.set(name, value);
    for (const path of ['/console/passkeys/new', '/console/passkeys/new/complete']) {
      const { status, body } = await stale.post(path, { name: 'Sample' });
      expect([status, body.code], path).to.deep.equal([401, 'session_ended']);
    }
    expect(await codeOf(PEOPLE_FIELDS.removePasskey ?? '', { id }, stale)).to.equal('session_ended');
    expect(await codeOf(RENAME, { id, name: 'Sample' }, stale)).to.equal(null);
  });

  it(`are at most ${LIMITS.passkeys} for each person, and need a name`, async () => {
    await execute(SAMPLES, [member.person.id, LIMITS.passkeys - 1]);
    const unnamed = await browser.add(device, '');
    expect([unnamed.status, unnamed.body.code]).to.deep.equal([400, 'validation_failed']);
    expect((await browser.add(device)).status).to.equal(201);
    const another = await browser.add(new Authenticator(browser.origin));
    expect([another.status, another.body.code]).to.deep.equal([409, 'conflict']);
  });
});
