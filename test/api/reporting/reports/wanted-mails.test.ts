import { expect } from 'chai';
import { DAY_MS } from '../../../../src/core/clock.js';
import { MAIL_KINDS, type MailKind } from '../../../../src/identity/mails/mail-gate.js';
import { MAIL_CONFIRMATION } from '../../../../src/reporting/reports/sending/mail-confirmation.js';
import { removeOldReportDeliveries } from '../../../../src/reporting/reports/sending/queue-reports.js';
import { eventually } from '../../../support/eventually.js';
import { type Console, signedIn } from '../../../support/http/console.js';
import type { ReceivedMail } from '../../../support/mail/mail-server.js';
import { addressIn, invitationTo, newAddress } from '../../../support/people.js';
import { CREATE_REPORT, ReportMails, reportInput, SLOT_MS } from '../../../support/reports/report-mails.js';

const UPDATE = 'mutation ($id: ID!, $input: ReportInput!) { updateReport(id: $id, input: $input) { id } }';
const SEND = 'mutation ($id: ID!) { sendReportNow(id: $id) { state } }';
const DELETE = 'mutation ($id: ID!) { deleteReport(id: $id) }';

const pathIn = ({ body }: ReceivedMail, word: string): string =>
  new RegExp(`/${word}/[\\w-]{43}`).exec(body)?.[0] ?? '';
const maxOf = (kind: MailKind, limit: string): number =>
  MAIL_KINDS[kind].limits.find(({ name }) => name === limit)?.max ?? Number.NaN;
const problemOf = ({ body }: { body: { errors?: { extensions: { problems: { code: string }[] } }[] } }) =>
  body.errors?.[0]?.extensions.problems.at(-1)?.code;

