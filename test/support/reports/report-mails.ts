import { HOUR_MS } from '../../../src/core/clock.js';
import type { Member } from '../../../src/identity/people/member.js';
import { mailReport } from '../../../src/reporting/reports/sending/mail-report.js';
import { queueReports } from '../../../src/reporting/reports/sending/queue-reports.js';
import { eventually } from '../eventually.js';
import { type Console, signedIn } from '../http/console.js';
import { type MailServer, startMailServer } from '../mail/mail-server.js';
import { startTestService, type TestService } from '../service/service.js';

/** A Monday at 8 in India. */
export const SLOT_MS = Date.parse('2026-11-23T02:30:00Z');

export const CREATE_REPORT = `mutation ($input: ReportInput!) { createReport(input: $input) {
  id nextUtc recipients { email state } deliveries { state reason } } }`;
const LIST = '{ reports { id name recipients { email state } deliveries { email state reason attempts } } }';

const CONFIRM = `
  insert into mail_consent (workspace_id, email, state, decided_utc) values (?, ?, 'Active', now())
  on conflict do nothing`;

interface Delivery {
  readonly email: string;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
}

interface Report {
  readonly id: string;
  readonly recipients: readonly { readonly email: string; readonly state: string }[];
  readonly deliveries: readonly Delivery[];
}

/** Input of a weekly report at 8 in India. */
export const reportInput = (more: object) => ({
  input: { name: 'Weekly', frequency: 'Weekly', timeZone: 'Asia/Kolkata', recipients: [], ...more },
});

/** Two instances with one database that mail reports through a server, and an Owner in the console. */
export class ReportMails {
  private constructor(
    readonly server: MailServer,
    readonly one: TestService,
    readonly other: TestService,
    readonly owner: Member,
    readonly browser: Console,
  ) {}

  static async start(): Promise<ReportMails> {
    const server = await startMailServer();
    const environment = { SMTP_URL: server.url, MAIL_FROM: 'Signpost <signpost@example.com>' };
    const one = await startTestService({ environment });
    const other = await startTestService({ environment, databaseUrl: one.databaseUrl });
    const { workspaceId } = await one.addWorkspace();
    const owner = await one.addMember(workspaceId);
    const mails = new ReportMails(server, one, other, owner, await signedIn(one, owner));
    await mails.sql('update person set email_verified_utc = now() where email = ?', [owner.person.email]);
    return mails;
  }

  async close(): Promise<void> {
    await this.other.close();
    await this.one.close();
    await this.server.close();
  }

  /** Creates a report whose recipients have confirmed before that they want it. */
  async create({
    recipients = [],
    ...more
  }: {
    recipients?: readonly (string | undefined)[];
    [field: string]: unknown;
  }): Promise<string> {
    for (const email of recipients) await this.sql(CONFIRM, [this.owner.workspace.id, email?.toLowerCase()]);
    return this.createUnconfirmed({ ...more, recipients });
  }

  async createUnconfirmed(more: object): Promise<string> {
    return (await this.browser.graphql(CREATE_REPORT, reportInput(more))).body.data.createReport.id;
  }

  async read(id: string): Promise<Report> {
    const { reports } = (await this.browser.graphql(LIST)).body.data;
    return reports.find((report: Report) => report.id === id);
  }

  sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.one.service.services.orm.em.fork().execute<Row[]>(text, values);
  }

  /** Makes a report due, and lets both instances look for it at the same time. */
  async send(id: string, slotMs = SLOT_MS): Promise<void> {
    await this.sql('update report set next_utc = ? where id = ?', [new Date(slotMs), id]);
    const clock = { now: () => slotMs + HOUR_MS };
    const services = [this.one, this.other].map(({ service }) => ({ ...service.services, clock }));
    await Promise.all(services.flatMap((each) => [queueReports(each), queueReports(each)]));
  }

  /** Waits until each mail of a report has been sent or has failed. */
  settled(id: string): Promise<void> {
    const isSettled = ({ state }: Delivery): boolean => state === 'Sent' || state === 'Failed';
    return eventually('the mails are settled', async () => (await this.read(id)).deliveries.every(isSettled));
  }

  /** Adds a mail without a job, so that the test decides when it is sent. */
  async addMail(email: string, state = 'Queued') {
    const id = await this.create({ recipients: [email] });
    const [row] = await this.sql<{ id: string; workspace_id: string }>(
      `insert into report_delivery (id, workspace_id, report_id, email, frequency, slot_utc, state, attempts, claimed_utc, created_utc)
       select gen_random_uuid(), workspace_id, id, ?, frequency, ?, ?, 1, now(), now() from report where id = ?
       returning id, workspace_id`,
      [email, new Date(SLOT_MS), state, id],
    );
    const job = { deliveryId: row?.id ?? '', workspaceId: row?.workspace_id ?? '' };
    const run = { id: 'job', attempt: 0, signal: new AbortController().signal };
    const attempt = (instance: TestService): Promise<string> =>
      mailReport(instance.service.services, job, run).then(
        () => 'done',
        (error: Error) => error.name,
      );
    const delivery = async () => (await this.read(id)).deliveries[0];
    const heads = (): string[] => this.server.mails.filter(({ to }) => to.includes(email)).map(({ head }) => head);
    return { ...job, attempt, delivery, heads };
  }
}
