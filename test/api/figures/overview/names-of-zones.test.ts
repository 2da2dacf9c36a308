import { expect } from 'chai';
import supertest from 'supertest';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { share } from '../../../support/shared-figures/share.js';

const QUERY = `query ($zone: String, $locale: String) {
  analyticsOverview(period: LastWeek, timeZone: $zone, locale: $locale) { timeZone period { fromUtc } } }`;

describeApi('Figures', ({ running, client }) => {
  const overview = async (variables: object) => (await client.graphql(QUERY, variables)).body;

  it('call a time zone as the caller does', async () => {
    for (const [zone, name] of [
      ['Europe/Kyiv', 'Europe/Kyiv'],
      ['Europe/Kiev', 'Europe/Kiev'],
      ['europe/kyiv', 'Europe/Kyiv'],
      ['Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh'],
      [null, 'UTC'],
    ]) {
      expect((await overview({ zone })).data?.analyticsOverview.timeZone, String(zone)).to.equal(name);
    }
    const { errors } = await overview({ zone: 'Europe/Kyyiv' });
    expect(errors[0].extensions.errors).to.have.all.keys('timeZone');
  });

  it('call it so on a shared page too', async () => {
    const { key } = await running.addWorkspace({}, { scopes: SCOPES });
    const { path } = await share(clientOf(running.url, key), { timeZone: 'Europe/Kyiv' });
    const { text } = await supertest(running.url).get(path).expect(200);
    expect(text).to.contain('Europe/Kyiv').and.not.to.contain('Europe/Kiev');
  });

  it('have weeks that begin as the locale says', async () => {
    for (const [locale, weekday] of [
      ['en-US', 0],
      ['en-US-u-fw-mon', 1],
      ['en-GB-u-ca-gregory-fw-sat', 6],
    ] as const) {
      const { data } = await overview({ locale });
      expect(new Date(data.analyticsOverview.period.fromUtc).getUTCDay(), locale).to.equal(weekday);
    }
  });
});
