import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { type Console, consoleOf, signedInWith } from '../../support/http/console.js';
import { type MailServer, type ReceivedMail, startMailServer, tokenIn } from '../../support/mail/mail-server.js';
import { type RunningProcess, runCli, startProcess } from '../../support/service/process.js';

const MAILS = 4;
const CREATE = `mutation { createReport(input: {
  name: "Weekly", frequency: Weekly, timeZone: "UTC", recipients: [] }) { id } }`;
const SEND = 'mutation ($id: ID!) { sendReportNow(id: $id) { id } }';
const LIST = '{ reports { deliveries { id state attempts } } }';

interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
}

const idOf = ({ head }: ReceivedMail): string => /^Message-ID: <report-([\w-]+)@/im.exec(head)?.[1] ?? '';

describe('A report whose service is killed when the mail server has just accepted a mail', () => {
  let folder: string;
  let server: MailServer;
  let running: RunningProcess;
  let browser: Console;
  const environment = () => ({
    ...{ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    ...{ SMTP_URL: server.url, MAIL_FROM: 'Signpost <signpost@example.com>' },
  });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-report-'));
    server = await startMailServer();
    running = await startProcess(environment());
    const key = { 'X-Api-Key': running.firstKey ?? '' };
    const { body } = await consoleOf(running.url).graphql('{ workspace { id } }').set(key);
    const invited = ['--workspace', body.data.workspace.id, '--email', 'owner@example.com', '--role', 'Owner'];
    await runCli(environment(), 'people', 'invite', ...invited);
    // By mail, because reports on request go to verified addresses only.
    await consoleOf(running.url).post('/console/sign-in-mail', { email: 'owner@example.com' });
    browser = await signedInWith(running.url, tokenIn(await server.mailTo('owner@example.com'), 'token'));
  });
  after(async () => {
    await running?.end('SIGTERM');
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is sent again with the same Message-ID, and what had not been sent is sent once', async () => {
    const ids: string[] = [];
    for (let report = 0; report < MAILS; report++) ids.push((await browser.graphql(CREATE)).body.data.createReport.id);
    const queued = Promise.withResolvers<void>();
    let first = '';
    server.beforeAnswer = async (mail) => {
      if (first !== '') return;
      first = idOf(mail);
      await queued.promise;
      running.child.kill('SIGKILL');
    };
    for (const id of ids) await browser.graphql(SEND, { id }).expect(200);
    queued.resolve();
    await eventually('the service is killed', () => running.child.signalCode === 'SIGKILL');
    running = await startProcess(environment());
    const again = consoleOf(running.url, browser.cookie);
    const deliveries = async (): Promise<Delivery[]> =>
      (await again.graphql(LIST)).body.data.reports.flatMap((report: { deliveries: Delivery[] }) => report.deliveries);
    await eventually(
      'all mails are sent',
      async () => (await deliveries()).every(({ state }) => state === 'Sent'),
      500,
    );
    expect(await deliveries()).to.have.length(MAILS);
    const sent = server.mails.map(idOf);
    for (const { id: delivery, attempts } of await deliveries()) {
      const times = delivery === first ? 2 : 1;
      expect([attempts, sent.filter((each) => each === delivery).length]).to.deep.equal([times, times]);
    }
  });
});
