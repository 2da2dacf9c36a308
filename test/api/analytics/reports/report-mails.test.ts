import { expect } from 'chai';
import type { Member } from '../../../../src/access/people/member.js';
import { mailReport } from '../../../../src/analytics/reports/sending/mail-report.js';
import { queueReports } from '../../../../src/analytics/reports/sending/queue-reports.js';
import { HOUR_MS } from '../../../../src/core/clock.js';
import { eventually } from '../../../support/eventually.js';
import { type Console, signedIn } from '../../../support/http/console.js';
import { type MailServer, startMailServer } from '../../../support/mail/mail-server.js';
import { addressIn, newAddress } from '../../../support/people.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

/** A Monday at 8 in India. */
const SLOT_MS = Date.parse('2026-11-23T02:30:00Z');

const CREATE = `mutation ($input: ReportInput!) { createReport(input: $input) {
  id nextUtc recipients { email state } deliveries { state reason } } }`;
const LIST = '{ reports { id name recipients { email state } deliveries { email state reason attempts } } }';

describe('Reports by mail', () => {
  let server: MailServer;
  let one: TestService;
  let other: TestService;
  let owner: Member;
  let browser: Console;

  before(async () => {
    server = await startMailServer();
    const environment = { SMTP_URL: server.url, MAIL_FROM: 'Signpost <signpost@example.com>' };
    one = await startTestService({ environment });
    other = await startTestService({ environment, databaseUrl: one.databaseUrl });
    const { workspaceId } = await one.addWorkspace();
    owner = await one.addMember(workspaceId);
    browser = await signedIn(one, owner);
  });

  after(async () => {
    await other?.close();
    await one?.close();
    await server?.close();
  });

  const input = (more: object) => ({
    input: { name: 'Weekly', frequency: 'Weekly', timeZone: 'Asia/Kolkata', recipients: [], ...more },
  });
  const create = async (more: object) => (await browser.graphql(CREATE, input(more))).body.data.createReport;
  const reportOf = async (id: string) =>
    (await browser.graphql(LIST)).body.data.reports.find((report: { id: string }) => report.id === id);
  const sql = (text: string, values: unknown[] = []) => one.service.services.orm.em.fork().execute(text, values);
  /** Makes a report due, and lets both instances look for it at the same time. */
  const send = async (id: string) => {
    await sql('update report set next_utc = ? where id = ?', [new Date(SLOT_MS), id]);
    const at = SLOT_MS + HOUR_MS;
    const services = [one, other].map(({ service }) => ({ ...service.services, clock: { now: () => at } }));
    await Promise.all(services.flatMap((each) => [queueReports(each), queueReports(each)]));
  };
  const settled = (id: string) =>
    eventually('the mails are settled', async () =>
      (await reportOf(id)).deliveries.every(({ state }: { state: string }) => state === 'Sent' || state === 'Failed'),
    );

  it('reach each address once, though two instances look for them, with text, pictures and headers', async () => {
    const emails = [newAddress(), newAddress()];
    const name = 'Report <b>\r\nBcc: x@example.com';
    const { id } = await create({ name, recipients: [...emails, emails[0]?.toUpperCase()], attachesPdf: true });
    await send(id);
    const mail = await server.mailTo(emails[0] ?? '');
    await server.mailTo(emails[1] ?? '');
    await settled(id);
    await send(id);
    for (const email of emails) expect(server.mails.filter(({ to }) => to.includes(email))).to.have.length(1);
    expect(mail.head).to.match(/List-Unsubscribe: <http[^>]+\/unsubscribe\/[\w-]{43}>/);
    expect(mail.head).to.include('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail.head).to.match(/Message-ID: <report-[\w-]+@/i);
    expect(mail.head).to.not.match(/^Bcc/im);
  });

  it('can be sent to oneself at any time, and end with one click but never by looking', async () => {
    const email = addressIn(owner);
    const { id } = await create({ recipients: [email] });
    const { body } = await browser.graphql('mutation ($id: ID!) { sendReportNow(id: $id) { state } }', { id });
    expect(body.data.sendReportNow.state).to.equal('Queued');
    const { head } = await server.mailTo(email);
    const path = /List-Unsubscribe: <http:\/\/[^/]+(\/unsubscribe\/[\w-]{43})>/.exec(head)?.[1] ?? '';
    const page = await fetch(one.url + path);
    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([200, 'no-store']);
    expect(await page.text()).to.include('<form method="post">');
    expect((await reportOf(id)).recipients).to.deep.equal([{ email, state: 'Active' }]);
    const body2 = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(one.url + path, { method: 'POST', body: body2 })).status).to.equal(200);
    expect((await reportOf(id)).recipients).to.deep.equal([{ email, state: 'Unsubscribed' }]);
    expect((await fetch(`${one.url}/unsubscribe/${'x'.repeat(43)}`, { method: 'POST' })).status).to.equal(404);
  });

  it('are retried while the server is away, and shown as failed where it refuses an address for good', async () => {
    const email = addressIn(owner);
    const { id } = await create({ recipients: [email] });
    server.behaviour = 'refuse';
    await browser.graphql('mutation ($id: ID!) { sendReportNow(id: $id) { id } }', { id });
    await settled(id);
    server.behaviour = 'accept';
    const [delivery] = (await reportOf(id)).deliveries;
    expect(delivery).to.include({ state: 'Failed', reason: '550', attempts: 1 });
  });

  it('are mailed again with the same id after an instance died while it talked to the server, and never at the same time', async () => {
    const email = newAddress();
    const { id } = await create({ recipients: [email] });
    const [row] = (await sql(
      `insert into report_delivery (id, workspace_id, report_id, email, slot_utc, is_test, state, attempts, claimed_utc, created_utc)
       select gen_random_uuid(), workspace_id, id, ?, now(), true, 'Sending', 1, now(), now() from report where id = ?
       returning id, workspace_id`,
      [email, id],
    )) as { id: string; workspace_id: string }[];
    const job = { deliveryId: row?.id ?? '', workspaceId: row?.workspace_id ?? '' };
    const run = { id: 'job', attempt: 0, signal: new AbortController().signal };
    const attempt = (service: TestService) =>
      mailReport(service.service.services, job, run).then(
        () => 'done',
        (error: Error) => error.name,
      );
    expect(await attempt(one)).to.equal('RetryLater');
    await sql("update report_delivery set claimed_utc = now() - interval '1 minute' where id = ?", [job.deliveryId]);
    expect((await Promise.all([attempt(one), attempt(other)])).sort()).to.include('done');
    const mails = server.mails.filter(({ to }) => to.includes(email));
    expect(mails).to.have.length(1);
    expect(mails[0]?.head).to.include(`report-${job.deliveryId}@`);
  });

  it('refuse addresses that are more than one, and too many', async () => {
    for (const recipients of [
      ['a@example.com\r\nBcc: b@example.com'],
      ['a@example.com, b@example.com'],
      Array.from({ length: 21 }, newAddress),
    ]) {
      const { body } = await browser.graphql(CREATE, input({ recipients }));
      expect(Object.keys(body.errors[0].extensions.errors)).to.deep.equal(['recipients']);
    }
  });
});
