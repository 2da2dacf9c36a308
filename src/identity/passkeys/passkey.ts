import type { Rel } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { UtcTime } from '../../platform/database/utc-time.js';
import { Person } from '../people/person.js';

/** A credential of WebAuthn that signs a person in. Its private key never leaves the person's devices. */
@ObjectType()
@Entity({ tableName: 'passkey' })
export class Passkey {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne({ entity: () => Person, fieldName: 'person_id' })
  person!: Rel<Person>;

  /** In base64url, as browsers send it. */
  @Property({ type: 'text', unique: true })
  credentialId!: string;

  /** In COSE. */
  @Property({ type: 'blob', columnType: 'bytea' })
  publicKey!: Uint8Array<ArrayBuffer>;

  /** Signatures so far, according to the authenticator; always 0 with those that do not count. */
  @Property({ type: 'bigint', columnType: 'bigint' })
  counter!: number;

  /** How the browser may reach the authenticator, such as `internal` or `usb`. */
  @Property({ type: 'text[]' })
  transports!: string[];

  @Field(() => String, { description: 'Chosen by the person.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Boolean, {
    description: 'Whether its provider keeps a copy, so that losing the device does not lose it.',
  })
  @Property({ type: 'boolean' })
  isBackedUp!: boolean;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null if nobody has signed in with it.' })
  @UtcTime({ nullable: true })
  lastUsedUtc!: Date | null;
}
