import type { Request, Response } from 'express';
import { z } from 'zod';
import { CONSOLE_LANGUAGES } from '../../core/contract/people/console-language.js';
import { isEmailAddress, normalEmail } from '../../core/contract/people/email-address.js';
import { problem } from '../../core/contract/problems.js';
import { AppError, validationFailed } from '../../core/errors.js';
import type { Services } from '../../identity/authentication/services.js';
import { requestSignInLink } from '../../identity/mails/mail-sign-in.js';
import { readJsonBody } from '../../platform/http/body/read-body.js';

const BODY_BYTES = 1_000;
const BODY = z.strictObject({
  email: z.string().refine(isEmailAddress),
  language: z.enum(CONSOLE_LANGUAGES).default('en'),
});

/**
 * Queues a mail with a sign-in link. The response and its time are the same whether or not there is a person with the
 * address, since only the job looks for one. Beyond the limit of an address, nothing more is mailed to it.
 */
export async function requestSignInMail(services: Services, request: Request, response: Response): Promise<void> {
  const { mailer, orm, addressOf } = services;
  if (mailer === null) throw new AppError('not_found', problem('mail_not_configured'));
  const { data } = BODY.safeParse((await readJsonBody(request, BODY_BYTES)).value);
  if (data === undefined) throw validationFailed({ email: [problem('not_email')] });
  const job = { ...data, email: normalEmail(data.email) };
  await requestSignInLink(services, orm.em.fork(), job, addressOf(request));
  response.status(202).json({ accepted: true });
}

/** The ways to sign in that this service offers, for the sign-in screen. */
export async function sendSignInOptions({ mailer, provider }: Services, _: Request, response: Response): Promise<void> {
  response.json({ mail: mailer !== null, provider: provider && { name: provider.settings.name } });
}