describe('Mail goes only where somebody wanted it:', () => {
  let mails: ReportMails;
  before(async () => {
    mails = await ReportMails.start();
  });
  after(() => mails?.close());
  beforeEach(async () => {
    for (const table of ['report', 'mail_consent', 'mail_count']) await mails.sql(`delete from ${table}`);
  });

  const mailsTo = (email: string): ReceivedMail[] => mails.server.mails.filter(({ to }) => to.includes(email));
  const press = (path: string) => fetch(mails.one.url + path, { method: 'POST' });
  const stateIn = async (id: string, email: string) =>
    (await mails.read(id)).recipients.find((each) => each.email === email)?.state;
  const verify = (email: string) => mails.sql('update person set email_verified_utc = now() where email = ?', [email]);
  const elsewhere = async (): Promise<Console> => {
    const { workspaceId } = await mails.one.addWorkspace();
    return signedIn(mails.one, await mails.one.addMember(workspaceId));
  };

  it('an outside recipient is asked once, and gets nothing else before pressing the button, for all reports then', async () => {
    const email = newAddress();
    const name = 'A\r\nBcc: x@example.com\u202e';
    await mails.sql('update workspace set name = ? where id = ?', [name, mails.owner.workspace.id]);
    const first = await mails.createUnconfirmed({ recipients: [email] });
    const second = await mails.createUnconfirmed({ recipients: [email] });
    const question = await mails.server.mailTo(email);
    expect(question.body).to.contain('Sample Owner of the workspace “A Bcc: x@example.com”');
    expect(question.head).to.match(/List-Unsubscribe: <http[^>]+\/unsubscribe\/[\w-]{43}>/);
    await mails.send(first);
    expect((await mails.read(first)).deliveries).to.deep.equal([]);
    const path = pathIn(question, 'subscribe');
    const page = await fetch(mails.one.url + path);
    expect([page.status, await page.text()].join()).to.contain('<form method="post">');
    expect([await stateIn(first, email), await stateIn(second, email)]).to.deep.equal(['Pending', 'Pending']);
    expect((await press(path)).status).to.equal(200);
    for (const id of [first, second]) {
      expect(await stateIn(id, email)).to.equal('Active');
      await mails.send(id);
      await mails.settled(id);
    }
    expect(mailsTo(email)).to.have.length(3);
  });

  it('saving a report asks again after a day, and never those who unsubscribed from the question', async () => {
    const email = newAddress();
    const id = await mails.createUnconfirmed({ recipients: [email] });
    const question = await mails.server.mailTo(email);
    const save = async () => {
      await mails.browser.graphql(UPDATE, { id, ...reportInput({ recipients: [email] }) }).expect(200);
      const ofAddress = "select count(*) as jobs from queue.job where name = ? and data->>'email' = ?";
      const [row] = await mails.sql<{ jobs: string }>(ofAddress, [MAIL_CONFIRMATION.name, email]);
      return Number(row?.jobs);
    };
    expect(await save()).to.equal(1);
    await mails.sql("update mail_consent set asked_utc = now() - interval '25 hours'");
    expect(await save()).to.equal(2);
    await press(pathIn(question, 'unsubscribe'));
    await mails.sql("update mail_consent set asked_utc = now() - interval '25 hours'");
    expect(await save()).to.equal(2);
    expect(await stateIn(id, email)).to.equal('Unsubscribed');
  });

  it('members with a verified address need not confirm, others do, and leaving ends what was confirmed before', async () => {
    const member = await mails.one.addMember(mails.owner.workspace.id);
    const email = addressIn(member);
    const id = await mails.createUnconfirmed({ recipients: [email] });
    expect(await stateIn(id, email)).to.equal('Pending');
    const question = await mails.server.mailTo(email);
    await verify(email);
    expect(await stateIn(id, email)).to.equal('Active');
    await press(pathIn(question, 'subscribe'));
    const remove = 'mutation ($id: ID!) { removeMember(id: $id) { id } }';
    await mails.browser.graphql(remove, { id: member.id }).expect(200);
    expect(await stateIn(id, email)).to.equal('Pending');
    await press(pathIn(await mails.server.mailTo(email), 'subscribe'));
    expect(await stateIn(id, email)).to.equal('Active');
  });

  it('unsubscribing lasts for every report and test, after deletion too, and the old link answers alike', async () => {
    const email = addressIn(mails.owner);
    const id = await mails.createUnconfirmed({ recipients: [email] });
    const other = await mails.createUnconfirmed({ recipients: [email] });
    await mails.browser.graphql(SEND, { id });
    const path = pathIn(await mails.server.mailTo(email), 'unsubscribe');
    const page = await (await press(path)).text();
    expect(page).to.contain(`no longer sends any report to ${email}`);
    await mails.browser.graphql(DELETE, { id });
    await removeOldReportDeliveries(mails.one.operator.em, { now: () => Date.now() + 400 * DAY_MS });
    const again = await mails.createUnconfirmed({ recipients: [email] });
    for (const each of [other, again]) {
      expect(await stateIn(each, email)).to.equal('Unsubscribed');
      expect(problemOf(await mails.browser.graphql(SEND, { id: each }))).to.equal('report_unsubscribed');
      await mails.send(each);
      expect((await mails.read(each)).deliveries).to.deep.equal([]);
    }
    expect(await (await press(path)).text()).to.equal(page);
    await press(path.replace('/unsubscribe/', '/subscribe/'));
    expect(await stateIn(again, email)).to.equal('Active');
  });

  it('a mail that was queued before its recipient unsubscribed is not sent, also one on request', async () => {
    const email = newAddress();
    const { attempt, deliveryId, delivery } = await mails.addMail(email);
    await mails.sql('update report_delivery set is_test = true where id = ?', [deliveryId]);
    await mails.sql("update mail_consent set state = 'Unsubscribed' where email = ?", [email]);
    expect(await attempt(mails.one)).to.equal('done');
    expect(await delivery()).to.include({ state: 'Cancelled' });
    expect(mailsTo(email)).to.deep.equal([]);
  });

  it('a report on request goes only to a verified address of the caller, some times an hour', async () => {
    const id = await mails.createUnconfirmed({});
    const member = await mails.one.addMember(mails.owner.workspace.id);
    const browser = await signedIn(mails.one, member);
    expect(problemOf(await browser.graphql(SEND, { id }))).to.equal('report_needs_verified_address');
    await verify(addressIn(member));
    const send = async () => {
      const answer = problemOf(await browser.graphql(SEND, { id }));
      await mails.sql("update report_delivery set state = 'Sent'");
      return answer;
    };
    const answers: unknown[] = [];
    for (let time = 0; time <= maxOf('test-report', 'test'); time++) answers.push(await send());
    expect(answers).to.deep.equal([...Array(maxOf('test-report', 'test')).fill(undefined), 'mails_per_sender']);
  });

  it('an address is asked by a few workspaces only, invitations included, and nothing is stored beyond', async () => {
    const email = newAddress();
    const input = reportInput({ recipients: [email] });
    const max = maxOf('confirmation', 'address-hour');
    for (let time = 0; time < max; time++) {
      const browser = await elsewhere();
      if (time % 2 === 0) await browser.graphql(CREATE_REPORT, input).expect(200);
      else await invitationTo(browser, email);
    }
    expect(problemOf(await mails.browser.graphql(CREATE_REPORT, input))).to.equal('mails_per_address');
    expect(await mails.sql('select 1 from report where workspace_id = ?', [mails.owner.workspace.id])).to.have.length(
      0,
    );
    await mails.sql('update mail_count set until_utc = now()');
    expect(problemOf(await mails.browser.graphql(CREATE_REPORT, input))).to.equal(undefined);
  });

  it('a workspace adds a limited number of strangers a day, and a person causes as many in all workspaces', async () => {
    const full = () => reportInput({ recipients: Array.from({ length: 20 }, newAddress) });
    const count = (key: string, uses: number) =>
      mails.sql(
        "insert into mail_count (key, uses, until_utc) values (?, ?, now() + interval '1 day') on conflict (key) do update set uses = excluded.uses",
        [key, uses],
      );
    expect(problemOf(await mails.browser.graphql(CREATE_REPORT, full()))).to.equal(undefined);
    await count(`recipients ${mails.owner.workspace.id}`, maxOf('confirmation', 'recipients') - 19);
    expect(problemOf(await mails.browser.graphql(CREATE_REPORT, full()))).to.equal('mails_per_workspace');
    await count(`recipients ${mails.owner.workspace.id}`, 0);
    await count(`sender-day ${mails.owner.person.id}`, maxOf('confirmation', 'sender-day') - 19);
    expect(problemOf(await mails.browser.graphql(CREATE_REPORT, full()))).to.equal('mails_per_sender');
  });

  it('recipients who were entered before the service could mail are asked once, when their report is due', async () => {
    const [email, unlucky] = [newAddress(), newAddress()];
    const id = await mails.createUnconfirmed({ recipients: [email, unlucky] });
    await mails.server.mailTo(email);
    await mails.sql('delete from mail_consent');
    await mails.sql('update mail_count set uses = ? where key = ?', [99, `address-hour ${unlucky}`]);
    const asked = async () => {
      const sql = 'select email from mail_consent where asked_utc is not null';
      return (await mails.sql<{ email: string }>(sql)).map((row) => row.email);
    };
    await mails.send(id);
    expect(await asked()).to.deep.equal([email]);
    await mails.sql("update mail_count set until_utc = 'epoch'");
    await mails.send(id, SLOT_MS + 7 * DAY_MS);
    expect(await asked()).to.have.members([email, unlucky]);
    await mails.server.mailTo(unlucky);
    await eventually('the question is mailed', async () => mailsTo(email).length === 2);
  });
});
