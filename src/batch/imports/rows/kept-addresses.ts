import { type AddressHolders, findAddressHolders } from '../../../campaigns/addresses/address-holders.js';
import { hostOfAddress } from '../../../campaigns/addresses/apply-addresses.js';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { readScanAddress } from '../../../core/contract/hosts/scan-address.js';
import { type Problem, type ProblemCode, problem } from '../../../core/contract/problems.js';
import type { Context } from '../../../tenancy/caller/context.js';
import type { ImportRow } from '../formats/import-row.js';
import { isServiceHost } from '../formats/links/service-hosts.js';

/** Notes of printed addresses that lead here, now or as soon as their host does. */
export const KEPT_NOTES = ['address_lives', 'address_waits'] as const satisfies readonly ProblemCode[];

/** Notes of printed addresses that cannot lead here. All have the address, except that of an unknown host. */
export const LOST_NOTES = [
  'address_of_service',
  'address_of_ourselves',
  'address_host_not_possible',
  'address_path_not_possible',
  'address_reserved',
  'address_held',
  'address_beyond_limit',
  'address_host_missing',
] as const satisfies readonly ProblemCode[];

/** What becomes of the addresses under which a link was printed. */
export interface KeptAddresses {
  /** In stored form. */
  readonly addresses: readonly string[];
  /** One for each printed address. */
  readonly notes: readonly Problem[];
}

/** Returns who has the addresses of these rows, and those of their codes on the default host. */
export function findHolders(
  context: Context,
  rows: readonly ImportRow[],
  defaultHost: string | null,
): Promise<AddressHolders> {
  const printed = rows.flatMap((row) => row.printed ?? []).flatMap((text) => storedForm(text) ?? []);
  const codes = defaultHost === null ? [] : rows.flatMap(({ requestedCode }) => requestedCode ?? []);
  return findAddressHolders(context, context.em, [
    ...new Set([...printed, ...codes.map((code) => `${defaultHost}/${code}`)]),
  ]);
}

function storedForm(text: string): string | null {
  const read = readScanAddress(text);
  return read.ok ? `${read.host}/${read.path}` : null;
}

/** The campaign that gets the addresses; one that is not created yet has no id and no addresses. */
interface Owner {
  readonly id: string | null;
  readonly addresses: readonly string[];
}

/** Decides which printed addresses a campaign gets besides its own, and says of each what becomes of it. */
export function keepAddresses(
  context: Pick<Context, 'domains' | 'publicUrl' | 'workspace'>,
  holders: AddressHolders,
  printed: readonly string[],
  owner: Owner = { id: null, addresses: [] },
): KeptAddresses {
  const addresses = new Set(owner.addresses);
  const notes = printed.map((text) => {
    const lost = findLoss(context, text);
    if (lost !== null) return lost;
    const address = storedForm(text) ?? text;
    const holder = holders.get(address);
    if (holder !== undefined && holder !== owner.id) return problem('address_held', { address });
    const { count: max } = LIMITS.addresses;
    if (!addresses.has(address) && addresses.size >= max) return problem('address_beyond_limit', { address, max });
    addresses.add(address);
    const host = hostOfAddress(address);
    const isProven = context.domains.get(host)?.workspaceId === context.workspace.id;
    return isProven ? problem('address_lives', { address }) : problem('address_waits', { address, host });
  });
  return { addresses: [...addresses], notes };
}

/** Returns why an address cannot lead here, whoever has it; null if it can. */
function findLoss({ publicUrl }: Pick<Context, 'publicUrl'>, address: string): Problem | null {
  if (!address.includes('/')) return problem('address_host_missing', { code: address });
  const host = hostOfAddress(address);
  if (isServiceHost(host)) return problem('address_of_service', { address, host });
  if (host === URL.parse(publicUrl)?.host) return problem('address_of_ourselves', { address, host });
  const read = readScanAddress(address);
  if (read.ok) return null;
  const { code, params } = read.problem;
  if (code === 'path_reserved') return problem('address_reserved', { address, path: params.path ?? '' });
  if (code !== 'not_address_path') return problem('address_host_not_possible', { address, host });
  return problem('address_path_not_possible', { address, max: LIMITS.addresses.pathLength });
}
