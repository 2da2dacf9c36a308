import { ArgsType, Field, ID } from 'type-graphql';
import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { AppError, notFound } from '../../core/errors.js';
import { MaxCharacters, NotBlank, refuseInvalid } from '../../core/field-rules.js';
import { isUuid, newId } from '../../core/ids.js';
import type { CallerContext, SessionContext } from '../../tenancy/caller/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { Person } from '../people/person.js';
import { requireRecentSignIn } from '../sessions/commands/end-sessions.js';
import { Passkey } from './passkey.js';
import { invalidPasskey, type NewPasskey, type UsedPasskey } from './verify-passkey.js';

@ArgsType()
export class PasskeyName {
  @Field(() => String)
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;
}

@ArgsType()
export class RenamePasskeyArgs extends PasskeyName {
  @Field(() => ID)
  id!: string;
}

/** Returns the caller's own passkeys, oldest first; none for a key. */
export const listPasskeys = async ({ em, session }: CallerContext): Promise<Passkey[]> =>
  session === null ? [] : em.find(Passkey, { person: session.personId }, { orderBy: { createdUtc: 'asc', id: 'asc' } });

const LOCK = 'select id from person where id = ? for no key update';

/** Adds a passkey of the signed-in person. Throws `conflict` if there are too many. */
export const addPasskey = (context: SessionContext, name: string, added: NewPasskey): Promise<Passkey> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    const { personId } = context.session;
    await em.execute(LOCK, [personId]);
    if ((await em.count(Passkey, { person: personId })) >= LIMITS.passkeys) {
      throw new AppError('conflict', problem('at_most_passkeys', { max: LIMITS.passkeys }));
    }
    if ((await em.count(Passkey, { credentialId: added.credentialId })) > 0) throw invalidPasskey();
    const person = em.getReference(Person, personId);
    const createdUtc = new Date(context.clock.now());
    const passkey = em.create(Passkey, { id: newId(), person, name, ...added, createdUtc, lastUsedUtc: null });
    audit(AuditAction.PasskeyAdded, passkey.id);
    return passkey;
  });

export async function renamePasskey(context: CallerContext, args: RenamePasskeyArgs): Promise<Passkey> {
  refuseInvalid(context, args);
  return changeOwn(context, args.id, (passkey, { audit }) => {
    passkey.name = args.name;
    audit(AuditAction.PasskeyRenamed, passkey.id);
  });
}

/** Removes a passkey, which no instance accepts from then on. Sessions that have begun with it stay. */
export async function removePasskey(context: CallerContext, id: string): Promise<boolean> {
  requireRecentSignIn(context);
  await changeOwn(context, id, (passkey, { em, audit }) => {
    em.remove(passkey);
    audit(AuditAction.PasskeyRemoved, passkey.id);
  });
  return true;
}

const changeOwn = (
  context: CallerContext,
  id: string,
  change: (passkey: Passkey, unit: UnitOfWork) => void,
): Promise<Passkey> =>
  runUnitOfWork(context, async (unit) => {
    const own = isUuid(id) && context.session !== null ? { id, person: context.session.personId } : null;
    const passkey = own && (await unit.em.findOne(Passkey, own));
    if (passkey === null) throw notFound('passkey');
    change(passkey, unit);
    return passkey;
  });

const USE = `
  update passkey set counter = ?, is_backed_up = ?, last_used_utc = ?
   where id = ? and (counter < ? or counter = 0 and ? = 0) returning id`;

/**
 * Notes that a passkey has signed in, in the transaction that starts the session. Throws `invalid_passkey` if it has been
 * removed since, or if another request has shown the same count.
 */
export async function redeemPasskey(
  { em }: Pick<UnitOfWork, 'em'>,
  { clock }: Pick<CallerContext, 'clock'>,
  { id, counter, isBackedUp }: UsedPasskey,
): Promise<void> {
  const used = await em.execute(USE, [counter, isBackedUp, new Date(clock.now()), id, counter, counter]);
  if (used.length === 0) throw invalidPasskey();
}
