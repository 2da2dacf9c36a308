import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { DAY_MS } from '../../../core/clock.js';
import { toConsoleLanguage } from '../../../core/contract/people/console-language.js';
import { newSessionSecret } from '../../../identity/authentication/secrets.js';
import { addMailLink, wishOf } from '../../../identity/mails/mail-consent.js';
import { admitMails, type MailJob, queueMails } from '../../../identity/mails/mail-gate.js';
import { MAIL_JOB, type MailServices, sendMail } from '../../../identity/mails/mail-services.js';
import { confirmationTexts } from '../../../identity/mails/mail-texts.js';
import { writeMail } from '../../../identity/mails/write-mail.js';
import type { JobSender } from '../../../platform/queue/job-queue.js';
import { subscribeUrl, unsubscribeUrl } from '../mail/mail-urls.js';

export interface ConfirmationMail {
  readonly workspaceId: string;
  readonly email: string;
  readonly language: string;
}

/** Asks an address whether it wants reports. The job makes the token, so that the queue stores none. */
export const MAIL_CONFIRMATION: MailJob<ConfirmationMail, 'confirmation'> = {
  name: 'mail-confirmation',
  mails: ['confirmation'],
  payload: z.object({ workspaceId: z.uuid(), email: z.string(), language: z.string() }),
  onePerGroup: true,
  ...MAIL_JOB,
};

interface AskServices {
  readonly em: EntityManager;
  readonly queue: JobSender;
  /** The member or key that wants it. Null: the report is due, so only those are asked who never were. */
  readonly principalId: string | null;
  readonly now: number;
}

const TO_ASK = `
  select e.email from jsonb_array_elements_text(?::jsonb) e (email) cross join (select ?::uuid as id) w
    left join mail_consent c on c.workspace_id = w.id and c.email = e.email
   where ${wishOf('w.id', 'e.email')} = 'Pending' and (c.asked_utc is null or c.asked_utc <= ?)`;

const ASKED = `
  insert into mail_consent as c (workspace_id, email, state, asked_utc, asked_by_id)
  select ?, email, 'Pending', ?, ? from jsonb_array_elements_text(?::jsonb) as admitted (email)
  on conflict (workspace_id, email) do update
    set state = excluded.state, asked_utc = excluded.asked_utc, asked_by_id = excluded.asked_by_id
  where c.state <> 'Unsubscribed'`;

/**
 * Asks those of the addresses who have not decided whether they want the workspace's reports, at most once a day, within
 * a transaction. Throws `rate_limited`, or leaves out those beyond a limit where nobody is there to be told.
 */
export async function askRecipients(
  { em, queue, principalId, now }: AskServices,
  workspaceId: string,
  emails: readonly string[],
  language: string,
): Promise<void> {
  const before = new Date(principalId === null ? 0 : now - DAY_MS);
  const rows = await em.execute<{ email: string }[]>(TO_ASK, [JSON.stringify(emails), workspaceId, before]);
  const request = { emails: rows.map(({ email }) => email), workspaceId, principalId, now };
  const admitted = await admitMails(em, 'confirmation', { ...request, isSilent: principalId === null });
  await em.execute(ASKED, [workspaceId, new Date(now), principalId, JSON.stringify(admitted)]);
  const mails = admitted.map((to) => ({ to, payload: { workspaceId, email: to, language }, group: workspaceId }));
  await queueMails(queue, em, MAIL_CONFIRMATION, mails);
}

const READ = `
  select w.name as workspace, (select name from principal where id = c.asked_by_id) as inviter
    from mail_consent c join workspace w on w.id = c.workspace_id
   where c.workspace_id = ? and c.email = ? and w.status = 'Active' and ${wishOf('c.workspace_id', 'c.email')} = 'Pending'`;

/** Mails the question, unless it has been answered meanwhile. */
export async function mailConfirmation(services: MailServices, job: ConfirmationMail): Promise<void> {
  const { orm, clock, publicUrl } = services;
  const em = orm.em.fork();
  const [found] = await em.execute<{ workspace: string; inviter: string | null }[]>(READ, [job.workspaceId, job.email]);
  if (found === undefined) return;
  const token = newSessionSecret();
  await addMailLink(em, token, job, clock.now());
  const language = toConsoleLanguage(job.language);
  const neverUrl = unsubscribeUrl(publicUrl, token);
  const texts = confirmationTexts(language, { ...found, neverUrl });
  const mail = writeMail(job.email, language, texts, subscribeUrl(publicUrl, token));
  await sendMail(services, { ...mail, unsubscribeUrl: neverUrl });
}
