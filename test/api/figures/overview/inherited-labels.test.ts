import { expect } from 'chai';
import supertest from 'supertest';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { INHERITED_NAMES } from '../../../fixtures/inherited-names.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { share } from '../../../support/shared-figures/share.js';

describeApi('Labels that are names of inherited members', ({ running }) => {
  it('are shown as they are on pages, in tables, reports and exports', async () => {
    const { key } = await running.addWorkspace({}, { scopes: SCOPES });
    const client = clientOf(running.url, key);
    const tags = [...INHERITED_NAMES];
    const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code tags } }';
    const created = await client.graphql(CREATE, { input: { ...dynamicUrl({ name: '__proto__' }), tags } });
    const { id, code, tags: stored } = created.body.data.createQrCode;
    expect(stored).to.have.members(tags);
    for (const name of INHERITED_NAMES) {
      const path = `/r/${code}?utm_source=${name}&${name}=1`;
      await supertest(running.url).get(path).set('User-Agent', BROWSER).redirects(0).expect(302);
    }
    await running.service.scans.drained();
    const { path } = await share(client, { period: { calendar: 'ThisMonth' } });
    const page = await supertest(running.url).get(path).expect(200);
    const table = await supertest(running.url).get(`${path}/csv`);
    const overview = await client.get(`/api/v1/analytics/overview?qrCodeId=${id}`).expect(200);
    expect(overview.body.sources.map(({ label }: { label: string }) => label)).to.have.members(tags);
    const exported = await client.get('/exports/scans?format=csv').expect(200);
    for (const name of INHERITED_NAMES) {
      expect(page.text).to.include(`>${name}<`);
      expect(exported.text).to.include(name);
      if (table.status === 200) expect(table.text).to.include(name);
    }
    await client.get('/reports/pdf').responseType('blob').expect(200);
    await client.get(`${CODES}?search=constructor&__proto__=1&constructor=1`).expect(200);
  });
});
