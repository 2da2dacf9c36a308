import { useQuery } from '@tanstack/react-query';
import { pathProblem } from '../../../src/core/contract/hosts/scan-address.ts';
import { redirectAddress } from '../../../src/core/contract/payloads/syntax/web-address.ts';
import { DomainHostsDocument, type DomainHostsQuery } from '../../generated/domains/domains.ts';
import { execute } from '../api/execute.ts';

/** A domain that addresses can be on. */
export type OwnHost = DomainHostsQuery['domains'][number];

/** The proven domains of the workspace, the default one first; undefined while they are read. */
export const useOwnHosts = (): readonly OwnHost[] | undefined =>
  useQuery({
    queryKey: ['domains', 'hosts'],
    queryFn: ({ signal }) => execute(DomainHostsDocument, {}, signal),
    select: ({ domains }) => domains.filter(({ provenUtc }) => provenUtc !== null),
  }).data;

/** What is chosen as the address of a code. */
export interface AddressChoice {
  /** Null for the domain that new codes have; empty for the service's own host. */
  readonly host: string | null;
  /** Without the slash before it; empty for the code. */
  readonly path: string;
}

const defaultOf = (hosts: readonly OwnHost[] = []): string => hosts.find(({ isDefault }) => isDefault)?.host ?? '';

/** The chosen host; empty for the service's own. A domain that is gone is as if nothing was chosen. */
export const chosenHost = ({ host }: AddressChoice, hosts: readonly OwnHost[] | undefined): string =>
  host === null || (host !== '' && hosts?.every((each) => each.host !== host)) ? defaultOf(hosts) : host;

/** The address to ask the service for; undefined for the one that it chooses itself, by the code. */
export function requestedAddress(
  choice: AddressChoice,
  hosts: readonly OwnHost[] | undefined,
): string | null | undefined {
  const host = chosenHost(choice, hosts);
  const isDefault = host === defaultOf(hosts);
  if (host === '') return isDefault ? undefined : null;
  return isDefault && choice.path === '' ? undefined : `${host}/${choice.path}`;
}

/** What a picture encodes before the code is known, or while the path is incomplete: `code` stands in for it. */
export function picturedAddress(choice: AddressChoice, hosts: readonly OwnHost[] | undefined, code: string) {
  const host = chosenHost(choice, hosts);
  return host === '' ? null : `${host}/${pathProblem(choice.path) === null ? choice.path : code}`;
}

/** As people read an address. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');

/** `go.example.com/summer` of a code with a domain; null for one with the service's own host. */
export const encodedOf = (publicUrl: string, { address, code }: { address: string | null; code: string }) =>
  address === null || address === redirectAddress(publicUrl, code) ? null : withoutScheme(address);
