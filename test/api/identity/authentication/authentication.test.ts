import { expect } from 'chai';
import supertest from 'supertest';
import { FILE_ROUTES } from '../../../../src/api/rest/file-routes.js';
import { API_PREFIX, ROUTES } from '../../../../src/api/rest/routes.js';
import { revokeApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/revoke-api-key.js';
import { WorkspaceStatus } from '../../../../src/tenancy/workspace.js';
import { setWorkspace } from '../../../../src/tenancy/workspaces/manage-workspaces.js';
import { CODES, clientOf } from '../../../support/http/client.js';
import { expectContract, operationOf } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('Authentication', ({ running }) => {
  const idOfKey = async (workspaceId: string) => {
    const keys = await running.service.services.orm.em
      .fork()
      .execute<{ id: string }[]>("select id from principal where kind = 'Key' and workspace_id = ?", [workspaceId]);
    return keys[0]?.id ?? '';
  };

  for (const { method, path, scope } of ROUTES) {
    const described = `${API_PREFIX}${path.replace(':id', '{id}')}`;
    const address = `${API_PREFIX}${path.replace(':id', '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01')}`;
    const call = (key: string | null) => {
      const request = supertest(running.url)[method.toLowerCase() as 'get'](address);
      return key === null ? request : request.set('X-Api-Key', key);
    };

    it(`${method} ${described} answers 401 without a valid key and 403 without ${scope}`, async () => {
      expect(operationOf(method, described)['x-scope']).to.equal(scope);
      for (const [key, code] of [
        [null, 'missing_api_key'],
        ['', 'missing_api_key'],
        ['nonsense', 'invalid_api_key'],
        [`spk_${'a'.repeat(38)}`, 'invalid_api_key'],
      ] as const) {
        const response = await call(key);
        expect([response.status, response.body.code]).to.deep.equal([401, code]);
        expectContract(method, described, response);
      }
      const others = (['qr:read', 'qr:write', 'qr:delete'] as const).filter((other) => other !== scope);
      const { key } = await running.addWorkspace({}, { scopes: others });
      const response = await call(key);
      expect([response.status, response.body.code]).to.deep.equal([403, 'insufficient_scope']);
      expect(response.body.message).to.contain(scope);
      expectContract(method, described, response);
    });
  }

  for (const { method, path, scope, noStore } of FILE_ROUTES) {
    it(`${method} ${path} answers 401 without a valid key and 403 without ${scope}`, async () => {
      const address = path.replace('{/}', '').replaceAll(/:\w+/g, '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01');
      const { key } = await running.addWorkspace({}, { scopes: ['qr:delete', 'keys:manage'] });
      for (const [sent, status, code] of [
        ['nonsense', 401, 'invalid_api_key'],
        [key, 403, 'insufficient_scope'],
      ] as const) {
        const response = await supertest(running.url)
          [method === 'GET' ? 'get' : 'post'](address)
          .set('X-Api-Key', sent);
        expect([response.status, response.body.code]).to.deep.equal([status, code]);
        if (noStore) expect(response.headers['cache-control']).to.equal('no-store');
      }
    });
  }

  it('ends with the next request after a key is revoked, expires, or its workspace is suspended', async () => {
    const statusOf = async (key: string) => {
      const rest = await clientOf(running.url, key).get(CODES);
      const graphql = await clientOf(running.url, key).graphql('{ qrCodes { totalCount } }');
      expect(graphql.status).to.equal(rest.status);
      if (rest.status !== 200) expect(graphql.body.errors[0].extensions.code).to.equal(rest.body.code);
      return [rest.status, rest.body.code];
    };
    const revoked = await running.addWorkspace();
    expect(await statusOf(revoked.key)).to.deep.equal([200, undefined]);
    await revokeApiKeyAsOperator(running.operator, await idOfKey(revoked.workspaceId));
    expect(await statusOf(revoked.key)).to.deep.equal([401, 'invalid_api_key']);

    const expired = await running.addWorkspace({}, { expiresUtc: new Date(Date.now() - 1) });
    expect(await statusOf(expired.key)).to.deep.equal([401, 'invalid_api_key']);
    const valid = await running.addWorkspace({}, { expiresUtc: new Date(Date.now() + 60_000) });
    expect(await statusOf(valid.key)).to.deep.equal([200, undefined]);

    await setWorkspace(running.operator, valid.workspaceId, { status: WorkspaceStatus.Suspended });
    expect(await statusOf(valid.key)).to.deep.equal([403, 'account_unavailable']);
    await setWorkspace(running.operator, valid.workspaceId, { status: WorkspaceStatus.Active });
    expect(await statusOf(valid.key)).to.deep.equal([200, undefined]);
  });

  it('comes before everything else, also at unknown addresses', async () => {
    for (const path of ['/api/v1/unknown', '/api/v1', `${CODES}/1/2/3`]) {
      const without = await supertest(running.url).get(path);
      expect([without.status, without.body.code], path).to.deep.equal([401, 'missing_api_key']);
      const { key } = await running.addWorkspace();
      const withKey = await clientOf(running.url, key).get(path);
      expect([withKey.status, withKey.body.code], path).to.deep.equal([404, 'not_found']);
    }
  });

  it('stores no usable key', async () => {
    const { key } = await running.addWorkspace();
    const dump = await running.service.services.orm.em.fork().execute('select * from principal');
    expect(JSON.stringify(dump)).to.not.contain(key.slice(12));
  });
});
