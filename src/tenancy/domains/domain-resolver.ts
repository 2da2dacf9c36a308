import { domainToUnicode } from 'node:url';
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { shownHost } from '../../core/contract/hosts/host-name.js';
import type { Permission, Scope } from '../../core/contract/scopes.js';
import type { Context } from '../caller/context.js';
import { upTo } from '../fields/field-costs.js';
import { Domain, DomainState, domainStateOf } from './domain.js';
import { addDomain, listDomains, removeDomain, setDefaultDomain } from './manage-domains.js';
import { TXT_PREFIX, txtValue } from './txt-record.js';

@ObjectType({ description: 'A TXT record of the DNS.' })
export class TxtRecord {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  value!: string;
}

@Resolver(() => Domain)
export class DomainResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => [Domain], {
    complexity: upTo(LIMITS.domains),
    description: 'The workspace’s own hosts: the default one first, then by name.',
  })
  domains(@Ctx() context: Context): Promise<Domain[]> {
    return listDomains(context);
  }

  @Authorized<Permission>('people:manage')
  @Mutation(() => Domain, { description: 'Adds a host such as `go.example.com`. Prove it with `checkDomain`.' })
  addDomain(@Ctx() context: Context, @Arg('host', () => String) host: string): Promise<Domain> {
    return addDomain(context, host);
  }

  @Authorized<Permission>('people:manage')
  @Mutation(() => Domain, {
    nullable: true,
    description: 'Encodes new codes with this domain; null for the service’s own host. Others keep what they encode.',
  })
  setDefaultDomain(
    @Ctx() context: Context,
    @Arg('id', () => ID, { nullable: true }) id: string | null,
  ): Promise<Domain | null> {
    return setDefaultDomain(context, id);
  }

  @Authorized<Permission>('people:manage')
  @Mutation(() => Boolean, { description: 'Codes keep answering under the service’s own host.' })
  removeDomain(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<boolean> {
    return removeDomain(context, id);
  }

  @FieldResolver(() => DomainState)
  state(@Root() domain: Domain): DomainState {
    return domainStateOf(domain);
  }

  @FieldResolver(() => String, { description: 'The host as people write it.' })
  shownHost(@Root() { host }: Domain): string {
    return shownHost(host, domainToUnicode(host));
  }

  @FieldResolver(() => TxtRecord, { description: 'A record that proves the domain.' })
  txtRecord(@Root() { host, token }: Domain): TxtRecord {
    return { name: `${TXT_PREFIX}${host}`, value: txtValue(token) };
  }
}
