import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';
import { dynamicUrl } from '../../../support/http/client.js';
import { addressIn, newAddress } from '../../../support/people.js';
import { CREATE_REPORT, ReportMails, reportInput, SLOT_MS } from '../../../support/reports/report-mails.js';

/** The first of February at 8 in India. */
const MONDAY_THE_FIRST_MS = Date.parse('2027-02-01T02:30:00Z');
const CREATE_CAMPAIGN = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const ROUTER = readFileSync(new URL('../../../../../console/src/router.tsx', import.meta.url), 'utf8');
const CONSOLE_PATHS = [...ROUTER.matchAll(/path: '([^']+)'/g)].map(([, path]) => path);

describe('Reports by mail', () => {
  let mails: ReportMails;
  before(async () => {
    mails = await ReportMails.start();
  });
  after(() => mails?.close());

  it('reach each address once, though two instances look for them, with text, pictures and headers', async () => {
    const emails = [newAddress(), newAddress()];
    const name = 'Report <b>\r\nBcc: x@example.com';
    const id = await mails.create({ name, recipients: [...emails, emails[0]?.toUpperCase()], attachesPdf: true });
    await mails.send(id);
    const mail = await mails.server.mailTo(emails[0] ?? '');
    await mails.server.mailTo(emails[1] ?? '');
    await mails.settled(id);
    await mails.send(id);
    for (const email of emails) expect(mails.server.mails.filter(({ to }) => to.includes(email))).to.have.length(1);
    expect(mail.head).to.match(/List-Unsubscribe: <http[^>]+\/unsubscribe\/[\w-]{43}>/);
    expect(mail.head).to.include('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail.head).to.match(/Message-ID: <report-[\w-]+@/i);
    expect(mail.head).to.not.match(/^Bcc/im);
    // Its title is its name; each picture that it shows comes with it, and each that comes is shown.
    expect(mail.body).to.include('<h1').and.include('>Report &lt;b> Bcc: x@example.com</bdi>');
    const shown = [...mail.body.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id);
    expect([...mail.body.matchAll(/^Content-Id: <([^>]+)>/gim)].map(([, id]) => id)).to.have.members(shown);
  });

  it('lead members to what they are of in the console, by a path that it has', async () => {
    const input = dynamicUrl({ name: 'Poster' });
    const { body } = await mails.browser.graphql(CREATE_CAMPAIGN, { input });
    const qrCodeId: string = body.data.createQrCode.id;
    for (const [of, path] of [
      [{ qrCodeId }, `campaigns/${qrCodeId}`],
      [{}, 'analytics'],
    ] as const) {
      const [member, outsider] = [addressIn(mails.owner), newAddress()];
      const id = await mails.create({ ...of, name: path, recipients: [member, outsider] });
      await mails.send(id);
      await mails.settled(id);
      expect((await mails.server.mailTo(member)).body).to.match(new RegExp(`/w/[\\w-]+/${path}\\s`));
      expect((await mails.server.mailTo(outsider)).body)
        .to.include(path)
        .and.not.match(/\/w\/[\w-]+\//);
      expect(CONSOLE_PATHS).to.include(`/${path.replace(qrCodeId, '$id')}`);
    }
  });

  it('can be sent to oneself at any time, and end with one click but never by looking', async () => {
    const email = addressIn(mails.owner);
    const id = await mails.create({ recipients: [email] });
    const { body } = await mails.browser.graphql('mutation ($id: ID!) { sendReportNow(id: $id) { state } }', { id });
    expect(body.data.sendReportNow.state).to.equal('Queued');
    const { head } = await mails.server.mailTo(email);
    const path = /List-Unsubscribe: <http:\/\/[^/]+(\/unsubscribe\/[\w-]{43})>/.exec(head)?.[1] ?? '';
    const page = await fetch(mails.one.url + path);
    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([200, 'no-store']);
    expect(await page.text()).to.include('<form method="post">');
    expect((await mails.read(id)).recipients).to.deep.equal([{ email, state: 'Active' }]);
    const body2 = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(mails.one.url + path, { method: 'POST', body: body2 })).status).to.equal(200);
    expect((await mails.read(id)).recipients).to.deep.equal([{ email, state: 'Unsubscribed' }]);
    await fetch(mails.one.url + path.replace('/unsubscribe/', '/subscribe/'), { method: 'POST' });
    expect((await mails.read(id)).recipients).to.deep.equal([{ email, state: 'Active' }]);
    expect((await fetch(`${mails.one.url}/unsubscribe/${'x'.repeat(43)}`, { method: 'POST' })).status).to.equal(404);
  });

  it('are retried while the server is away, and shown as failed where it refuses an address for good', async () => {
    const email = addressIn(mails.owner);
    const id = await mails.create({ recipients: [email] });
    mails.server.behaviour = 'refuse';
    await mails.browser.graphql('mutation ($id: ID!) { sendReportNow(id: $id) { id } }', { id });
    await mails.settled(id);
    mails.server.behaviour = 'accept';
    const [delivery] = (await mails.read(id)).deliveries;
    expect(delivery).to.include({ state: 'Failed', reason: '550', attempts: 1 });
  });

  it('reach the others if the server refuses one address, which is not mailed after three refusals', async () => {
    const [bad, good] = [newAddress(), newAddress()];
    mails.server.refused.add(bad);
    const id = await mails.create({ recipients: [bad, good] });
    for (let week = 0; week < 4; week++) {
      await mails.send(id, SLOT_MS + 7 * week * DAY_MS);
      await mails.settled(id);
    }
    const { deliveries, recipients } = await mails.read(id);
    const states = deliveries.map(({ email, state }: { email: string; state: string }) => `${email} ${state}`);
    expect(states).to.have.members([...Array(3).fill(`${bad} Failed`), ...Array(4).fill(`${good} Sent`)]);
    expect(recipients).to.have.deep.members([
      { email: bad, state: 'Refused' },
      { email: good, state: 'Active' },
    ]);
    expect(mails.server.mails.filter(({ to }) => to.includes(good))).to.have.length(4);
  });

  it('are mailed once for a week or month, whatever is changed on the day, and stay due when they are saved', async () => {
    const email = newAddress();
    const id = await mails.create({ recipients: [email] });
    const update = async (fields: object) => {
      const query = 'mutation ($id: ID!, $input: ReportInput!) { updateReport(id: $id, input: $input) { nextUtc } }';
      const { body } = await mails.browser.graphql(query, { id, ...reportInput({ recipients: [email], ...fields }) });
      return Date.parse(body.data.updateReport.nextUtc);
    };
    await mails.sql('update report set next_utc = ? where id = ?', [new Date(SLOT_MS), id]);
    expect(await update({ localHour: 6 })).to.equal(SLOT_MS);
    expect(await update({ localHour: 8 })).to.equal(SLOT_MS);
    await mails.send(id);
    // Made due again on that day, as by pausing it or switching it to months and back.
    await update({ localHour: 10 });
    await mails.send(id, SLOT_MS + 2 * HOUR_MS);
    await update({ timeZone: 'Pacific/Kiritimati' });
    await mails.send(id, SLOT_MS - 8.5 * HOUR_MS);
    expect((await mails.read(id)).deliveries).to.have.length(1);
    await update({});
    await mails.send(id, MONDAY_THE_FIRST_MS);
    await update({ frequency: 'Monthly', localHour: 9 });
    await mails.send(id, MONDAY_THE_FIRST_MS + HOUR_MS);
    await update({ frequency: 'Monthly', localHour: 10 });
    await mails.send(id, MONDAY_THE_FIRST_MS + 2 * HOUR_MS);
    await mails.settled(id);
    expect((await mails.read(id)).deliveries).to.have.length(3);
  });

  it('are sent to whoever asks once at a time', async () => {
    const id = await mails.create({ recipients: [] });
    const ask = async (): Promise<string> =>
      (await mails.browser.graphql('mutation ($id: ID!) { sendReportNow(id: $id) { id } }', { id })).body.data
        .sendReportNow.id;
    const first = await ask();
    await mails.settled(id);
    await mails.sql("update report_delivery set state = 'Queued' where id = ?", [first]);
    expect(await ask()).to.equal(first);
    await mails.sql("update report_delivery set state = 'Sent' where id = ?", [first]);
    expect(await ask()).to.not.equal(first);
  });

  it('refuse addresses that are more than one, and too many', async () => {
    for (const recipients of [
      ['a@example.com\r\nBcc: b@example.com'],
      ['a@example.com, b@example.com'],
      Array.from({ length: 21 }, newAddress),
    ]) {
      const { body } = await mails.browser.graphql(CREATE_REPORT, reportInput({ recipients }));
      expect(Object.keys(body.errors[0].extensions.errors)).to.deep.equal(['recipients']);
    }
  });
});
