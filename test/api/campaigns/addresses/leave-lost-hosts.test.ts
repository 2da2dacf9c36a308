import { expect } from 'chai';
import { leaveLostHosts } from '../../../../src/campaigns/addresses/leave-lost-hosts.js';
import { newId } from '../../../../src/core/ids.js';
import { addProvenDomain, requestTo } from '../../../support/domains.js';
import { done, tryToCreate } from '../../../support/http/addresses.js';
import { clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('Campaigns on a host that is removed', { isOwn: true }, ({ running }) => {
  it('encode the service’s own host instead, and keep their addresses for when it is back', async () => {
    const { key, workspaceId } = await running.addWorkspace();
    const client = clientOf(running.url, key);
    const [host, kept] = [`go-${newId()}.example.com`, `kept-${newId()}.example.com`];
    const domainId = await addProvenDomain(running, workspaceId, host, { isDefault: true });
    await addProvenDomain(running, workspaceId, kept);
    const moved = [done(await tryToCreate(client, { address: `${host}/summer` })), done(await tryToCreate(client))];
    const other = done(await tryToCreate(client, { address: `${kept}/summer` }));
    expect(await leaveLostHosts(running.service.services)).to.equal(0);
    await running.operator.em.fork().execute('delete from domain where id = ?', [domainId]);
    expect(await leaveLostHosts(running.service.services)).to.equal(2);
    const listed = await client.graphql('{ qrCodes { items { id code version address addresses } } }');
    const { data } = listed.body;
    const { publicUrl } = running.service.services;
    const expected = moved.map(({ id, code, address }) => ({
      ...{ id, code, version: 2, address: `${publicUrl}/r/${code}` },
      addresses: [address?.replace(/^http:\/\//, '')],
    }));
    const { id, code, address, addresses, version } = other;
    expected.push({ id, code, version, address: address ?? '', addresses });
    expect(data.qrCodes.items).to.have.deep.members(expected);
    expect(await leaveLostHosts(running.service.services)).to.equal(0);
    const entries = await running.operator.em
      .fork()
      .execute<{ changed: string[] }[]>(
        `select details -> 'changed' as changed from audit_entry where workspace_id = ? and action = 'CampaignUpdated'`,
        [workspaceId],
      );
    expect(entries.map(({ changed }) => changed.at(-1))).to.deep.equal(['address', 'address']);
    await addProvenDomain(running, workspaceId, host);
    expect((await requestTo(running.url, host).get('/summer')).status).to.equal(302);
  });
});
