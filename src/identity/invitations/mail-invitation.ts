import { z } from 'zod';
import { toConsoleLanguage } from '../../core/contract/people/console-language.js';
import { hashSessionSecret, newSessionSecret } from '../authentication/secrets.js';
import type { MailJob } from '../mails/mail-gate.js';
import { MAIL_JOB, type MailServices, sendMail } from '../mails/mail-services.js';
import { invitationTexts } from '../mails/mail-texts.js';
import { writeMail } from '../mails/write-mail.js';
import { invitationUrl } from './invitation.js';

export interface InvitationMail {
  readonly invitationId: string;
  readonly workspaceId: string;
}

/** Mails an invitation. The job makes the token, so that the queue stores none. Workspaces take turns. */
export const MAIL_INVITATION: MailJob<InvitationMail, 'invitation'> = {
  name: 'mail-invitation',
  mails: ['invitation'],
  payload: z.object({ invitationId: z.uuid(), workspaceId: z.uuid() }),
  onePerGroup: true,
  ...MAIL_JOB,
};

interface InvitationRow {
  readonly email: string;
  readonly language: string;
  readonly workspace: string;
  readonly inviter: string | null;
}

/** Written in the language of the invited person, as far as it is known. */
const PREPARE = `
  update invitation i set mail_hash = ? from workspace w
   where i.id = ? and i.workspace_id = ? and w.id = i.workspace_id
     and i.accepted_utc is null and i.revoked_utc is null and i.expires_utc > ?
  returning i.email, w.name as workspace,
    coalesce((select language from person where email = i.email), i.language) as language,
    (select name from principal where id = i.invited_by_id) as inviter`;

/** Sends an invitation that is still open. */
export async function mailInvitation(services: MailServices, job: InvitationMail): Promise<void> {
  const { orm, clock, publicUrl } = services;
  const token = newSessionSecret();
  const values = [hashSessionSecret(token), job.invitationId, job.workspaceId, new Date(clock.now())];
  const [found] = await orm.em.fork().execute<InvitationRow[]>(PREPARE, values);
  if (found === undefined) return;
  const language = toConsoleLanguage(found.language);
  const texts = invitationTexts(language, found);
  await sendMail(services, writeMail(found.email, language, texts, invitationUrl(publicUrl, token)));
}
