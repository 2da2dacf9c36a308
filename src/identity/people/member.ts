import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ObjectType, registerEnumType } from 'type-graphql';
import { Role } from '../../core/contract/scopes.js';
import { Principal, PrincipalKind } from '../../tenancy/caller/principal.js';
import { Person } from './person.js';

registerEnumType(Role, { name: 'Role' });

/** A person's membership in a workspace. It ends by revocation; a person who comes back gets a new one. */
@ObjectType()
@Entity({ discriminatorValue: PrincipalKind.Member })
export class Member extends Principal {
  @ManyToOne({ entity: () => Person, fieldName: 'person_id', nullable: true })
  person!: Rel<Person>;

  @Field(() => Role)
  @Enum({ items: () => Role, columnType: 'text', nullable: true })
  role!: Role;

  @Field(() => GraphQLISODateTime, { description: 'When the person joined the workspace.' })
  declare createdUtc: Date;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'At most about a minute old. Null if the person was never here.',
  })
  declare lastUsedUtc: Date | null;
}
