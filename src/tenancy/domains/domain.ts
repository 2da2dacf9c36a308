import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { TenantScoped, type Workspace } from '../workspace.js';
import { DomainProblem } from './domain-problem.js';

/** How a workspace has shown that a host is its own. The names are stored. */
export enum DomainProof {
  /** By a TXT record with its token. */
  Txt = 'Txt',
  /** Our own request to the host arrived here. Only for a host that no other workspace has or had. */
  Fetch = 'Fetch',
}
registerEnumType(DomainProof, {
  name: 'DomainProof',
  description:
    'How a domain was proven: by its TXT record, or because the host leads here and nobody else has or had it.',
});

export enum DomainState {
  Pending = 'Pending',
  Active = 'Active',
  Failing = 'Failing',
}
registerEnumType(DomainState, {
  name: 'DomainState',
  description:
    'Pending: not proven yet, so its addresses do not work. Failing: proven, and the last checks did not reach this service; its addresses still work for whoever reaches it.',
});

/** A host of a workspace, besides the service’s own. */
@ObjectType()
@Entity({ tableName: 'domain' })
export class Domain {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => String, { description: 'In ASCII and lower case.' })
  @Property({ type: 'text' })
  host!: string;

  @Property({ type: 'text' })
  token!: string;

  @Field(() => DomainProof, { nullable: true })
  @Enum({ items: () => DomainProof, columnType: 'text', nullable: true })
  proof!: DomainProof | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  provenUtc!: Date | null;

  @Field(() => Boolean, { description: 'Whether new codes are encoded with it. At most one.' })
  @Property({ type: 'boolean' })
  isDefault!: boolean;

  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  checkedUtc!: Date | null;

  @Field(() => DomainProblem, { nullable: true, description: 'Why the last check failed; null if it did not.' })
  @Enum({ items: () => DomainProblem, columnType: 'text', nullable: true })
  problem!: DomainProblem | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the last check saw instead: addresses, a record, a status or an error of TLS.',
  })
  @Property({ type: 'text', nullable: true })
  seen!: string | null;

  /** Set by the second of two failed checks in a row. */
  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  failingSinceUtc!: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When its certificate ends, as the last check saw it.',
  })
  @UtcTime({ nullable: true })
  certificateUntilUtc!: Date | null;

  @Field(() => String, { nullable: true, description: 'Where `/` leads; null for a page in the brand kit.' })
  @Property({ type: 'text', nullable: true })
  rootUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Where unknown paths lead; null for a page that says so.' })
  @Property({ type: 'text', nullable: true })
  unknownUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Its robots.txt; null for the service’s own.' })
  @Property({ type: 'text', nullable: true })
  robots!: string | null;

  @Field(() => String, { nullable: true, description: 'The JSON of /.well-known/assetlinks.json.' })
  @Property({ type: 'text', nullable: true })
  assetLinks!: string | null;

  @Field(() => String, { nullable: true, description: 'The JSON of /.well-known/apple-app-site-association.' })
  @Property({ type: 'text', nullable: true })
  appleAppSiteAssociation!: string | null;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;
}

/** Whether a host answers, by what its checks have found. */
export const domainStateOf = ({
  provenUtc,
  failingSinceUtc,
}: Pick<Domain, 'provenUtc' | 'failingSinceUtc'>): DomainState =>
  provenUtc === null ? DomainState.Pending : failingSinceUtc === null ? DomainState.Active : DomainState.Failing;

/** Returns a domain of the EntityManager's workspace. Throws `not_found` if there is none. */
export async function findDomain(em: EntityManager, id: string): Promise<Domain> {
  const domain = isUuid(id) ? await em.findOne(Domain, { id }) : null;
  if (domain === null) throw notFound('domain');
  return domain;
}
