import { domainToUnicode } from 'node:url';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { shownHost } from '../../core/contract/hosts/host-name.js';
import type { Permission, Scope } from '../../core/contract/scopes.js';
import type { Context } from '../caller/context.js';
import { STATEMENT_COST, upTo, WORKER_COST } from '../fields/field-costs.js';
import { addressRecords, DnsRecord } from './address-records.js';
import { checkDomain } from './check-domain.js';
import { countCampaigns } from './count-campaigns.js';
import { Domain, DomainState, domainStateOf } from './domain.js';
import { addDomain, listDomains, removeDomain, setDefaultDomain } from './manage-domains.js';
import { TXT_PREFIX, txtValue } from './txt-record.js';
import { UpdateDomainInput, updateDomain } from './update-domain.js';

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
    complexity: ({ childComplexity }) => WORKER_COST + childComplexity,
    description: 'Looks up the TXT record and sends a request to the host. Answers within half a minute.',
  })
  checkDomain(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Domain> {
    return checkDomain(context, id);
  }

  @Authorized<Permission>('people:manage')
  @Mutation(() => Domain)
  updateDomain(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateDomainInput) input: UpdateDomainInput,
  ): Promise<Domain> {
    return updateDomain(context, id, input);
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

  @FieldResolver(() => DnsRecord, { description: 'A record that proves the domain.' })
  txtRecord(@Root() { host, token }: Domain): DnsRecord {
    return { type: 'TXT', name: `${TXT_PREFIX}${host}`, value: txtValue(token) };
  }

  @FieldResolver(() => [DnsRecord], {
    complexity: upTo(2),
    description: 'Records that make the host lead here. One of them is enough.',
  })
  addressRecords(@Ctx() { publicUrl }: Context, @Root() { host }: Domain): DnsRecord[] {
    return addressRecords(publicUrl, host);
  }

  @FieldResolver(() => Int, {
    complexity: STATEMENT_COST,
    description: 'Campaigns that encode the host or have an address on it.',
  })
  campaignCount(@Ctx() context: Context, @Root() { host }: Domain): Promise<number> {
    return countCampaigns(context, host);
  }
}
