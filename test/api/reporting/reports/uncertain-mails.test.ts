import { expect } from 'chai';
import { newAddress } from '../../../support/people.js';
import { ReportMails } from '../../../support/reports/report-mails.js';

describe('Mails of reports about which the mail server leaves the service in doubt', () => {
  let mails: ReportMails;
  before(async () => {
    mails = await ReportMails.start();
  });
  after(() => mails?.close());

  it('are mailed again with the same id after an instance died while it talked to the server, and never at the same time', async () => {
    const { deliveryId, attempt, heads } = await mails.addMail(newAddress(), 'Sending');
    expect(await attempt(mails.one)).to.equal('RetryLater');
    await mails.sql("update report_delivery set claimed_utc = now() - interval '1 minute' where id = ?", [deliveryId]);
    expect((await Promise.all([attempt(mails.one), attempt(mails.other)])).sort()).to.include('done');
    expect(heads()).to.have.length(1);
    expect(heads()[0]).to.include(`report-${deliveryId}@`);
  });

  for (const [behaviour, taken, reason] of [
    ['hang', 0, 'ETIMEDOUT'],
    ['silent', 1, 'ETIMEDOUT'],
    ['drop', 1, 'ECONNECTION'],
  ] as const) {
    it(`are mailed later with the same id if the server does this: ${behaviour}`, async () => {
      const { deliveryId, attempt, delivery, heads } = await mails.addMail(newAddress());
      mails.server.behaviour = behaviour;
      expect(await attempt(mails.one)).to.equal('RetryLater');
      mails.server.behaviour = 'accept';
      expect(await delivery()).to.include({ state: 'Queued', reason });
      expect(heads()).to.have.length(taken);
      expect(await attempt(mails.other)).to.equal('done');
      expect(await attempt(mails.one)).to.equal('done');
      expect(heads()).to.have.length(taken + 1);
      for (const head of heads()) expect(head).to.include(`report-${deliveryId}@`);
    });
  }

  it('are mailed once by a server that answers twice', async () => {
    const { attempt, delivery, heads } = await mails.addMail(newAddress());
    mails.server.behaviour = 'twice';
    expect(await attempt(mails.one)).to.equal('done');
    mails.server.behaviour = 'accept';
    expect(await delivery()).to.include({ state: 'Sent', reason: null });
    expect(heads()).to.have.length(1);
  });
});
