import { expect } from 'chai';
import { getIntrospectionQuery } from 'graphql';
import { dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('The GraphQL endpoint in production', { environment: { NODE_ENV: 'production' } }, ({ client }) => {
  it('does not expose its schema', async () => {
    for (const query of [getIntrospectionQuery(), '{ __type(name: "QrCode") { name } }']) {
      const { status, body } = await client.graphql(query);
      expect(status).to.equal(400);
      expect(body.data).to.equal(undefined);
      expect(body.errors[0].message).to.equal('Introspection is disabled on this service. All other queries work.');
    }
    expect((await client.graphql('{ __typename }')).body.data).to.deep.equal({ __typename: 'Query' });
  });

  it('suggests no names for typing errors', async () => {
    const input = { ...dynamicUrl(), mode: 'Dynamik' };
    const texts = await Promise.all([
      client.graphql('{ qrCods { page } }'),
      client.graphql('{ qrCodes(mode: Dynamik) { page } }'),
      client.graphql('mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }', { input }),
    ]);
    for (const { status, body } of texts) {
      expect(status).to.equal(400);
      expect(body.errors[0].message).to.not.contain('Did you mean');
    }
  });
});
