import { expect } from 'chai';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { signedIn } from '../../../support/http/console.js';
import { describeApi } from '../../../support/service/describe-api.js';

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly subjectName: string | null;
  readonly details: Record<string, unknown>;
  readonly actor: { readonly id: string; readonly kind: string; readonly name: string } | null;
}

const LIST = `query ($pageSize: Int, $after: ID, $subjectTypes: [AuditSubject!], $actorId: ID) {
  auditEntries(pageSize: $pageSize, after: $after, subjectTypes: $subjectTypes, actorId: $actorId) {
    totalCount items { id action subjectName details actor { id kind name displayPrefix } } } }`;
const CREATE_KEY = `mutation ($scopes: [String!]!) {
  createApiKey(input: {name: "second", scopes: $scopes}) { text key { id } } }`;

describeApi('The list of audit entries', ({ running }) => {
  let key: string;
  let workspaceId: string;
  let client: Client;

  beforeEach(async () => {
    ({ key, workspaceId } = await running.addWorkspace({}, { scopes: SCOPES, name: 'first' }));
    client = clientOf(running.url, key);
  });

  const list = async (variables: object = {}, by = client): Promise<{ totalCount: number; items: Entry[] }> =>
    (await by.graphql(LIST, { pageSize: 100, ...variables })).body.data.auditEntries;
  const newKey = async (scopes: readonly string[]): Promise<{ text: string; key: { id: string } }> =>
    (await client.graphql(CREATE_KEY, { scopes })).body.data.createApiKey;

  it('continues after an entry, even if others were added in between', async () => {
    for (let count = 0; count < 5; count++) await client.post(CODES, dynamicUrl()).expect(201);
    const whole = (await list()).items.map(({ id }) => id);
    const seen: string[] = [];
    for (;;) {
      const { items } = await list({ pageSize: 2, after: seen.at(-1) });
      if (items.length === 0) break;
      seen.push(...items.map(({ id }) => id));
      await client.post(CODES, dynamicUrl()).expect(201);
    }
    expect(seen).to.deep.equal(whole);
    expect((await list({ after: 'none' })).items).to.deep.equal([]);
    const { key: strange } = await running.addWorkspace({}, { scopes: SCOPES });
    expect((await list({ after: whole[0] }, clientOf(running.url, strange))).items).to.deep.equal([]);
  });

  it('can be filtered by subject and key', async () => {
    const second = await newKey(['qr:read', 'qr:write']);
    await client.post(CODES, dynamicUrl()).expect(201);
    await clientOf(running.url, second.text).post(CODES, dynamicUrl()).expect(201);
    const actions = async (variables: object) => (await list(variables)).items.map(({ action }) => action);
    expect(await actions({ actorId: second.key.id })).to.deep.equal(['CampaignCreated']);
    expect(await actions({ subjectTypes: ['Campaign'] })).to.deep.equal(['CampaignCreated', 'CampaignCreated']);
    expect((await list({ subjectTypes: ['Campaign'], actorId: second.key.id })).totalCount).to.equal(1);
    expect(await actions({ subjectTypes: ['Campaign', 'Key'] })).to.include('KeyCreated');
    expect(await actions({ subjectTypes: [] })).to.include('KeyCreated');
  });

  it('shows the current names of subjects, those of campaigns only to keys that may read them', async () => {
    const second = await newKey(['keys:manage']);
    const { id } = (await client.post(CODES, dynamicUrl({ name: 'Before' }))).body;
    await client.put(`${CODES}/${id}`, { name: 'Now', content: 'https://example.com/now' }).expect(200);
    const named = ({ items }: { items: Entry[] }) => items.map(({ action, subjectName }) => [action, subjectName]);
    expect(named(await list())).to.include.deep.members([
      ['CampaignUpdated', 'Now'],
      ['CampaignCreated', 'Now'],
      ['KeyCreated', 'second'],
    ]);
    const manager = named(await list({}, clientOf(running.url, second.text)));
    expect(manager).to.include.deep.members([
      ['CampaignCreated', null],
      ['KeyCreated', 'second'],
    ]);
  });

  it('shows what people did in the console', async () => {
    const member = await running.addMember(workspaceId);
    const browser = await signedIn(running, member);
    await client.post(CODES, dynamicUrl()).expect(201);
    const [byKey] = (await list({ subjectTypes: ['Campaign'] })).items;
    const input = dynamicUrl();
    await browser.graphql('mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }', { input });
    const [byConsole] = (await list({ subjectTypes: ['Campaign'] })).items;
    expect([byKey?.actor?.kind, byKey?.actor?.name]).to.deep.equal(['Key', 'first']);
    expect(byConsole?.actor).to.deep.equal({
      id: member.id,
      kind: 'Member',
      name: 'Sample Owner',
      displayPrefix: null,
    });
  });
});
