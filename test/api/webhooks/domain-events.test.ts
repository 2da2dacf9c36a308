import { expect } from 'chai';
import { signedIn } from '../../support/http/console.js';
import { describeApi } from '../../support/service/describe-api.js';
import { LOCAL_WEBHOOKS, openWebhookClient } from '../../support/webhooks/webhook-client.js';

describeApi('The events of a domain', LOCAL_WEBHOOKS, ({ running }) => {
  it('say which host it is and whether it is proven, and end with its id', async () => {
    const { workspaceId, create, received, receiver } = await openWebhookClient(running);
    try {
      await create(['domain.added', 'domain.removed']);
      const owner = await signedIn(running, await running.addMember(workspaceId));
      const { body } = await owner.graphql('mutation { addDomain(host: "go.example.com") { id } }');
      const { id } = body.data.addDomain;
      await owner.graphql('mutation ($id: ID!) { removeDomain(id: $id) }', { id });
      const [added, removed] = (await received(2)).map((message) => JSON.parse(message.body));
      expect(added.type).to.equal('domain.added');
      expect(added.data).to.include({ id, host: 'go.example.com', isProven: false, problem: null, workspaceId });
      expect(removed.type).to.equal('domain.removed');
      expect(removed.data).to.deep.include({ id, details: { host: 'go.example.com' } });
    } finally {
      await receiver.close();
    }
  });
});
