import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from '../../core/logger.js';
import { reasonOf } from '../../core/net/reason-of.js';
import { type Mail, MailRefused } from '../../platform/mail/mailer.js';
import { type JobDefinition, RetryLater } from '../../platform/queue/job-definition.js';
import type { SharedServices } from '../../tenancy/caller/context.js';

/** What the jobs that send mail need. */
export type MailServices = Pick<
  SharedServices,
  'clock' | 'feed' | 'queue' | 'addEvents' | 'uploadLimits' | 'mailer' | 'publicUrl' | 'logger'
> & { readonly orm: MikroORM };

/** A mail that could not be sent in these runs is given up. */
export const MAIL_JOB = {
  concurrency: 4,
  retry: { limit: 4, delaySeconds: 10, maxDelaySeconds: 120 },
  limitSeconds: 60,
  keepSeconds: 600,
} as const satisfies Partial<JobDefinition<object>>;

/** Sends a mail. If the server does not accept it, the job runs again later, with a new link. */
export async function sendMail({ mailer, logger }: Pick<MailServices, 'mailer' | 'logger'>, mail: Mail): Promise<void> {
  try {
    await mailer?.send(mail);
  } catch (error) {
    logRefusedMail(logger, error);
    throw new RetryLater();
  }
}

/** Logs why a mail was not sent, without what the server said about its recipient. */
export function logRefusedMail(logger: Logger, error: unknown): void {
  const { reason, cause } = error instanceof MailRefused ? error : { reason: 'unknown', cause: error };
  logger.warn(
    { reason, ...(cause === undefined ? {} : { cause: reasonOf(cause) }) },
    'the mail server did not accept a mail',
  );
}
