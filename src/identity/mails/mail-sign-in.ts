import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import {
  CONSOLE_LANGUAGES,
  type ConsoleLanguage,
  toConsoleLanguage,
} from '../../core/contract/people/console-language.js';
import { isEmailAddress } from '../../core/contract/people/email-address.js';
import { rateLimited } from '../../core/errors.js';
import { operatorIn } from '../../tenancy/caller/actor.js';
import type { SharedServices } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { takeOne } from '../../tenancy/limits/rate-limits.js';
import { WorkspaceStatus } from '../../tenancy/workspace.js';
import { Member } from '../people/member.js';
import { Person } from '../people/person.js';
import { addSignInLink } from '../sessions/commands/create-sign-in-link.js';
import { signInUrl } from '../sessions/session.js';
import { admitMails, type MailJob, queueMails } from './mail-gate.js';
import { MAIL_JOB, type MailServices, sendMail } from './mail-services.js';
import { addressTexts, signInTexts } from './mail-texts.js';
import { writeMail } from './write-mail.js';

export interface SignInMail {
  /** In lower case. There may be no person with it: only the job finds out, so that every request takes the same time. */
  readonly email: string;
  /** Of whoever asked, for a person who has chosen none. */
  readonly language: ConsoleLanguage;
  /** Whoever has entered the address in the profile, and gets it with the link if nobody has it. */
  readonly personId?: string | undefined;
}

/** Mails a sign-in link. The job makes the link, so that the queue stores no token. */
export const MAIL_SIGN_IN: MailJob<SignInMail, 'sign-in'> = {
  name: 'mail-sign-in',
  mails: ['sign-in'],
  payload: z.object({
    email: z.string().refine(isEmailAddress),
    language: z.enum(CONSOLE_LANGUAGES),
    personId: z.uuid().optional(),
  }),
  ...MAIL_JOB,
};

/**
 * Queues a mail with a link, within the limits by `client` and by address. Throws `rate_limited` for the client. The
 * address's limit is silent: anybody can name somebody else's, who must not be refused for it, as the links mailed
 * before still work.
 */
export async function requestSignInLink(
  { rateLimits, mailer, queue, clock }: Pick<SharedServices, 'rateLimits' | 'mailer' | 'queue' | 'clock'>,
  em: EntityManager,
  job: SignInMail,
  client: string,
): Promise<void> {
  if (mailer === null) return;
  const { allowed, resetMs } = await takeOne(rateLimits.signInMails, client);
  if (!allowed) throw rateLimited(resetMs);
  const asked = { emails: [job.email], workspaceId: null, principalId: null, now: clock.now(), isSilent: true };
  const admitted = await admitMails(em, 'sign-in', asked);
  await queueMails(
    queue,
    em,
    MAIL_SIGN_IN,
    admitted.map((to) => ({ to, payload: job })),
  );
}

/**
 * Sends a link to the person who has the address, if there is one who is a member of a workspace; if nobody has it, to
 * the person who has entered it, for whom the link also confirms it.
 */
export async function mailSignInLink(services: MailServices, { email, language, personId }: SignInMail): Promise<void> {
  const em = services.orm.em.fork();
  const isTaken = (await em.count(Person, { email })) > 0;
  if (!isTaken && personId === undefined) return;
  const person = isTaken ? { email } : { id: personId, newEmail: email, emailVerifiedUtc: null };
  const wanted = { person, revokedUtc: null, workspace: { status: WorkspaceStatus.Active } };
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
  const texts = isTaken ? signInTexts : addressTexts;
  const spoken = toConsoleLanguage(found.person.language ?? language);
  await sendMail(services, writeMail(email, spoken, texts(spoken), signInUrl(services.publicUrl, token)));
}
