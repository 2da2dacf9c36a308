import { expect } from 'chai';
import { newId } from '../../../src/core/ids.js';
import { addProvenDomain, requestTo } from '../../support/domains.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { describeApi } from '../../support/service/describe-api.js';

const OTHER = 'https://example.com/landing';

describeApi('A scan on a host of the workspace', ({ running }) => {
  let key: string;
  let workspaceId: string;
  let host: string;
  let code: string;
  let id: string;

  beforeEach(async () => {
    ({ workspaceId, key } = await running.addWorkspace());
    host = `go-${newId()}.example.com`;
    await addProvenDomain(running, workspaceId, host);
    ({ id, code } = (await clientOf(running.url, key).post(CODES, dynamicUrl()).expect(201)).body);
  });

  const addAddress = (path: string, campaign = id) =>
    running.operator.em
      .fork()
      .execute('update campaign set addresses = addresses || ? where id = ?', [`{${host}/${path}}`, campaign]);
  const scan = (path: string, to = host) => requestTo(running.url, to).get(path).set('User-Agent', BROWSER);
  const scansOf = async (campaign: string): Promise<number> => {
    await running.service.scans.drained();
    return (await clientOf(running.url, key).get(`${CODES}/${campaign}`)).body.totalScans;
  };

  it('leads where its code and its addresses lead, and counts each', async () => {
    await addAddress('summer');
    await addAddress('menu/table-7');
    for (const path of [`/${code}`, '/summer', '/menu/table-7', '/Summer', '/summer/', '/summer%20', `/${code}?a=1`]) {
      const { status, headers } = await scan(path);
      expect([path, status, headers.location]).to.deep.equal([
        path,
        302,
        path.endsWith('a=1') ? `${OTHER}?a=1` : OTHER,
      ]);
      expect(headers['set-cookie']).to.equal(undefined);
    }
    expect(await scansOf(id)).to.equal(7);
  });

  it('does not know codes of other workspaces, nor its addresses on other hosts', async () => {
    await addAddress('summer');
    const other = await running.addWorkspace();
    const elsewhere = `other-${newId()}.example.com`;
    await addProvenDomain(running, other.workspaceId, elsewhere);
    for (const path of [`/${code}`, '/summer']) expect((await scan(path, elsewhere)).status).to.equal(404);
    expect((await scan(`/${code}`, `nobody-${newId()}.example.com`)).status).to.equal(421);
  });

  it('reaches no console, API, documents or sign-in', async () => {
    for (const path of ['/', '/console', '/api/v1/qr-codes', '/graphql', '/docs', '/w/sample/campaigns', '/metrics']) {
      const { status, headers } = await scan(path).set('X-Api-Key', key);
      expect([path, status]).to.deep.equal([path, 404]);
      expect(headers['set-cookie']).to.equal(undefined);
    }
  });
});
