import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const AT_ONCE = 20;
const ROUNDS = 3;
const CREATE_KEY = 'mutation { createApiKey(input: { name: "x", scopes: ["qr:read"] }) { key { id } } }';
const CREATE_ENDPOINT = `mutation {
  createWebhookEndpoint(input: { url: "https://example.com/", description: "", events: ["campaign.created"] }) { endpoint { id } } }`;
const ROTATE = 'mutation ($id: ID!) { rotateApiKey(id: $id) { key { id } } }';
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }';
const UPDATE = 'mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { id } }';
const PAUSE = 'mutation ($id: ID!) { setQrCodeStatus(id: $id, isActive: false) { id } }';

describeApi('Concurrent commands', ({ running }) => {
  let workspaceId: string;
  let keyId: string;
  let client: Client;

  const useNewWorkspace = async () => {
    ({ workspaceId } = await running.addWorkspace());
    const { key, text } = await createApiKeyAsOperator(running.operator, { workspaceId, scopes: SCOPES });
    keyId = key.id;
    client = clientOf(running.url, text);
  };
  beforeEach(useNewWorkspace);

  /** Returns the error codes of requests that are sent together; null for a successful one. */
  const codesOf = async (send: (index: number) => ReturnType<Client['graphql']>) => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)));
    return answers.map(({ body }): string | null => body.errors?.[0]?.extensions.code ?? null);
  };

  for (const [name, end] of Object.entries({ rotated: ROTATE, revoked: REVOKE })) {
    it(`add up counts while their key is ${name}`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await useNewWorkspace();
        const codes = await codesOf((index) => client.graphql(index === 3 ? end : CREATE_ENDPOINT, { id: keyId }));
        expect(codes).to.not.include('internal_error');
      }
    });
  }

  it('create no more keys than a workspace may have', async () => {
    const { operator } = running;
    // Two already exist, and two more are left.
    for (let count = 2; count < LIMITS.keysMax - 2; count++) await createApiKeyAsOperator(operator, { workspaceId });
    const codes = await codesOf(() => client.graphql(CREATE_KEY));
    expect(codes.filter((code) => code === null)).to.have.length(2);
    expect(codes.filter((code) => code === 'plan_limit_reached')).to.have.length(AT_ONCE - 2);
  });

  it('can pause a campaign while it gets an external id', async () => {
    const { id } = (await client.post(CODES, dynamicUrl())).body;
    for (let round = 0; round < ROUNDS; round++) {
      const inputOf = (index: number) => ({
        name: 'x',
        content: 'https://example.com/',
        externalId: `${round}-${index}`,
      });
      const codes = await codesOf((index) =>
        index % 2 === 0 ? client.graphql(PAUSE, { id }) : client.graphql(UPDATE, { id, input: inputOf(index) }),
      );
      expect(codes).to.not.include('internal_error');
    }
  });
});
