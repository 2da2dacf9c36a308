import { readScanAddress } from '../../core/contract/hosts/scan-address.js';
import type { Context } from '../../tenancy/caller/context.js';
import { readRows } from '../../tenancy/fields/read-together.js';
import type { Campaign } from '../campaign.js';
import type { UpdateQrCodeInput } from '../campaign-inputs.js';

/** Where a campaign is scanned. */
export type Addressed = Pick<Campaign, 'code' | 'addresses' | 'encodedAddress'>;

/** What a caller asks for. Omitted fields stay unchanged. */
export type RequestedAddresses = Partial<Pick<UpdateQrCodeInput, 'addresses' | 'address'>>;

/**
 * Returns the addresses in stored form. What was encoded until now is among them, and what is, unless it is a host with
 * the code, which leads to the campaign anyway. What is not an address stays as it was sent.
 */
export function applyAddresses(
  before: Readonly<Addressed>,
  { addresses, address }: RequestedAddresses,
): Omit<Addressed, 'code'> {
  const encodedAddress =
    typeof address === 'string' ? storedAddress(address) : address === null ? null : before.encodedAddress;
  const listed = addresses === undefined ? before.addresses : (addresses ?? []).map(storedAddress);
  const former = encodedAddress === before.encodedAddress ? null : before.encodedAddress;
  const isCode = encodedAddress === null || pathOf(encodedAddress) === before.code;
  const needed = isCode ? [former] : [former, encodedAddress];
  return { addresses: [...new Set([...listed, ...needed])].filter((each) => each !== null), encodedAddress };
}

const storedAddress = (text: string): string => {
  const read = readScanAddress(text);
  return read.ok ? `${read.host}/${read.path}` : text;
};

/** The host of a stored address. */
export const hostOfAddress = (address: string): string => address.slice(0, address.indexOf('/'));

/** The path of a stored address, without the slash before it. */
export const pathOf = (address: string): string => address.slice(address.indexOf('/') + 1);

/** All that must lead to the campaign. */
export const ledBy = ({ addresses, encodedAddress }: Readonly<Omit<Addressed, 'code'>>): string[] =>
  encodedAddress === null ? [...addresses] : [...new Set([...addresses, encodedAddress])];

const DEFAULT_HOST = {
  name: 'default-host',
  text: 'select host from domain where workspace_id = $1 and is_default and proven_utc is not null',
};

/** Returns the host that new codes of the workspace encode; null for the service's own. */
export async function readDefaultHost(context: Pick<Context, 'reads' | 'workspace'>): Promise<string | null> {
  const [row] = await readRows<{ host: string }>(context, DEFAULT_HOST, []);
  return row?.host ?? null;
}
