import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { type Clock, DAY_MS } from '../../core/clock.js';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { Role } from '../../core/contract/scopes.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { Principal } from '../../tenancy/caller/principal.js';
import type { Workspace } from '../../tenancy/workspace.js';
import { TenantScoped } from '../../tenancy/workspace.js';

export const InvitationState = enumOf('Open', 'Accepted', 'Expired', 'Revoked');
export type InvitationState = keyof typeof InvitationState;

registerEnumType(InvitationState, { name: 'InvitationState' });

/** Times in milliseconds. */
export const INVITATION_LIMITS = { lifetimeMs: 7 * DAY_MS, keepEndedMs: 30 * DAY_MS } as const;

/** Asks somebody to become a member. It works once. */
@ObjectType()
@Entity({ tableName: 'invitation' })
export class Invitation {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  /** In lower case. */
  @Field(() => String)
  @Property({ type: 'text' })
  email!: string;

  @Field(() => Role)
  @Enum({ items: () => Role, columnType: 'text' })
  role!: Role;

  @Field(() => String, { nullable: true, description: 'The name that the person can still change.' })
  @Property({ type: 'text', nullable: true })
  name!: string | null;

  /** SHA-256 of the token shown to the inviter. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  /** SHA-256 of the token that was only mailed, so that whoever has it reads the address's mail. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true, nullable: true })
  mailHash!: Uint8Array | null;

  /** Of the mail. */
  @Property({ type: 'text' })
  language!: string;

  @Field(() => Principal, { nullable: true, description: 'Null for the operator.' })
  @ManyToOne({ entity: () => Principal, fieldName: 'invited_by_id', nullable: true })
  invitedBy!: Rel<Principal> | null;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  expiresUtc!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  acceptedUtc!: Date | null;

  @UtcTime({ nullable: true })
  revokedUtc!: Date | null;
}

/** Returns an invitation's state at a time. */
export function stateOf(
  { acceptedUtc, revokedUtc, expiresUtc }: Pick<Invitation, 'acceptedUtc' | 'revokedUtc' | 'expiresUtc'>,
  now: number,
): InvitationState {
  if (acceptedUtc !== null) return InvitationState.Accepted;
  if (revokedUtc !== null) return InvitationState.Revoked;
  return expiresUtc.getTime() <= now ? InvitationState.Expired : InvitationState.Open;
}

/** Returns the address for the invited person to open; see `signInUrl`. */
export const invitationUrl = (publicUrl: string, token: string): string => `${publicUrl}/sign-in#invitation=${token}`;

/** Deletes invitations, with their addresses, long after they have ended. Returns their number. */
export async function removeOldInvitations(em: EntityManager, clock: Clock): Promise<number> {
  const sql = 'delete from invitation where expires_utc <= ? returning id';
  return (await em.execute<object[]>(sql, [new Date(clock.now() - INVITATION_LIMITS.keepEndedMs)])).length;
}
