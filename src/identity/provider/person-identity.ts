import type { Rel } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { UtcTime } from '../../platform/database/utc-time.js';
import { Person } from '../people/person.js';

/** A person's account at a sign-in provider. An issuer has at most one for each person. */
@Entity({ tableName: 'person_identity' })
export class PersonIdentity {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne({ entity: () => Person, fieldName: 'person_id' })
  person!: Rel<Person>;

  @Property({ type: 'text' })
  issuer!: string;

  /** The issuer's own name for the account, which it never gives to another. */
  @Property({ type: 'text' })
  subject!: string;

  /** Whether a group has ever given a role, which then also ends with the group. */
  @Property({ type: 'boolean' })
  hasGroupRole!: boolean;

  @UtcTime()
  createdUtc!: Date;
}
