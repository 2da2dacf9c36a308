import { LockMode } from '@mikro-orm/core';
import { AuditAction } from '../../core/contract/audit-action.js';
import { toConsoleLanguage } from '../../core/contract/people/console-language.js';
import { normalEmail } from '../../core/contract/people/email-address.js';
import { problem } from '../../core/contract/problems.js';
import { AppError, notFound } from '../../core/errors.js';
import { refuseInvalid } from '../../core/field-rules.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { requestSignInLink } from '../mails/mail-sign-in.js';
import { Member } from '../people/member.js';
import { Person } from '../people/person.js';
import { requireRecentSignIn } from '../sessions/commands/end-sessions.js';
import { SignInLink } from '../sessions/session.js';
import type { Me, UpdateProfileInput } from './profile-inputs.js';

/** Returns the person who is signed in. Throws `not_found` for a key. */
export async function readMe({ em, session }: CallerContext): Promise<Me> {
  if (session === null) throw notFound('person');
  const options = { filters: false, populate: ['workspace'], orderBy: { createdUtc: 'asc', id: 'asc' } } as const;
  const [person, memberships] = await Promise.all([
    em.findOneOrFail(Person, { id: session.personId }, { refresh: true }),
    em.fork().find(Member, { person: session.personId, revokedUtc: null }, options),
  ]);
  return { ...person, isEmailVerified: person.emailVerifiedUtc !== null, memberships };
}

/** Of all members of the person, in every workspace: lists and the history show this copy. */
const RENAME = 'update principal set name = ? where person_id = ? and name <> ?';

/**
 * Changes the person who is signed in. Throws `conflict` if the address is verified. Another address is only noted, and
 * its mail decides, so that the response does not tell whether somebody has it.
 */
export async function updateProfile(context: CallerContext, input: UpdateProfileInput): Promise<Me> {
  refuseInvalid(context, input);
  const { session } = context;
  if (session === null) throw notFound('person');
  const email = input.email == null ? null : normalEmail(input.email);
  await runUnitOfWork(context, async ({ em, audit }) => {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const person = await em.findOneOrFail(Person, { id: session.personId }, options);
    const isNewEmail = email !== null && email !== person.email;
    if (isNewEmail) {
      requireRecentSignIn(context);
      if (person.emailVerifiedUtc !== null) throw new AppError('conflict', problem('email_verified'));
      // Links to the same address stay: beyond its limit, no further one is mailed.
      await em.nativeDelete(SignInLink, { person, email: { $ne: email } });
      const job = { email, language: toConsoleLanguage(person.language), personId: person.id };
      await requestSignInLink(context, em, job, person.id);
    }
    if (email !== null) person.newEmail = isNewEmail ? email : null;
    if (input.language != null) person.language = input.language;
    if (input.name != null) person.name = input.name.trim();
    const changed = Object.entries({ name: input.name, language: input.language, email: isNewEmail || null })
      .filter(([, value]) => value != null)
      .map(([field]) => field);
    audit(AuditAction.ProfileUpdated, context.principalId, { changed });
    // Like every unit of work, refers to the workspace before it locks principals.
    await em.flush();
    await em.execute(RENAME, [person.name, person.id, person.name]);
  });
  return readMe(context);
}
