import { expect } from 'chai';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('A report on demand', ({ client }) => {
  it('is a PDF of the workspace, in a language and a time zone', async () => {
    const answer = await client
      .get('/reports/pdf?frequency=Weekly&language=de&timeZone=Asia/Kolkata')
      .responseType('blob')
      .expect(200)
      .expect('Content-Type', 'application/pdf');
    expect(answer.body.subarray(0, 5).toString()).to.equal('%PDF-');
    expect(answer.headers['content-disposition']).to.match(/^attachment; filename=".*\.pdf"/);
  });

  it('is of the days that are requested', async () => {
    const { headers } = await client
      .get('/reports/pdf?fromDate=2026-01-05&toDate=2026-01-11&compareWith=SameWeekdays')
      .expect(200);
    expect(decodeURIComponent(headers['content-disposition'] ?? '')).to.match(/5.*11[- ]January[- ]2026\.pdf/i);
  });

  it('refuses what it does not know', async () => {
    for (const [query, status] of [
      ['frequency=Weekly&fromDate=2026-01-05', 400],
      ['fromDate=2026-02-30&toDate=2026-03-01', 400],
      ['fromDate=2026-03-02&toDate=2026-03-01', 400],
      ['compareWith=Tomorrow', 400],
      ['frequency=Daily', 400],
      ['language=fr', 400],
      ['timeZone=Mars/Base', 400],
      ['language=de&language=en', 400],
      ['qrCodeId=1', 404],
      ['qrCodeId=00000000-0000-4000-8000-000000000000', 404],
      ['brandKitId=00000000-0000-4000-8000-000000000000', 404],
      ['allTags=a&qrCodeId=00000000-0000-4000-8000-000000000000', 404],
    ] as const) {
      await client.get(`/reports/pdf?${query}`).expect(status);
    }
  });
});
