import { z } from 'zod';
import {
  CONSOLE_LANGUAGES,
  type ConsoleLanguage,
  toConsoleLanguage,
} from '../../../core/contract/people/console-language.js';
import { isEmailAddress } from '../../../core/contract/people/email-address.js';
import type { JobDefinition } from '../../../platform/queue/job-definition.js';
import { operatorIn } from '../../context/actor.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { addSignInLink } from '../../sessions/commands/create-sign-in-link.js';
import { signInUrl } from '../../sessions/session.js';
import { WorkspaceStatus } from '../../workspaces/workspace.js';
import { Member } from '../member.js';
import { MAIL_JOB, type MailServices, sendMail } from './mail-services.js';
import { signInTexts } from './mail-texts.js';
import { writeMail } from './write-mail.js';

export interface SignInMail {
  /** In lower case. There may be no person with it: only the job finds out, so that every request takes the same time. */
  readonly email: string;
  /** Of whoever asked, for a person who has chosen none. */
  readonly language: ConsoleLanguage;
}

/** Mails a sign-in link. The job makes the link, so that the queue stores no token. */
export const MAIL_SIGN_IN: JobDefinition<SignInMail> = {
  name: 'mail-sign-in',
  payload: z.object({ email: z.string().refine(isEmailAddress), language: z.enum(CONSOLE_LANGUAGES) }),
  ...MAIL_JOB,
};

/** Sends a link to the person with the address, if there is one who is a member of a workspace. */
export async function mailSignInLink(services: MailServices, { email, language }: SignInMail): Promise<void> {
  const em = services.orm.em.fork();
  const wanted = { person: { email }, revokedUtc: null, workspace: { status: WorkspaceStatus.Active } };
  const options = {
    filters: false,
    populate: ['person', 'workspace'],
    orderBy: { createdUtc: 'asc', id: 'asc' },
  } as const;
  const found = await em.findOne(Member, wanted, options);
  if (found === null) return;
  const operator = { ...services, em, apiKeyPrefix: '' };
  const { token } = await runUnitOfWork(operatorIn(operator, found.workspace), async (unit) => {
    const member = await unit.em.findOneOrFail(Member, { id: found.id }, { populate: ['person'] });
    return addSignInLink(unit, services, member, email);
  });
  const spoken = toConsoleLanguage(found.person.language ?? language);
  await sendMail(services, writeMail(email, spoken, signInTexts(spoken), signInUrl(services.publicUrl, token)));
}
