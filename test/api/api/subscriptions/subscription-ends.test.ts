import { once } from 'node:events';
import { expect } from 'chai';
import { revokeApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/revoke-api-key.js';
import { WorkspaceStatus } from '../../../../src/tenancy/workspace.js';
import { setWorkspace } from '../../../../src/tenancy/workspaces/manage-workspaces.js';
import { clientOf } from '../../../support/http/client.js';
import { openRawSocket, type RawSocket } from '../../../support/http/raw-socket.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('An open subscription ends', { hasSecond: true }, ({ running: one, second: other }) => {
  const open: RawSocket[] = [];

  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.terminate();
  });

  /** Accepted once this resolves. */
  const subscribe = async (key: string, url: string): Promise<RawSocket> => {
    const raw = openRawSocket(url);
    open.push(raw);
    await raw.opened;
    raw.send({ type: 'connection_init', payload: { apiKey: key } });
    await once(raw.socket, 'message');
    expect(raw.messages).to.deep.equal(['{"type":"connection_ack"}']);
    raw.send({ id: 'a', type: 'subscribe', payload: { query: 'subscription { scanRecorded { scans } }' } });
    return raw;
  };
  const keyIdOf = async (workspaceId: string): Promise<string> => {
    const sql = "select id from principal where kind = 'Key' and workspace_id = ? order by created_utc limit 1";
    const [row] = await one.service.services.orm.em.fork().execute<{ id: string }[]>(sql, [workspaceId]);
    return row?.id ?? '';
  };
  const sql = (text: string, values: unknown[]) => one.service.services.orm.em.fork().execute(text, values);

  it('on every instance with the revocation of its key, by a client or by the operator', async () => {
    for (const byOperator of [true, false]) {
      const { key, workspaceId } = await one.addWorkspace({}, { scopes: ['keys:manage', 'qr:read'] });
      const both = [await subscribe(key, one.url), await subscribe(key, other.url)];
      const id = await keyIdOf(workspaceId);
      if (byOperator) await revokeApiKeyAsOperator(one.operator, id);
      else {
        const revoke = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }';
        expect((await clientOf(one.url, key).graphql(revoke, { id })).body.errors).to.equal(undefined);
      }
      for (const { closed } of both) expect(await closed).to.include({ code: 4401, reason: 'invalid_api_key' });
    }
  });

  it('with the suspension of its workspace', async () => {
    const { key, workspaceId } = await one.addWorkspace({}, { scopes: ['keys:manage', 'qr:read'] });
    const { closed } = await subscribe(key, other.url);
    await setWorkspace(one.operator, workspaceId, { status: WorkspaceStatus.Suspended });
    expect(await closed).to.include({ code: 4403, reason: 'account_unavailable' });
  });

  it('immediately when its key is rotated without an overlap', async () => {
    const { key, workspaceId } = await one.addWorkspace({}, { scopes: ['keys:manage', 'qr:read'] });
    const { closed } = await subscribe(key, other.url);
    const rotate = 'mutation ($id: ID!) { rotateApiKey(id: $id, overlapHours: 0) { text } }';
    const { body } = await clientOf(one.url, key).graphql(rotate, { id: await keyIdOf(workspaceId) });
    expect(body.errors).to.equal(undefined);
    expect(await closed).to.include({ code: 4401 });
  });

  it('when its key expires', async () => {
    // Late enough to be accepted on a busy machine.
    const { key } = await one.addWorkspace({}, { expiresUtc: new Date(Date.now() + 8_000) });
    const { closed } = await subscribe(key, one.url);
    expect(await closed).to.include({ code: 4401 });
  });

  it('even if nobody publishes the change', async () => {
    const { key, workspaceId } = await one.addWorkspace({}, { scopes: ['keys:manage', 'qr:read'] });
    const { closed } = await subscribe(key, one.url);
    await sql("update principal set revoked_utc = now() where kind = 'Key' and workspace_id = ?", [workspaceId]);
    await sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ?`,
      ['signpost-listener'],
    );
    expect(await closed).to.include({ code: 4401 });
  });
});
